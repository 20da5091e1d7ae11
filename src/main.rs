//! The command line.

use std::process::ExitCode;

/// Reading makes and drops very many small trees, most of them within one sentence.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A deeply nested text may need a deep stack once; the pages are not touched otherwise.
const STACK: usize = 256 * 1024 * 1024;

fn main() -> ExitCode {
    let work = || {
        // This thread is one of those that work, and the others meet the same texts.
        let threads = rayon::ThreadPoolBuilder::new().use_current_thread().stack_size(STACK);
        // Without it the usual threads are made when they are wanted.
        let _ = threads.build_global();
        houserules::cli::run(std::env::args_os())
    };
    let code = match std::thread::Builder::new().stack_size(STACK).spawn(work) {
        Ok(thread) => thread.join().unwrap_or(101),
        Err(_) => work(),
    };
    ExitCode::from(code)
}
