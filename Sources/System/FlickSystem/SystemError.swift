/// An error of the operating system, with the attempted action, the path and the cause.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The attempted action.
  package enum Action: Sendable, Equatable {
    case read
    case write
    case list
    case findCurrentDirectory
    case create
    case start
    case openTerminal
    case useTerminal
  }

  /// The cause of the failure.
  package enum Cause: Sendable, Equatable {
    /// The file does not exist; for `write`, its folder does not exist.
    case missing

    /// The path names a directory where a file is needed.
    case isDirectory

    /// A component of the path is not a directory.
    case isNotDirectory

    /// This user does not have the permission.
    case notPermitted

    /// The file is larger than the caller's limit in bytes.
    case tooLarge(limit: Int)

    /// Another process keeps the file locked: that process, and the lock file.
    case locked(by: String, lock: String)

    /// The path contains a NUL byte, where the system would truncate it.
    case invalidPath

    /// The path is not UTF-8.
    case notUnicode

    /// Any other error, with the C library's number and description.
    case other(code: Int32, text: String)
  }

  /// The attempted action.
  package let action: Action

  /// The path as passed by the caller.
  package let path: String

  /// The cause of the failure.
  package let cause: Cause

  /// One line with the path first: "a.json: cannot be read: there is no such file".
  package var description: String {
    let verb =
      switch action {
      case .read: "cannot be read"
      case .write: "cannot be written"
      case .list: "cannot be listed"
      case .findCurrentDirectory: "cannot be found"
      case .create: "cannot be created"
      case .start: "cannot be started"
      case .openTerminal: "cannot be opened"
      case .useTerminal: "cannot be used"
      }
    return "\(shownPath): \(verb): \(reason)"
  }

  private var shownPath: String { path.isEmpty ? "(empty path)" : PrintableText.of(path) }

  private var reason: String {
    switch cause {
    case .missing:
      switch action {
      case .read: "there is no such file"
      case .write: "there is no such folder"
      case .list: "there is no such folder"
      case .findCurrentDirectory: "it was removed"
      case .create: "there is no such folder"
      case .start: "it is missing"
      case .openTerminal, .useTerminal: "there is none"
      }
    case .isDirectory: "it is a directory"
    case .isNotDirectory: "it is, or leads through, something that is not a directory"
    case .notPermitted: "permission denied"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .locked(let holder, let lock):
      "\(holder) keeps its lock (\(PrintableText.of(lock)))"
    case .invalidPath: "the path contains a NUL byte"
    case .notUnicode: "its name is not UTF-8"
    case .other(_, let text): text
    }
  }
}

extension SystemError {
  init(_ action: Action, _ path: String, _ errno: Errno) {
    let cause: Cause =
      switch errno {
      case .invalidName: .invalidPath
      case .missing: .missing
      case .isDirectory: .isDirectory
      case .notDirectory: .isNotDirectory
      case .notPermitted, .accessDenied: .notPermitted
      default: .other(code: errno.code, text: errno.text)
      }
    self.init(action: action, path: path, cause: cause)
  }

  /// The result of `body`; a failed call becomes an error of the action on the path.
  static func naming<Result>(
    _ action: Action, _ path: @autoclosure () -> String, _ body: () throws(Errno) -> Result
  ) throws(SystemError) -> Result {
    do throws(Errno) { return try body() } catch { throw SystemError(action, path(), error) }
  }

  /// Rejects paths with a NUL byte, where C would truncate them, so that "allowed.lua\0…" cannot
  /// name a file other than the checked one.
  static func checkPath(_ path: String, for action: Action) throws(SystemError) {
    if path.containsNUL {
      throw SystemError(action: action, path: path, cause: .invalidPath)
    }
  }
}
