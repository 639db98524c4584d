internal import CFlickLua
package import LuaKit

/// A Lua file that is part of the program, from the folder `Sources/Host/CFlickLua`.
package struct LuaFile: Sendable {
  /// The path below that folder, such as `components/sheet.lua`.
  package let path: String
  /// The contents.
  package let text: LuaProgramText
  /// A copy of the contents.
  package var string: String { text.string }

  /// Finds the file at a path below the folder; nil if there is none.
  package init?(at path: String) {
    guard let file = unsafe flick_lua_find(path) else { return nil }
    unsafe self.init(file)
  }

  /// The file of a module, such as `components/sheet`.
  ///
  /// Traps if there is none: the names are the program's own.
  package static func module(_ name: String) -> LuaFile {
    guard let file = LuaFile(at: name + ".lua") else {
      preconditionFailure("no Lua file of the module '\(name)' is embedded")
    }
    return file
  }

  /// All files, in the order of their paths.
  package static var all: [LuaFile] {
    var files: [LuaFile] = []
    while let file = unsafe flick_lua_at(files.count) { unsafe files.append(LuaFile(file)) }
    return files
  }

  private init(_ file: UnsafePointer<flick_lua_file>) {
    path = unsafe String(cString: file.pointee.path)
    text = unsafe LuaProgramText(
      UnsafeBufferPointer(start: file.pointee.text, count: file.pointee.size))
  }
}
