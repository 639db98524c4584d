package import FlickAPI
package import FlickJSON
internal import FlickSystem

/// Values of tunables in a file: a JSON object of numbers, strings and booleans by name, or design
/// tokens (see `TokensFile`).
package enum TunablesFile {
  /// The values in the form of `--set`, in the order of the file.
  ///
  /// - Throws: `HostError` with file and line if the file is not such an object.
  package static func read(_ path: String) throws(HostError) -> [(name: String, text: String)] {
    try parse(path) { root throws(JSONError) in
      if TokensFile.isNamed(path) { return try TokensFile.read(root) }
      return try root.members("the file").map { member throws(JSONError) in
        (member.name, try text(of: member))
      }
    }
  }

  private static func parse<Result>(
    _ path: String, _ body: (JSONNode) throws(JSONError) -> Result
  ) throws(HostError) -> Result {
    let bytes = try HostError.input { try File.readText(path) }
    do throws(JSONError) {
      return try body(try JSONReader.parse(bytes))
    } catch {
      throw StatedFormat.error(for: path, bytes, expected: "a file of tunables")
        ?? HostError(error.text(path: path))
    }
  }

  /// A number, string or boolean in the form of `--set`.
  package static func text(of member: JSONMember) throws(JSONError) -> String {
    switch member.node.value {
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .string(let text): return text
    case .bool(let flag): return "\(flag)"
    case .null, .array, .object:
      throw member.node.error("expected a number, a string or a boolean for '\(member.name)'")
    }
  }

  /// Writes values to the file they came from.
  ///
  /// Other runs may change it at the same time, so everything that this run has not set keeps its
  /// present state, also names that the script does not declare.
  ///
  /// - Parameter names: The tunables that this run has set.
  package static func write(
    _ tunables: Tunables, set names: Set<String>, backTo path: String
  ) throws(HostError) {
    try refuseTokens(path)
    try SharedFile.change(path) { () throws(HostError) in
      try change(path, to: tunables, set: names)
    }
  }

  private static func change(
    _ path: String, to tunables: Tunables, set names: Set<String>
  ) throws(HostError) {
    let members = try parse(path) { root throws(JSONError) in try root.members("the file") }
    var present = Tunables()
    for (name, text) in try read(path) where !names.contains(name) { present.set(name, to: text) }
    var values: [JSONMember] = []
    for (declaration, value) in tunables.values {
      if names.contains(declaration.name) {
        values.append(JSONMember(declaration.name, value.json))
      } else {
        try HostError.input { _ = try present.declare(declaration) }
      }
    }
    let changed = members.map { member in
      values.firstIndex { $0.name == member.name }.map { values.remove(at: $0) } ?? member
    }
    try write(changed + values, to: path)
  }

  /// Writes the values of all that are declared, in the order of their declaration.
  package static func write(_ tunables: Tunables, to path: String) throws(HostError) {
    try refuseTokens(path)
    try write(tunables.values.map { JSONMember($0.declaration.name, $0.value.json) }, to: path)
  }

  private static func write(_ members: [JSONMember], to path: String) throws(HostError) {
    try HostError.input {
      try File.write(Array("\(JSONValue.object(members).text)\n".utf8), to: path)
    }
  }

  private static func refuseTokens(_ path: String) throws(HostError) {
    guard TokensFile.isNamed(path) else { return }
    throw HostError(
      "\(path): expected a file for tunables, found a name of design tokens; "
        + "'export --to tokens' writes these")
  }
}

extension Tunables.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .choice(let choice): .string(choice)
    case .flag(let flag): .bool(flag)
    }
  }
}

/// A list of tunables for people.
package enum TunablesTable {
  /// A head, and a line for each.
  package static func lines(of tunables: Tunables) -> [String] {
    let rows = tunables.values.map { declaration, value in
      [
        declaration.name, value.description, declaration.defaultValue.description,
        declaration.allowed, declaration.unit ?? "", declaration.summary ?? "",
      ]
    }
    guard !rows.isEmpty else { return ["the script declares no tunables"] }
    let table = [["name", "value", "default", "allowed", "unit", "meaning"]] + rows
    return TextTable.lines(table)
  }
}
