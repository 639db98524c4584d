/// A refusal of the operating system: what was tried, on which path, and why not.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried.
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

  /// Why it did not work.
  package enum Cause: Sendable, Equatable {
    /// The file is not there; for `write`, the folder it should be in.
    case missing

    /// The path names a directory where a file is needed.
    case isDirectory

    /// The path names, or leads through, something that is no directory.
    case isNotDirectory

    /// This user may not do it.
    case notPermitted

    /// The file is larger than the caller accepts, in bytes.
    case tooLarge(limit: Int)

    /// The path contains a NUL byte, at which the system would cut it off.
    case invalidPath

    /// The path is not UTF-8, and cannot be named here.
    case notUnicode

    /// Anything else, with the C library's number and words.
    case other(code: Int32, text: String)
  }

  /// What was tried.
  package let action: Action

  /// The path, as the caller wrote it.
  package let path: String

  /// Why it did not work.
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

  /// Refuses a path that C would cut off at its NUL byte, so that a script's
  /// "allowed.lua\0…" cannot name another file than the one that was checked.
  static func checkPath(_ path: String, for action: Action) throws(SystemError) {
    if path.holdsZero {
      throw SystemError(action: action, path: path, cause: .invalidPath)
    }
  }
}
