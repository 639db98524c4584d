internal import FlickJSON
internal import FlickSystem
internal import LuaKit

/// The settings of plugins in a project's `flickbook.json`: the list of plugins, their hashes when
/// they were added, and their permissions.
struct PluginProject: Sendable {
  static let fileName = ProjectSettings.fileName
  /// The folder of plugins, within the project.
  static let pluginsFolder = "plugins"

  /// The project's folder.
  let folder: String
  /// The plugins, in the order of the file.
  var entries: [Entry] = []
  /// The file as it was read, so that other settings are kept when it is written.
  private var document: JSONNode?

  struct Entry: Sendable {
    var name: String
    /// The hash of the files when they were added; nil while they are being edited.
    var hash: String?
    var grants = PluginAsks()
    var line = 0
  }

  var path: String { Path.join(folder, Self.fileName) }

  /// The folder of a plugin.
  func folder(of name: String) -> String {
    Path.join(Path.join(folder, Self.pluginsFolder), name)
  }

  /// Reads the project in a folder.
  ///
  /// Without the file, it has no plugins.
  ///
  /// - Throws: `HostError` with file and line for an invalid entry.
  init(folder: String) throws(HostError) {
    self.folder = folder
    guard Path.isFile(path) else { return }
    let document = try ProjectSettings.read(path)
    self.document = document
    entries = try HostError.reading(path) { try Self.entries(document["plugins"]) }
  }

  private static func entries(_ node: JSONNode?) throws(JSONError) -> [Entry] {
    guard let node else { return [] }
    var entries: [Entry] = []
    for member in try node.members("'plugins'") {
      let what = "plugin '\(member.name)'"
      guard PluginManifest.isName(member.name) else {
        throw member.node.error("'\(member.name)' in 'plugins' cannot be the name of a plugin")
      }
      try member.node.checkKeys(["hash", "grants"], of: what)
      var entry = Entry(name: member.name, line: member.node.line)
      entry.hash = try member.node["hash"]?.string("'hash' of \(what)")
      if let grants = member.node["grants"] {
        entry.grants = try PluginAsks(grants, "'grants' of \(what)")
      }
      entries.append(entry)
    }
    return entries
  }

  /// The path of a folder in messages: relative if it is below the current folder.
  static func shown(_ folder: String) -> String {
    Path.resolved(".").flatMap { Path.relative(folder, to: $0) } ?? folder
  }

  func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// The entry with a name.
  ///
  /// - Throws: `HostError` of the given kind, with the nearest name, if there is no such entry.
  func entry(_ name: String, orElse kind: HostError.Kind) throws(HostError) -> Entry {
    if let entry = entry(named: name) { return entry }
    let hint = NearestName.hint(for: name, among: entries.map(\.name))
    throw HostError(kind, "no plugin '\(name)' in \(path)\(hint)")
  }

  // MARK: Writing

  /// Replaces the entry of the same name, or appends a new one.
  mutating func set(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.name == entry.name }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Writes the file, with its other settings unchanged.
  func write() throws(HostError) {
    var members: [JSONMember] = []
    if let document, case .object(let before) = document.value { members = before }
    let plugins = JSONMember("plugins", .object(entries.map(Self.member)))
    if let index = members.firstIndex(where: { $0.name == "plugins" }) {
      members[index] = plugins
    } else {
      members.append(plugins)
    }
    try HostError.input { try File.write(IndentedJSON.bytes(.object(members)), to: path) }
  }

  private static func member(_ entry: Entry) -> JSONMember {
    let grants = entry.grants.isEmpty ? nil : entry.grants.json
    return JSONMember(entry.name, JSONValue(["hash": entry.hash, "grants": grants]))
  }
}

/// JSON for people, with a line for each member.
enum IndentedJSON {
  static func bytes(_ value: JSONValue) -> [UInt8] { Array((text(value, "") + "\n").utf8) }

  private static func text(_ value: JSONValue, _ indent: String) -> String {
    let inner = indent + "  "
    switch value {
    case .object(let members) where !members.isEmpty:
      let lines = members.map {
        "\(inner)\(JSONWriter.quoted($0.name)): \(text($0.node.value, inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let items) where items.contains(where: { isLarge($0.value) }):
      return
        "[\n\(items.map { inner + text($0.value, inner) }.joined(separator: ",\n"))\n\(indent)]"
    case .array(let items): return "[\(items.map(\.value.text).joined(separator: ", "))]"
    default: return value.text
    }
  }

  private static func isLarge(_ value: JSONValue) -> Bool {
    switch value {
    case .array, .object: true
    default: false
    }
  }
}
