internal import FlickAPI
internal import FlickJSON
internal import FlickSystem

/// A plugin's description of itself, in `plugin.json`: data, read before any of its code runs.
struct PluginManifest: Sendable {
  static let fileName = "plugin.json"
  /// The level of the API that this program has; level 0 may still change.
  static let apiLevel = 0

  /// Names the plugin: words of `a-z`, `0-9` and `_`.
  var name: String
  var version: PluginVersion
  /// One sentence.
  var summary: String
  /// The script that returns the contributions, within the folder.
  var main = "plugin.lua"
  /// Other plugins with exports that it calls.
  var dependencies: [Dependency] = []
  /// The names that it provides, by extension point, in the order of the file.
  var provides: [Provision] = []
  /// The requested permissions beyond its share.
  var asks = PluginAsks()
  /// The folder that it is in.
  var folder: String

  struct Dependency: Sendable {
    var name: String
    var range: PluginRange
    var line: Int
  }

  struct Provision: Sendable {
    var point: ExtensionPoint
    var name: String
    var line: Int
  }

  /// The file, as messages name it.
  var path: String { Path.join(folder, Self.fileName) }
  /// The main script, as messages name it.
  var mainPath: String { Path.join(folder, main) }

  /// Reads the manifest of the plugin in a folder.
  ///
  /// - Throws: `HostError` with file and line for a missing or invalid entry.
  static func read(folder: String) throws(HostError) -> PluginManifest {
    let path = Path.join(folder, fileName)
    let bytes = try HostError.input { try File.readText(path, limit: 1 << 20) }
    return try PluginManifest(bytes, folder: folder)
  }

  /// Parses a manifest.
  init(_ bytes: [UInt8], folder: String) throws(HostError) {
    self = try HostError.reading(Path.join(folder, Self.fileName)) {
      try PluginManifest(JSONReader.parse(bytes), folder: folder)
    }
  }
}

// MARK: - Reading

extension PluginManifest {
  private static let keys = [
    "$schema", "name", "version", "api", "summary", "main", "dependencies", "provides", "asks",
    "requires",
  ]
  private static let owner = "the manifest"

  private init(_ node: JSONNode, folder: String) throws(JSONError) {
    try node.checkKeys(Self.keys, of: Self.owner)
    let nameNode = try node.member("name", of: Self.owner)
    name = try Self.checkedName(nameNode.string("'name'"), "'name'", nameNode)
    let versionNode = try node.member("version", of: Self.owner)
    let versionText = try versionNode.string("'version'")
    guard let version = PluginVersion(versionText) else {
      throw versionNode.error(
        "'version': expected three numbers such as 1.0.0, found '\(versionText)'")
    }
    self.version = version
    self.folder = folder
    summary = try node["summary"]?.string("'summary'") ?? ""
    try Self.checkLevel(node)
    try node.checkRequiredLevel()
    if let main = node["main"] { self.main = try Self.scriptName(main) }
    if let node = node["dependencies"] { dependencies = try Self.dependencies(node) }
    provides = try Self.provisions(node.member("provides", of: Self.owner))
    if let node = node["asks"] { asks = try PluginAsks(node, "'asks'") }
  }

  private static func checkLevel(_ node: JSONNode) throws(JSONError) {
    let api = try node.member("api", of: owner)
    let level = try api.integer("'api'")
    guard level == apiLevel else {
      throw api.error("'api': this program has level \(apiLevel), the plugin requires \(level)")
    }
  }

  private static func scriptName(_ node: JSONNode) throws(JSONError) -> String {
    let name = try node.string("'main'")
    // Hidden files are not part of a plugin, so a change of one would not be noticed.
    let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
    guard name.hasSuffix(".lua"), PluginFiles.isPlainPath(name), !isHidden else {
      throw node.error(
        "'main': expected a Lua script in the plugin's folder, which is not hidden, "
          + "found '\(name)'")
    }
    return name
  }

  private static func dependencies(_ node: JSONNode) throws(JSONError) -> [Dependency] {
    var found: [Dependency] = []
    for member in try node.members("'dependencies'") {
      let name = try checkedName(member.name, "a name in 'dependencies'", member.node)
      let text = try member.node.string("'\(name)' of 'dependencies'")
      guard let range = PluginRange(text) else {
        throw member.node.error(
          "'\(name)' of 'dependencies': expected versions such as '>=1.2 <2' or '^1', found '\(text)'"
        )
      }
      found.append(Dependency(name: name, range: range, line: member.node.line))
    }
    return found
  }

  private static func provisions(_ node: JSONNode) throws(JSONError) -> [Provision] {
    var found: [Provision] = []
    var names: [ExtensionPoint: Set<String>] = [:]
    let points = ExtensionPoint.allCases.map(\.rawValue)
    try node.checkKeys(points, of: "'provides'", as: "extension point")
    for member in try node.members("'provides'") {
      guard let point = ExtensionPoint(rawValue: member.name) else { continue }
      for item in try member.node.elements("'\(member.name)' of 'provides'") {
        let what = "a name in '\(member.name)' of 'provides'"
        let name = try checkedName(item.string(what), what, item)
        guard names[point, default: []].insert(name).inserted else {
          throw item.error("\(point.words) '\(name)' is provided twice")
        }
        found.append(Provision(point: point, name: name, line: item.line))
      }
    }
    return found
  }

  private static func checkedName(
    _ name: String, _ what: String, _ node: JSONNode
  ) throws(JSONError) -> String {
    guard isName(name) else {
      throw node.error(
        "\(what): expected a word of a-z, 0-9 and _ that starts with a letter, at most "
          + "\(longestName) long, found '\(name.prefix(longestName))'")
    }
    return name
  }

  private static let longestName = 40

  /// Whether a text can be the name of a plugin or of a contribution.
  static func isName(_ name: String) -> Bool {
    guard 1...longestName ~= name.utf8.count, let first = name.utf8.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return false }
    return name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) }
  }
}
