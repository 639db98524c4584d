internal import FlickJSON
internal import LuaKit

/// Permissions that a plugin requests beyond its share, or is granted: `asks` in `plugin.json` and
/// `grants` in `flickbook.json`.
struct PluginAsks: Hashable, Sendable {
  /// Files and folders of the project that it may read, by their paths from the project's folder.
  var read: [String] = []
  /// The files that it may write.
  var write: [String] = []
  /// CPU seconds of each budget; nil for the share that every plugin has.
  var cpu: Double?
  /// Megabytes; nil for the share of every plugin.
  var memory: Int?
  /// Whether its output is printed.
  var output = false

  static let none = PluginAsks()
  var isEmpty: Bool { self == .none }

  init() {}

  private static let keys = ["read", "write", "cpu", "memory", "output"]

  init(_ node: JSONNode, _ owner: String) throws(JSONError) {
    try node.checkKeys(Self.keys, of: owner)
    read = try Self.paths(node["read"], "'read' of \(owner)")
    write = try Self.paths(node["write"], "'write' of \(owner)")
    try checkWrite(node["write"], owner)
    if let node = node["cpu"] {
      let seconds = try node.number("'cpu' of \(owner)")
      guard seconds > 0, seconds <= 1e6 else {
        throw node.error(
          "'cpu' of \(owner): expected seconds above 0, found \(LuaNumber.text(seconds))")
      }
      cpu = seconds
    }
    if let node = node["memory"] {
      let megabytes = try node.integer("'memory' of \(owner)")
      guard 1...(1 << 20) ~= megabytes else {
        throw node.error(
          "'memory' of \(owner): expected megabytes from 1 to 1048576, found \(megabytes)")
      }
      memory = megabytes
    }
    output = try node["output"]?.bool("'output' of \(owner)") ?? false
  }

  private static func paths(_ node: JSONNode?, _ what: String) throws(JSONError) -> [String] {
    var paths: [String] = []
    for item in try node?.elements(what) ?? [] {
      let path = try item.string("a path in \(what)")
      guard PluginFiles.isPlainPath(path) else {
        throw item.error(
          "a path in \(what): expected one from the project's folder without '..', found '\(path)'"
        )
      }
      paths.append(path)
    }
    return paths
  }

  /// Refuses write access to the files that list plugins and their grants: with it a script could
  /// do anything.
  private func checkWrite(_ node: JSONNode?, _ owner: String) throws(JSONError) {
    let kept = [PluginProject.fileName, PluginProject.pluginsFolder]
    // Some file systems take capitals for small letters.
    guard let node, let path = write.first(where: { PluginFiles.isBelow($0.lowercased(), kept) })
    else { return }
    throw node.error(
      "'write' of \(owner): plugins cannot write \(kept[0]) or below \(kept[1]), found '\(path)'")
  }

  /// The requests that are not granted, one sentence each.
  func missing(in grants: PluginAsks) -> [String] {
    var missing: [String] = []
    for path in read where !PluginFiles.isBelow(path, grants.read) {
      missing.append("read \(path)")
    }
    for path in write where !PluginFiles.isBelow(path, grants.write) {
      missing.append("write \(path)")
    }
    if let cpu, grants.cpu.map({ $0 < cpu }) ?? true {
      missing.append("cpu \(LuaNumber.text(cpu)) s")
    }
    if let memory, grants.memory.map({ $0 < memory }) ?? true {
      missing.append("memory \(memory) MB")
    }
    if output, !grants.output { missing.append("output") }
    return missing
  }

  /// The same as JSON.
  var json: JSONValue {
    JSONValue([
      "read": read.isEmpty ? [String]?.none : read, "write": write.isEmpty ? [String]?.none : write,
      "cpu": cpu, "memory": memory, "output": output ? true : Bool?.none,
    ])
  }
}
