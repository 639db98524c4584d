#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Sends a signal to a process, which may have ended.
func send(_ signal: Int32, to process: Int32) { kill(process, signal) }

/// The signals by which a user or the system asks a program to end.
let endingSignals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

/// Further signals that a person may send to a program on a terminal: to stop it, or to see it
/// crash.
let terminalSignals: [Int32] = [SIGTSTP, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGSYS]

/// The signal that Ctrl-Z sends.
let stopSignal = SIGTSTP

/// The signal of a terminal that has gone.
let hangUpSignal = SIGHUP

/// The signal that asks a program to end.
let terminationSignal = SIGTERM
/// The signal that continues a stopped program.
let continueSignal = SIGCONT
/// The signal of an exceeded limit of CPU time.
let processorTimeSignal = SIGXCPU

/// The signal of an access to memory that is not there.
let segmentationFaultSignal = SIGSEGV

/// The signal that Ctrl-C sends.
let interruptSignal = SIGINT

/// The signal that nothing can catch.
let killSignal = SIGKILL
