internal import FlickSystem
internal import LuaKit

/// The settings of a project's `.busted` that matter here: the folders of sources, and the helper
/// that runs before specs.
struct BustedSettings {
  /// The file's name.
  static let fileName = ".busted"

  /// Templates for `package.path`, separated by semicolons.
  private(set) var path: String?
  /// A file or module that is run before each file of specs.
  private(set) var helper: String?

  /// Reads the settings of a project.
  ///
  /// They are a Lua file for another program. A file that does not run by itself is ignored.
  init(ofProject folder: String) {
    let file = Path.join(folder, Self.fileName)
    guard Path.isFile(file), let bytes = try? File.read(file, limit: Self.largest),
      let source = String(validating: bytes, as: UTF8.self)
    else { return }
    try? read(source)
  }

  /// More than any such file has, in bytes.
  private static let largest = 64 << 10

  private mutating func read(_ source: String) throws {
    var limits = LuaLimits.none
    limits.memory = 16 << 20
    let lua = try LuaState(limits: limits)
    try lua.withCPUBudget(seconds: 0.1) {
      let table = try lua.run(source, name: Self.fileName, returning: LuaTable.self)
      for name in ["_all", "default"] {
        guard let options = try table.get(name, as: LuaTable?.self) else { continue }
        if let text = try options.get("lpath", as: String?.self) { path = text }
        if let text = try options.get("helper", as: String?.self) { helper = text }
      }
    }
  }
}
