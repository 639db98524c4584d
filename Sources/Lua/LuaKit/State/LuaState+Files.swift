internal import CLua
internal import CLuaShim

/// The host's services for `package`, `require`, `dofile`, `loadfile` and `io`.
///
/// Each is called with values of a script, and the host checks the permissions. A thrown error is
/// raised in the script.
package enum LuaFileService: Sendable {
  /// Returns the path of the file with a name, or nil.
  case find
  /// Runs the file at a path, as a module if a name is given, and returns its results.
  case run
  /// Compiles the file at a path. Returns a function, or nil and a message.
  case compile
  /// Returns the contents of the file at a path, or nil, a message and an errno.
  case read
  /// Writes text to the run's output, or to the file with a number.
  case write
  /// Opens a file for writing in a mode. Returns its number, or nil, a message and an errno.
  case create
  /// Removes a file. Returns true, or nil, a message and an errno.
  case remove
  /// Renames a file. Returns true, or nil, a message and an errno.
  case rename
  /// Returns an unused file name.
  case temporary
  /// Returns the loader of a module built into the host, or nil.
  case builtIn

  fileprivate init?(_ number: LuaValue?) {
    guard case .integer(let number)? = number else { return nil }
    switch lk_file_service(UInt32(clamping: number)) {
    case LK_FILE_FIND: self = .find
    case LK_FILE_RUN: self = .run
    case LK_FILE_COMPILE: self = .compile
    case LK_FILE_READ: self = .read
    case LK_FILE_WRITE: self = .write
    case LK_FILE_CREATE: self = .create
    case LK_FILE_REMOVE: self = .remove
    case LK_FILE_RENAME: self = .rename
    case LK_FILE_TEMPORARY: self = .temporary
    case LK_FILE_BUILT_IN: self = .builtIn
    default: return nil
    }
  }
}

extension LuaState {
  /// Adds `package`, `require`, `dofile`, `loadfile` and `io`, implemented by the host's services.
  ///
  /// Call it before any script runs: objects that scripts create are numbered from here on.
  ///
  /// - Parameter writes: Whether scripts get `os.remove` and similar functions.
  package func openFiles(
    writes: Bool = false,
    _ serve: @escaping (LuaFileService, ArraySlice<LuaValue>) throws -> [LuaValue]
  ) throws(LuaError) {
    let function = makeFunction { arguments in
      guard let service = LuaFileService(arguments.first) else { return [] }
      return try serve(service, arguments.dropFirst())
    }
    let stack = stack
    function.push(to: stack)
    try stack.protected { stack in unsafe lk_open_files(stack.thread, writes) }
    unsafe lk_begin_numbering(mainThread)
  }
}
