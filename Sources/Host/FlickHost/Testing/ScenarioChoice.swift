internal import LuaKit

/// Which tests of the files are run.
package struct ScenarioChoice: Sendable {
  /// Only tests with a full name that contains one of these texts, or matches one as a Lua pattern.
  package var filters: [String] = []
  /// Texts and patterns of tests to omit.
  package var exclusions: [String] = []
  /// Only tests with one of these tags, `#slow`, in their full name.
  package var tags: [String] = []
  /// No tests with one of these.
  package var excludedTags: [String] = []
  /// Of a file only the tests and groups at these lines.
  package var lines: [String: [Int]] = [:]
  /// For each file, the full names of the tests to run, with "" for all; nil for any test.
  package var names: [String: Set<String>]?

  /// Creates a choice of all tests.
  package init() {}
}

/// Chooses among the tests of a file.
struct ScenarioChooser {
  private let choice: ScenarioChoice
  private let lines: [Int]
  private let names: Set<String>?
  /// The state's `string.find`; nil if there are no names to match.
  private let find: LuaCallable?

  init(_ choice: ScenarioChoice, _ file: String, _ host: ScriptHost) {
    self.choice = choice
    lines = choice.lines[file] ?? []
    names = choice.names.flatMap { $0[file]?.contains("") == true ? nil : $0[file] ?? [] }
    let asksNames = !(choice.filters + choice.exclusions).isEmpty
    find = asksNames ? try? host.lua.globals.get("string", as: LuaTable.self).get("find") : nil
  }

  func takes(_ scenario: Scenario) -> Bool {
    guard
      find != nil || !choice.tags.isEmpty || !choice.excludedTags.isEmpty || !lines.isEmpty
        || names != nil
    else { return true }
    let name = scenario.name
    let has = { Self.has(tag: $0, name) }
    if let names, !names.contains(name) { return false }
    return (lines.isEmpty || lines.contains(where: scenario.isAt))
      && (choice.filters.isEmpty || choice.filters.contains { matches(name, $0) })
      && !choice.exclusions.contains { matches(name, $0) }
      && (choice.tags.isEmpty || choice.tags.contains(where: has))
      && !choice.excludedTags.contains(where: has)
  }

  private func matches(_ name: String, _ pattern: String) -> Bool {
    if name.contains(pattern) { return true }
    // An invalid pattern does not match.
    guard let found = try? find?.call([.text(name), .text(pattern)]).first else { return false }
    if case .nil = found { return false }
    return true
  }

  /// Whether a word of the name is the tag.
  private static func has(tag: String, _ name: String) -> Bool {
    let mark = "#" + (tag.hasPrefix("#") ? String(tag.dropFirst()) : tag)
    var rest = name[...]
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      guard let next = rest.first, next.isLetter || next.isNumber || next == "_" else {
        return true
      }
    }
    return false
  }
}
