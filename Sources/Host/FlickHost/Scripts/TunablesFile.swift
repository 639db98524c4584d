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
    let bytes = try HostError.input { try File.readText(path) }
    do throws(JSONError) {
      let root = try JSONReader.parse(bytes)
      if TokensFile.isNamed(path) { return try TokensFile.read(root) }
      return try root.members("the file").map { member throws(JSONError) in
        (member.name, try text(of: member))
      }
    } catch {
      throw StatedFormat.error(for: path, bytes, expected: "a file of tunables")
        ?? HostError(.input, error.text(path: path))
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
      throw JSONError(
        line: member.node.line,
        message: "expected a number, a string or a boolean for '\(member.name)'")
    }
  }

  /// Writes values to the file they came from.
  ///
  /// Other runs may change it at the same time, so values that this run has not set keep their
  /// present state.
  ///
  /// - Parameter names: The tunables that this run has set.
  package static func write(
    _ tunables: Tunables, set names: Set<String>, backTo path: String
  ) throws(HostError) {
    try SharedFile.change(path) { () throws(HostError) in
      var present = Tunables()
      for (name, text) in try read(path) where !names.contains(name) {
        present.set(name, to: text)
      }
      for (declaration, value) in tunables.values {
        if names.contains(declaration.name) { present.set(declaration.name, to: value.description) }
        try HostError.input { _ = try present.declare(declaration) }
      }
      try write(present, to: path)
    }
  }

  /// Writes the values of all that are declared, in the order of their declaration.
  package static func write(_ tunables: Tunables, to path: String) throws(HostError) {
    guard !TokensFile.isNamed(path) else {
      throw HostError(
        .input,
        "\(path): expected a file for tunables, found a name of design tokens; "
          + "'export --to tokens' writes these")
    }
    var writer = JSONWriter()
    writer.line { writer in
      for (declaration, value) in tunables.values {
        switch value {
        case .number(let number): writer.field(declaration.name, number)
        case .choice(let choice): writer.field(declaration.name, choice)
        case .flag(let flag): writer.field(declaration.name, flag)
        }
      }
    }
    try HostError.input { try File.write(writer.bytes, to: path) }
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
