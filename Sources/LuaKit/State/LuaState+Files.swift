internal import CLua
internal import CLuaShim

/// What a host does for the `package`, `require`, `dofile`, `loadfile` and `io` of its scripts.
///
/// Each is called with values of a script and says itself what a script may have. What it throws is
/// an error of the script.
package struct LuaFileServices {
  /// The path of the file that a script means, or nil.
  package var find: ([LuaValue]) throws -> [LuaValue]
  /// Runs the file at a path, with a name as the module of that name; gives what it returns.
  package var run: ([LuaValue]) throws -> [LuaValue]
  /// The function of the file at a path; or nil and a message.
  package var compile: ([LuaValue]) throws -> [LuaValue]
  /// The bytes of the file at a path; or nil, a message and C's number for the error.
  package var read: ([LuaValue]) throws -> [LuaValue]
  /// Writes a text to the run's output.
  package var write: ([LuaValue]) throws -> [LuaValue]

  /// Creates them.
  package init(
    find: @escaping ([LuaValue]) throws -> [LuaValue],
    run: @escaping ([LuaValue]) throws -> [LuaValue],
    compile: @escaping ([LuaValue]) throws -> [LuaValue],
    read: @escaping ([LuaValue]) throws -> [LuaValue],
    write: @escaping ([LuaValue]) throws -> [LuaValue]
  ) {
    (self.find, self.run, self.compile) = (find, run, compile)
    (self.read, self.write) = (read, write)
  }
}

extension LuaState {
  /// Gives scripts `package`, `require`, `dofile`, `loadfile` and `io`, by what the host does for
  /// them.
  ///
  /// To be called before any script runs: objects that scripts make are numbered from here on.
  package func openFiles(_ services: LuaFileServices) throws(LuaError) {
    let bodies = [services.find, services.run, services.compile, services.read, services.write]
    let functions = bodies.map { makeFunction($0) }
    let stack = stack
    for function in functions { function.push(to: stack) }
    try stack.protected { stack in unsafe lk_open_files(stack.thread) }
    unsafe lk_begin_numbering(mainThread)
  }
}
