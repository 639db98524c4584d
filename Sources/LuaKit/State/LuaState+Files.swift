internal import CLua
internal import CLuaShim

/// What `package`, `require`, `dofile`, `loadfile` and `io` ask the host for.
///
/// Each is called with values of a script; the host itself decides what a script may have. An error
/// that it throws is an error of the script.
package enum LuaFileService: Sendable {
  /// The path of the file that a script means, or nil.
  case find
  /// Runs the file at a path, with a name as the module of that name; gives what it returns.
  case run
  /// The function of the file at a path; or nil and a message.
  case compile
  /// The bytes of the file at a path; or nil, a message and C's number for the error.
  case read
  /// Writes a text to the run's output, or to the file of a number.
  case write
  /// The number of a file of a name, which is written in a mode; or nil, a message and C's number.
  case create
  /// Removes the file of a name: true; or nil, a message and C's number.
  case remove
  /// Gives the file of a name another one, likewise.
  case rename
  /// A name that no file has, for one.
  case temporary
  /// The function that loads the module of a name, if the host has that built in, or nil.
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
  /// Gives scripts `package`, `require`, `dofile`, `loadfile` and `io`, by what the host does for
  /// them.
  ///
  /// To be called before any script runs: objects that scripts make are numbered from here on.
  ///
  /// - Parameter writes: whether scripts have `os.remove` and the like.
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
