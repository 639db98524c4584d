internal import LuaKit
internal import LuaSyntax

// Checks of scenarios, which are put together of words: `assert.is_not.same`.

extension SourceCheck {
  /// Reports an unknown word, if it is nearly a known one: scripts and plugins may add words of
  /// their own.
  mutating func checkWords(_ name: LuaName, after owner: LuaExpression) {
    guard isAssertion(owner), !names.mentioned.contains("register"),
      let wrong = AssertionWords.unknown(in: name.text)
    else { return }
    let hint = self.hint(for: wrong, among: AssertionWords.all)
    if !hint.isEmpty { report(.name, "no 'assert.\(wrong)'\(hint)", name.place) }
  }

  /// Reports unknown ids in checks of feel that take a stage as the first value.
  mutating func checkFeel(_ function: LuaExpression, _ arguments: [LuaExpression]) {
    guard case .field(let owner, let name) = function.kind, isAssertion(owner),
      AssertionWords.takesIDs(name.text), arguments.count > 1,
      case .object(["stage"], let screen?) = types.type(of: arguments[0])
    else { return }
    var ids = [arguments[1]]
    if case .table(let entries) = arguments[1].kind { ids = entries.map(\.value) }
    for id in ids {
      if case .string(let text) = id.kind { checkReading(text, id.place, on: screen) }
    }
  }

  /// Whether more words may follow: after `assert`, and after a check of a spy.
  private func isAssertion(_ value: LuaExpression) -> Bool {
    switch value.kind {
    case .name: return types.type(of: value) == .library("assert")
    case .field(let owner, _): return isAssertion(owner)
    case .call(let function, _):
      guard case .field(let owner, let name) = function.kind else { return false }
      return AssertionWords.takesMore(name.text) && isAssertion(owner)
    default: return false
    }
  }
}

/// The words of `assert`.
private enum AssertionWords {
  private static let modifiers = [
    "a", "an", "the", "is", "are", "was", "has", "does", "not", "no", "message", "array", "spy",
    "stub",
  ]
  private static let checks = [
    "equal", "equals", "same", "near", "matches", "match", "unique", "error", "errors",
    "error_matches", "error_match", "matches_error", "match_error", "truthy", "falsy", "true",
    "false", "boolean", "number", "string", "table", "nil", "userdata", "function", "thread",
    "returned_arguments", "holes", "called", "called_at_least", "called_at_most",
    "called_more_than", "called_less_than", "called_with", "returned_with",
  ]
  private static let feel = [
    "decided", "settles_within", "at_rest", "overshoots_within", "near_curve", "lags_within",
    "keeps_velocity", "events", "same_at_rates", "feels_like", "matches_snapshot", "match_snapshot",
  ]
  private static let own = [
    "register", "unregister", "add_formatter", "remove_formatter", "format", "set_parameter",
    "get_parameter", "add_spy", "snapshot", "state", "level", "get_level",
  ]

  static let all = modifiers + checks + feel + own
  private static let known = Set(all)

  static func takesMore(_ name: String) -> Bool {
    ["spy", "stub", "array", "message"].contains(name.split(separator: "_").last ?? "")
  }

  static func takesIDs(_ name: String) -> Bool {
    ["decided", "lags_within", "keeps_velocity", "overshoots_within"].contains(name)
  }

  /// The rest of a name after removing all known words, starting with the longest at its end.
  static func unknown(in name: String) -> String? {
    var words = name.lowercased().split(separator: "_").map(String.init)
    var rest: [String] = []
    while !words.isEmpty {
      let length = (1...words.count).last {
        known.contains(words.suffix($0).joined(separator: "_"))
      }
      if let length {
        words.removeLast(length)
      } else {
        rest.insert(words.removeLast(), at: 0)
      }
    }
    return rest.isEmpty ? nil : rest.joined(separator: "_")
  }
}
