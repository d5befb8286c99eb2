//! The program beside the fuzz targets: adopts what they found, and writes what they begin with.

mod program;

fn main() -> std::process::ExitCode {
    program::main()
}
