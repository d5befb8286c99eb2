//! The program of the fuzz targets: adopts findings, and writes seeds.

mod program;

fn main() -> std::process::ExitCode {
    program::main()
}
