internal import FlickAPI
internal import FlickJSON
internal import FlickSystem
package import LuaSchema

/// The differences between a saved Lua API and that of this program.
///
/// Texts of documentation do not count.
package struct APIDifference: Sendable {
  /// The API level of the saved file.
  package private(set) var oldLevel = 1
  /// Names of rows, such as `fb.pager` and `stage:drag`, in alphabetical order.
  package private(set) var added: [String] = []
  /// Names of rows with the changed members.
  package private(set) var changed: [(name: String, members: [String])] = []
  package private(set) var removed: [String] = []
  /// Added functions with a `since` that is not above the saved level.
  private var early: [String] = []
  /// Removed functions that the saved API does not mark as deprecated.
  private var abrupt: [String] = []

  private typealias Row = [(member: String, text: String)]

  /// Compares the output of `flickbook api --json` of another version with an API.
  ///
  /// - Throws: `HostError` with file and line for a file of another format.
  package init(old path: String, new schema: APISchema) throws(HostError) {
    let new = Array(JSONRenderer().render(schema).utf8)
    try HostError.reading(path) {
      let document = try JSONReader.parse(File.readText(path, limit: 64 << 20))
      guard try document["format"]?.string("'format'") == "lua-api" else {
        throw JSONError(line: 1, message: "expected the output of 'flickbook api --json'")
      }
      let version = try document.integer("version", of: "the API")
      guard version == JSONRenderer.version else {
        throw document.unreadable(version: version, newest: JSONRenderer.version)
      }
      oldLevel = try document["api_level"]?.integer("'api_level'") ?? 1
      try compare(Self.rows(document), Self.rows(JSONReader.parse(new)))
    }
  }

  /// Whether the two are equal.
  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// The differences as lines of text.
  package var lines: [String] {
    ["API level \(oldLevel) -> \(ProgramVersion.apiLevel)"] + added.map { "added    \($0)" }
      + changed.map { "changed  \($0.name): \($0.members.joined(separator: ", "))" }
      + removed.map { "removed  \($0)" }
  }

  private mutating func compare(_ old: [String: Row], _ new: [String: Row]) {
    removed = old.keys.filter { new[$0] == nil }.sorted()
    // Of the rows, only functions have `since`.
    abrupt = removed.filter { name in
      old[name].map {
        Self.text("since", in: $0) != nil && Self.text("deprecated", in: $0) == nil
      } ?? false
    }
    for (name, row) in new.sorted(by: { $0.key < $1.key }) {
      guard let before = old[name] else {
        added.append(name)
        if let since = Self.text("since", in: row).flatMap({ Int($0) }), since <= oldLevel {
          early.append(name)
        }
        continue
      }
      let names = Set(row.map(\.member) + before.map(\.member)).sorted()
      let members = names.filter {
        $0 != "since" && Self.text($0, in: before) != Self.text($0, in: row)
      }
      if !members.isEmpty { changed.append((name, members)) }
    }
  }

  private static func text(_ member: String, in row: Row) -> String? {
    row.first { $0.member == member }?.text
  }
}

// MARK: - Rows of a document

extension APIDifference {
  private static func rows(_ document: JSONNode) throws(JSONError) -> [String: Row] {
    var rows: [String: Row] = [:]
    let places = [
      ("modules", "functions", "."), ("types", "properties", "."), ("types", "methods", ":"),
      ("tables", "keys", "."),
    ]
    for (list, members, separator) in places {
      for owner in try document[list]?.elements("'\(list)'") ?? [] {
        let full = try owner.string("name", of: "an entry of '\(list)'")
        let name = full == "flickbook" ? "fb" : full
        for row in try owner[members]?.elements("'\(members)'") ?? [] {
          let own = try row.string("name", of: "an entry of '\(members)'")
          rows[name + separator + own] = try contents(row)
        }
      }
    }
    return rows
  }

  /// The members of a row, and its parameters by name.
  ///
  /// A change of their order is one of "parameters".
  private static func contents(_ row: JSONNode) throws(JSONError) -> Row {
    var found: Row = []
    for member in try row.members("a row") where !isProse(member.name) {
      guard member.name == "parameters" else {
        found.append((member.name, text(member.node)))
        continue
      }
      var names: [String] = []
      for parameter in try member.node.elements("'parameters'") {
        let name = try parameter.string("name", of: "a parameter")
        names.append(name)
        found.append(("parameter '\(name)'", text(parameter)))
      }
      found.append(("parameters", names.joined(separator: " ")))
    }
    return found
  }

  private static func isProse(_ name: String) -> Bool { name == "summary" || name == "example" }

  /// A value as text without documentation.
  private static func text(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): "'\(text)'"
    case .array(let nodes): "[" + nodes.map(text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.filter { !isProse($0.name) }.map { "\($0.name):\(text($0.node))" }
        .joined(separator: ",") + "}"
    }
  }
}

// MARK: - The changelog

extension APIDifference {
  /// The heading of the list in a changelog.
  private static let heading = "### Lua API"
  /// The changed names by their kinds in the list.
  private var kinds: [(name: String, names: [String])] {
    [("Added", added), ("Changed", changed.map(\.name)), ("Removed", removed)]
  }

  /// The list that the newest section of the changelog has to contain.
  package var changelogLines: [String] {
    kinds.filter { !$0.1.isEmpty }.map { kind, names in
      "- \(kind): " + names.map { "`\($0)`" }.joined(separator: ", ") + "."
    }
  }

  /// The disagreements with a changelog.
  ///
  /// They are rows that its newest section does not list under "Lua API", rows that did not change,
  /// an API level that was not raised, a `since` that is too low, and functions that were removed
  /// before a version has deprecated them.
  package func faults(inChangelog path: String) throws(HostError) -> [String] {
    let bytes = try HostError.input { try File.readText(path, limit: 64 << 20) }
    let listed = Self.listed(String(decoding: bytes, as: UTF8.self))
    var faults: [String] = []
    for (kind, names) in kinds {
      let stated = listed[kind] ?? []
      faults += names.filter { !stated.contains($0) }.map {
        "\(path): '\($0)' is not under '\(kind)' of '\(Self.heading)' in the newest section"
      }
      faults += stated.filter { !names.contains($0) }.map {
        "\(path): '\($0)' is listed under '\(kind)', but did not change so"
      }
    }
    faults += early.map { "\($0): added after API level \(oldLevel), so 'since' is above it" }
    faults += abrupt.map {
      "\($0): removed without a minor version in which it works and is deprecated"
    }
    let level = oldLevel + (isEmpty ? 0 : 1)
    if ProgramVersion.apiLevel < level || ProgramVersion.apiLevel > oldLevel + 1 {
      faults.append(
        "the API level is \(ProgramVersion.apiLevel); with these differences it is \(level)")
    }
    return faults
  }

  /// The names in backticks by kind, below the heading in the newest section.
  private static func listed(_ changelog: String) -> [String: [String]] {
    var (sections, isInside, kind) = (0, false, "")
    var found: [String: [String]] = [:]
    for line in changelog.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("## ") { sections += 1 }
      if line.hasPrefix("## ") || line.hasPrefix("### ") { isInside = line == heading[...] }
      guard sections < 2, isInside else { continue }
      if line.hasPrefix("- "), let colon = line.firstIndex(of: ":") {
        kind = String(line[line.index(line.startIndex, offsetBy: 2)..<colon])
      }
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      found[kind, default: []] += parts.enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
    }
    return found
  }
}
