//! A golden night that is new or gone has the package built again.

fn main() {
    println!("cargo:rerun-if-changed=../../resolvers/tests/golden");
}
