internal import FlickCore
internal import LuaKit

/// A function that decides something while a stage is at work: a script's own, or a plugin's.
///
/// Its error is the error of the call that asked; see `ScriptSession.ruleError`. Unchecked, as a
/// stage with such a function stays on its script's thread: `StageObject` passes it to no worker,
/// and reads nothing of it while the function runs.
struct RuleFunction: @unchecked Sendable {
  let function: LuaCallable
  /// The plugin's; nil for a script's own function.
  let contribution: Contribution?
  /// What messages call it.
  let title: String
  weak var session: ScriptSession?

  /// A function of a script.
  init(_ function: LuaCallable, title: String, session: ScriptSession) {
    (self.function, contribution, self.title) = (function, nil, title)
    self.session = session
  }

  /// A function of what a plugin provides; `key` is that of a table that it may be in.
  init(_ contribution: Contribution, _ key: String, session: ScriptSession) throws {
    (function, self.contribution) = (try contribution.function(key), contribution)
    title = contribution.title
    self.session = session
  }

  /// The result of `body` on the function's results; `fallback` if it fails, in which case the
  /// session gets the error, or if the plugin was removed.
  func ask<Answer>(
    _ arguments: [any LuaPushable], else fallback: Answer,
    _ body: ([LuaValue]) throws -> Answer
  ) -> Answer {
    if let contribution, contribution.isOut() { return fallback }
    do {
      return try body(call(arguments))
    } catch {
      if let contribution, contribution.isOut() { return fallback }
      report(error)
      return fallback
    }
  }

  /// Calls the function; its errors say whose they are.
  func call(_ arguments: [any LuaPushable]) throws(LuaError) -> [LuaValue] {
    do throws(LuaError) {
      return try function.results(of: arguments)
    } catch {
      throw contribution?.named(error) ?? error
    }
  }

  /// Makes an error that of the call that asked.
  func report(_ error: any Error) { session?.ruleError = session?.ruleError ?? error }

  /// An error about what the function has returned.
  func bad(_ fault: String, cause: (any Error)? = nil) -> LuaError {
    contribution?.badResult(fault, of: function, cause: cause)
      ?? function.badResult(fault, of: title, cause: cause)
  }
}

/// What `tests` of a rule are: tables with `name`, `value`, `threshold`, and maybe `unit`,
/// `compare`, `deciding`.
struct ToldTests {
  private let bad: (String) -> any Error

  init(of rule: RuleFunction) { bad = { rule.bad($0) } }

  /// A script's report of a decision of its own.
  init(in what: String) { bad = { APIError("\(what): \($0)") } }

  private static let keys = ["name", "value", "threshold", "unit", "compare", "deciding"]

  /// One test, as reported.
  struct Told {
    var name: String
    var value: Double
    var threshold: Double
    var unit: String?
    var comparison: Criterion.Comparison
    var isDeciding: Bool
  }

  /// The tests in a list; none for nil.
  func tests(_ value: LuaValue?) throws -> [Told] {
    guard let value else { return [] }
    switch value {
    case .nil: return []
    case .table(let list):
      return try (0..<(try list.length())).prefix(5).map { index in
        guard case .table(let test) = try list.rawValue(of: index + 1) else {
          throw bad("criterion \(index + 1): a table expected")
        }
        return try self.test(test, "criterion \(index + 1)")
      }
    default: throw bad("a list of criteria expected, got \(value.text)")
    }
  }

  private func test(_ table: LuaTable, _ what: String) throws -> Told {
    let keys = try table.keys().map { $0.asText ?? $0.text }
    if let fault = NearestName.refusal(of: keys, among: Self.keys, in: what) { throw bad(fault) }
    func number(_ key: String) throws -> Double {
      let value = try table.rawValue(of: key)
      guard let number = value.asNumber, number.isFinite else {
        throw bad("\(what): '\(key)' is a number, got \(value.text)")
      }
      return number
    }
    guard let name = try table.rawValue(of: "name").asText else {
      throw bad("\(what): 'name' is a text, got \(try table.rawValue(of: "name").text)")
    }
    var isDeciding = false
    if case .boolean(true) = try table.rawValue(of: "deciding") { isDeciding = true }
    return Told(
      name: name, value: try number("value"), threshold: try number("threshold"),
      unit: try table.rawValue(of: "unit").asText, comparison: try comparison(table, what),
      isDeciding: isDeciding)
  }

  private func comparison(_ table: LuaTable, _ what: String) throws -> Criterion.Comparison {
    let value = try table.rawValue(of: "compare")
    if case .nil = value { return .reaching }
    return try named(value, "\(what): 'compare'")
  }

  /// The case that a word names.
  ///
  /// - Parameter what: what is so called, for the error.
  func named<Word: RawRepresentable<String> & CaseIterable>(
    _ word: LuaValue, _ what: String
  ) throws -> Word {
    let text = word.asText ?? ""
    if let found = Word(rawValue: text) { return found }
    let names = Word.allCases.map(\.rawValue)
    throw bad(
      "\(what) is one of \(names.joined(separator: ", ")), got \(word.text)"
        + NearestName.hint(for: text, among: names))
  }

  /// As tests of a release.
  func releaseTests(_ value: LuaValue?) throws -> [CustomSnap.Test] {
    try tests(value).map { told in
      let test = CustomSnap.Test(
        try named(.text(told.name), "a criterion's 'name'"), told.value, told.comparison,
        told.threshold,
        isDeciding: told.isDeciding)
      if let unit = told.unit, unit != test.unit.rawValue {
        throw bad("'unit' of '\(told.name)' is '\(test.unit.rawValue)', got '\(unit)'")
      }
      return test
    }
  }

  /// As tests of anything.
  func criteria(_ value: LuaValue?) throws -> Criteria {
    try Criteria(
      tests(value).prefix(4).map { told in
        Criterion(
          try named(.text(told.name), "a criterion's 'name'"), told.value, told.comparison,
          told.threshold, try named(.text(told.unit ?? "times"), "'unit' of '\(told.name)'"),
          isDeciding: told.isDeciding)
      })
  }
}
