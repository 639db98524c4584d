package import FlickAPI
internal import FlickJSON
internal import FlickSystem

/// Values of tunables in a file: a JSON object of numbers, strings and booleans by name.
package enum TunablesFile {
  /// The values as `--set` takes them, in the order of the file.
  ///
  /// - Throws: `HostError` with file and line for what is no such object.
  package static func read(_ path: String) throws(HostError) -> [(name: String, text: String)] {
    do {
      return try JSONReader.parse(File.readText(path)).members("the file").map { member in
        (member.name, try text(of: member))
      }
    } catch let error as JSONError {
      throw HostError(.input, error.text(path: path))
    } catch {
      throw HostError(input: error)
    }
  }

  private static func text(of member: JSONMember) throws(JSONError) -> String {
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

  /// Writes values that came from the same file, which other runs may change at the same time: what
  /// this run has not set itself stays as it is there now.
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
