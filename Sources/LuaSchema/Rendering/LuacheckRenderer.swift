/// Renders a configuration of luacheck: which globals scripts may read.
public struct LuacheckRenderer: Sendable {
  /// A global name, with the fields that may be read if it is a table of known ones.
  public struct Global: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The fields; nil where any may be read.
    public var fields: [String]?

    /// Creates a global.
    public init(name: String, fields: [String]? = nil) {
      self.name = name
      self.fields = fields
    }
  }

  /// A set of globals under a name of its own.
  public struct Standard: Hashable, Sendable {
    /// The name of the set.
    public var name: String
    /// The files that it holds for, as a pattern; nil for all files.
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

  /// Lines of comment at the top.
  public var introduction: String
  /// Files and folders that are not to be checked.
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
