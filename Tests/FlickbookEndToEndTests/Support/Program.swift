import FlickSystem
import Foundation
import Testing

/// The built `flickbook`, run as a user runs it: a child process.
enum Program {
  /// The result of a run.
  struct Outcome {
    /// The exit code, or 128 + n after signal n.
    var exit: Int32
    var output: [UInt8]
    var errors: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
    /// The first line on standard error, which has the message of an error.
    var errorLine: String { String(errorText.prefix { $0 != "\n" }) }
    /// The last line on standard output, where a test run counts.
    var lastLine: String { text.split(separator: "\n").last.map(String.init) ?? "" }
  }

  /// The path in `FLICKBOOK_PROGRAM`, or by default of the program beside the test bundle.
  static let path =
    ProcessInfo.processInfo.environment["FLICKBOOK_PROGRAM"]
    ?? productsFolder.appending(path: "flickbook").path

  private static var productsFolder: URL {
    #if canImport(Darwin)
      Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    #endif
  }

  private final class Marker {}

  /// Runs the program in a folder.
  static func run(
    _ arguments: [String], in project: Project, environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await start(path, arguments, in: project, environment)
  }

  /// Runs a line of `sh` with the program as `"$0"`.
  ///
  /// The thread that starts it may have all signals blocked, and a `wait` of dash's never ends with
  /// SIGCHLD blocked; another program run in the foreground lets it unblock them.
  static func shell(_ line: String, in project: Project) async throws -> Outcome {
    let words = ["-c", "/usr/bin/env true\n" + line, path]
    #if os(Linux)
      // SwiftNIO ignores SIGPIPE in the whole process, and children would inherit that.
      return try await start(
        "/usr/bin/env", ["--default-signal=PIPE", "/bin/sh"] + words, in: project, [:])
    #else
      return try await start("/bin/sh", words, in: project, [:])
    #endif
  }

  /// Every process, for as long as the tests run: on Linux one holds itself in a cycle of
  /// Foundation, which a leak check would find.
  @MainActor private static var started: [Process] = []

  @MainActor private static func start(
    _ executable: String, _ arguments: [String], in project: Project,
    _ environment: [String: String]
  ) async throws -> Outcome {
    let process = Process()
    started.append(process)
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = project.folder
    // A crash does not need a backtrace. Leaks at the end of a child do not matter, and would
    // change the exit code under AddressSanitizer.
    process.environment = [
      "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files instead of pipes: a full pipe without a reader would block the child, and a pipe that
    // another child inherited never ends.
    let (output, errors) = (try project.newCapture(), try project.newCapture())
    let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    let exit = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { process in
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        process.terminationHandler = nil
        continuation.resume(returning: signal + process.terminationStatus)
      }
      do {
        try process.run()
        // The child has them. All tests begin at once, and end one after the other: with more than
        // a thousand files open Foundation reads beyond the list of them when it starts a process.
        for handle in handles { try? handle.close() }
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return Outcome(
      exit: exit, output: try File.read(output.path), errors: try File.read(errors.path))
  }
}
