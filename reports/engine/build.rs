//! Golden nights are compiled in, so a new or removed one must rebuild the package.

fn main() {
    println!("cargo:rerun-if-changed=../../resolvers/tests/golden");
    println!("cargo:rerun-if-changed=../../resolvers/rulebooks/golden");
}
