internal import FlickCore
internal import LuaKit

/// A function that decides something during a change of a stage: a script's own, or a plugin's.
///
/// Its error is thrown by the call that needed the decision; see `ScriptSession.ruleError`.
/// Unchecked, as a stage with such a function stays on its script's thread: `StageObject` passes it
/// to no worker, and does not read it while the function runs.
struct RuleFunction: @unchecked Sendable {
  let function: LuaCallable
  /// The plugin's contribution; nil for a script's own function.
  let contribution: Contribution?
  /// The name in messages.
  let title: String
  weak var session: ScriptSession?

  /// The most quantities that are collected, because the number of releases in a run is unlimited.
  private static let mostQuantities = 64

  /// Creates a function of a script.
  init(_ function: LuaCallable, title: String, session: ScriptSession) {
    (self.function, contribution, self.title) = (function, nil, title)
    self.session = session
  }

  /// Creates a function of a contribution; `key` is its key if the contribution is a table.
  init(_ contribution: Contribution, _ key: String, session: ScriptSession) throws {
    (function, self.contribution) = (try contribution.function(key), contribution)
    title = contribution.title
    self.session = session
  }

  /// Returns the result of `body` for the function's results, or `fallback` after an error or if
  /// the plugin was removed.
  ///
  /// The session keeps the error.
  ///
  /// - Parameter quantities: the quantities of the arguments that a threshold may be compared with.
  func ask<Answer>(
    _ arguments: [any LuaPushable], of quantities: @autoclosure () -> [Double] = [],
    else fallback: Answer, _ body: ([LuaValue]) throws -> Answer
  ) -> Answer {
    if let contribution, contribution.isDisabled() { return fallback }
    if let session, session.ruleQuantities?.count ?? .max < Self.mostQuantities {
      session.ruleQuantities?.append(contentsOf: quantities())
    }
    do {
      return try body(call(arguments))
    } catch {
      if let contribution, contribution.isDisabled() { return fallback }
      report(error)
      return fallback
    }
  }

  /// Calls the function; errors of a plugin name it.
  func call(_ arguments: [any LuaPushable]) throws(LuaError) -> [LuaValue] {
    do throws(LuaError) {
      return try function.results(of: arguments)
    } catch {
      throw contribution?.named(error) ?? error
    }
  }

  /// Keeps an error for the call that needed the decision.
  func report(_ error: any Error) { session?.ruleError = session?.ruleError ?? error }

  /// The error for a wrong result of the function.
  func bad(_ fault: String, cause: (any Error)? = nil) -> LuaError {
    contribution?.badResult(fault, of: function, cause: cause)
      ?? function.badResult(fault, of: title, cause: cause)
  }
}

/// Reads the `tests` of a rule: tables with `name`, `value`, `threshold`, and optionally `unit`,
/// `compare` and `deciding`.
struct ReportedTests {
  private let bad: (String) -> any Error

  init(of rule: RuleFunction) { bad = { rule.bad($0) } }

  /// Reads the tests of a decision that a script reports.
  init(in what: String) { bad = { APIError("\(what): \($0)") } }

  private static let keys = ["name", "value", "threshold", "unit", "compare", "deciding"]

  /// One test, as reported.
  struct ReportedTest {
    var name: String
    var value: Double
    var threshold: Double
    var unit: String?
    var comparison: Criterion.Comparison
    var isDeciding: Bool
  }

  /// The tests in a list; empty for nil.
  func tests(_ value: LuaValue?) throws -> [ReportedTest] {
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

  private func test(_ table: LuaTable, _ what: String) throws -> ReportedTest {
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
    return ReportedTest(
      name: name, value: try number("value"), threshold: try number("threshold"),
      unit: try table.rawValue(of: "unit").asText, comparison: try comparison(table, what),
      isDeciding: isDeciding)
  }

  private func comparison(_ table: LuaTable, _ what: String) throws -> Criterion.Comparison {
    let value = try table.rawValue(of: "compare")
    if case .nil = value { return .reaching }
    return try named(value, "\(what): 'compare'")
  }

  /// The case with a name.
  ///
  /// - Parameter what: the property, for the error.
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

  /// The tests as tests of a release.
  func releaseTests(_ value: LuaValue?) throws -> [CustomSnap.Test] {
    try tests(value).map { given in
      let test = CustomSnap.Test(
        try named(.text(given.name), "a criterion's 'name'"), given.value, given.comparison,
        given.threshold,
        isDeciding: given.isDeciding)
      if let unit = given.unit, unit != test.unit.rawValue {
        throw bad("'unit' of '\(given.name)' is '\(test.unit.rawValue)', got '\(unit)'")
      }
      return test
    }
  }

  /// The first four tests as criteria of a decision.
  func criteria(_ value: LuaValue?) throws -> Criteria {
    try Criteria(
      tests(value).prefix(4).map { test in
        Criterion(
          try named(.text(test.name), "a criterion's 'name'"), test.value, test.comparison,
          test.threshold, try named(.text(test.unit ?? "times"), "'unit' of '\(test.name)'"),
          isDeciding: test.isDeciding)
      })
  }
}
