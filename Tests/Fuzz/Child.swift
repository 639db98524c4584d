import Foundation

/// This program run again as a process of its own.
enum Child {
  /// How a child ended.
  enum End: Equatable {
    case exited(Int32)
    case died(signal: Int32)
    /// It exceeded its time limit and was stopped.
    case endless
  }

  /// Runs it to its end; its standard output is written to a file.
  static func run(_ arguments: [String], output: String, limit seconds: Double) throws -> End {
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    // A backtrace takes seconds, and the case is more informative.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + seconds) == .timedOut {
      process.terminate()
      ended.wait()
      return .endless
    }
    switch process.terminationReason {
    case .uncaughtSignal: return .died(signal: process.terminationStatus)
    default: return .exited(process.terminationStatus)
    }
  }
}
