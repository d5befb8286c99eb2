//! The command line: the program, on the arguments of its process.

fn main() -> std::process::ExitCode {
    nightcourt::main(std::env::args_os()).into()
}
