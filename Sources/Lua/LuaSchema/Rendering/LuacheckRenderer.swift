/// Renders a luacheck configuration with the globals that scripts can read.
public struct LuacheckRenderer: Sendable {
  /// A global name, and the known fields if it is a table.
  public struct Global: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The fields; nil if any field can be read.
    public var fields: [String]?

    /// Creates a global.
    public init(name: String, fields: [String]? = nil) {
      self.name = name
      self.fields = fields
    }
  }

  /// A named set of globals.
  public struct Standard: Hashable, Sendable {
    /// The name of the set.
    public var name: String
    /// A pattern for the files that use the set; nil for all files.
    public var files: String?
    /// The globals.
    public var globals: [Global]

    /// Creates a set.
    public init(name: String, files: String? = nil, globals: [Global]) {
      self.name = name
      self.files = files
      self.globals = globals
    }
  }

  /// The comment at the top of the file, without comment markers.
  public var introduction: String
  /// Files and folders that luacheck skips.
  public var excluded: [String]

  /// Creates a renderer.
  public init(introduction: String, excluded: [String] = []) {
    self.introduction = introduction
    self.excluded = excluded
  }

  /// The file `.luacheckrc`, ending in a newline.
  public func render(_ standards: [Standard]) -> String {
    var lines = introduction.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "-- \($0)" }
    for standard in standards {
      lines += ["", "stds.\(standard.name) = {", "  read_globals = {"]
      lines += standard.globals.map { global in
        guard let fields = global.fields else { return "    \"\(global.name)\"," }
        let list = fields.map { "\"\($0)\"" }.joined(separator: ", ")
        return "    \(global.name) = { fields = { \(list) } },"
      }
      lines += ["  },", "}"]
    }
    lines.append("")
    if !excluded.isEmpty {
      let list = excluded.map { "\"\($0)\"" }.joined(separator: ", ")
      lines.append("exclude_files = { \(list) }")
    }
    for standard in standards {
      lines.append(
        standard.files.map { "files[\"\($0)\"] = { std = \"\(standard.name)\" }" }
          ?? "std = \"\(standard.name)\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
