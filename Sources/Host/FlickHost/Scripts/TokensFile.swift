internal import FlickJSON

/// Values of tunables in a file of design tokens, in the format of the Design Tokens Community
/// Group.
///
/// A token with the extension `flickbook.tunable` sets the tunable of that name. Other tokens are
/// ignored. Texts and flags are in the extension `flickbook.values` of the file, as the format
/// lacks a type for them.
package enum TokensFile {
  /// The name of our members of `$extensions`.
  package static let extensionName = "flickbook"

  /// Whether a path names a file of design tokens: `feel.tokens.json` or `feel.tokens`.
  package static func isNamed(_ path: String) -> Bool {
    path.hasSuffix(".tokens.json") || path.hasSuffix(".tokens")
  }

  /// The values as `--set` takes them, in the order of the file.
  static func read(_ root: JSONNode) throws(JSONError) -> [(name: String, text: String)] {
    var values: [(name: String, text: String)] = []
    try collect(root, into: &values)
    guard let more = root["$extensions"]?[extensionName]?["values"] else { return values }
    for member in try more.members("'values'") {
      values.append((member.name, try TunablesFile.text(of: member)))
    }
    return values
  }

  private static func collect(
    _ node: JSONNode, into values: inout [(name: String, text: String)]
  ) throws(JSONError) {
    for member in try node.members("a group of tokens") where !member.name.hasPrefix("$") {
      guard let value = member.node["$value"] else {
        if case .object = member.node.value { try collect(member.node, into: &values) }
        continue
      }
      guard let own = member.node["$extensions"]?[extensionName], let tunable = own["tunable"]
      else { continue }
      let unit = try own["unit"]?.string("'unit' of token '\(member.name)'")
      let number = try number(value, unit: unit, "token '\(member.name)'")
      values.append((try tunable.string("'tunable' of token '\(member.name)'"), "\(number)"))
    }
  }

  /// A number, or one with a unit in the unit of the tunable.
  private static func number(
    _ value: JSONNode, unit: String?, _ owner: String
  ) throws(JSONError) -> Double {
    guard case .object = value.value else { return try value.number("the value of \(owner)") }
    let number = try value.number("value", of: owner)
    let found = try value.string("unit", of: owner)
    switch (found, unit) {
    case ("ms", "s"?): return number / 1000
    case ("s", "ms"?): return number * 1000
    case ("px", "pt"?), ("s", "s"?), ("ms", "ms"?): return number
    default:
      throw value.error(
        "\(owner): expected a number in \(unit ?? "no unit"), found the unit '\(found)'")
    }
  }
}
