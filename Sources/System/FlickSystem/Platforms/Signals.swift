#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Sends a signal to a process, which may have ended.
func send(_ signal: Int32, to process: Int32) { kill(process, signal) }

/// The signals that request a program's end.
let endingSignals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

/// Further signals that a user may send to a program on a terminal: to stop it, or to make it
/// crash.
let terminalSignals: [Int32] = [SIGTSTP, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGSYS]

/// The signal of Ctrl-Z.
let stopSignal = SIGTSTP

/// The signal for a closed terminal.
let hangUpSignal = SIGHUP

/// The signal that requests a program's end.
let terminationSignal = SIGTERM
/// The signal that continues a stopped program.
let continueSignal = SIGCONT
/// The signal for an exceeded CPU time limit.
let processorTimeSignal = SIGXCPU

/// The signal for an invalid memory access.
let segmentationFaultSignal = SIGSEGV

/// The signal of Ctrl-C.
let interruptSignal = SIGINT

/// The signal that cannot be caught.
let killSignal = SIGKILL
