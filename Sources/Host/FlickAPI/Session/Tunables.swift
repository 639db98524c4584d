internal import LuaKit

/// The values that scripts declare to be set from outside, and the values set.
package struct Tunables: Sendable {
  /// A value of a tunable.
  package enum Value: Hashable, Sendable, CustomStringConvertible {
    /// A number, in the tunable's unit.
    case number(Double)
    /// One of the tunable's choices.
    case choice(String)
    /// On or off.
    case flag(Bool)

    /// As `--set` takes it.
    package var description: String {
      switch self {
      case .number(let number): LuaNumber.text(number)
      case .choice(let choice): choice
      case .flag(let flag): "\(flag)"
      }
    }
  }

  /// A tunable as a script declares it.
  package struct Declaration: Hashable, Sendable {
    /// The name that `--set` takes.
    package var name: String
    /// The value when none is set.
    package var defaultValue: Value
    /// The unit, in words.
    package var unit: String?
    /// The least number.
    package var minimum: Double?
    /// The greatest number.
    package var maximum: Double?
    /// Whether only whole numbers are taken, such as how many there are of something.
    package var isWhole = false
    /// For choices, all of them.
    package var choices: [String]
    /// One sentence.
    package var summary: String?
    /// What it belongs to, as a heading.
    package var group: String?
    /// Values that other tunables must have for it to count, by their names; empty if it always
    /// does.
    package var condition: [String: String] = [:]
  }

  /// Why a tunable cannot be set or declared.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// What was expected and what was found.
    package var description: String
  }

  /// The declared tunables, in the order in which each was declared last.
  package var declarations: [Declaration] {
    rows.sorted { $0.turn < $1.turn }.map(\.declaration)
  }
  /// Each tunable once, in the order in which each was declared first.
  ///
  /// Screens that are opened again declare the same again: then only the turn is another.
  private var rows: [(declaration: Declaration, turn: Int)] = []
  /// Where in `rows` each is, by name.
  private var places: [String: Int] = [:]
  /// How many declarations there were.
  private var turns = 0
  /// Texts set from outside, by name.
  package private(set) var settings: [String: String] = [:]

  /// No declarations and no settings.
  package init() {}

  /// Sets a value from outside, before the script declares the tunable.
  package mutating func set(_ name: String, to text: String) {
    settings[name] = text
  }

  /// Sets exactly these values from outside.
  mutating func replaceSettings(_ settings: [String: String]) { self.settings = settings }

  /// Declares a tunable and returns its value: the one set from outside, or the default.
  ///
  /// - Throws: `Failure` when the value set is not one that the declaration allows.
  package mutating func declare(_ declaration: Declaration) throws(Failure) -> Value {
    _ = try note(declaration)
    return try value(of: declaration)
  }

  /// Adds a declaration, or puts it in place of the one of that name; whether it says anything new.
  mutating func note(_ declaration: Declaration) throws(Failure) -> Bool {
    if let least = declaration.minimum, let most = declaration.maximum, least > most {
      throw Failure(
        description:
          "bad range of tunable '\(declaration.name)' ('min' at most 'max' expected, got "
          + "\(LuaNumber.text(least)) and \(LuaNumber.text(most)))")
    }
    try declaration.checkWhole()
    turns += 1
    guard let place = places[declaration.name] else {
      places[declaration.name] = rows.count
      rows.append((declaration, turns))
      return true
    }
    rows[place].turn = turns
    guard rows[place].declaration != declaration else { return false }
    rows[place].declaration = declaration
    return true
  }

  /// Whether a tunable of a name is declared.
  func declares(_ name: String) -> Bool { places[name] != nil }

  /// The value that a declaration has: the one set from outside, or the default.
  func value(of declaration: Declaration) throws(Failure) -> Value {
    guard !settings.isEmpty, let text = settings[declaration.name] else {
      return try declaration.checked(declaration.defaultValue)
    }
    return try declaration.checked(try declaration.parse(text))
  }

  /// What is declared, with the values that scripts get, in the order of declaration.
  package var values: [(declaration: Declaration, value: Value)] {
    declarations.map { declaration in
      let set = settings[declaration.name].flatMap { text in
        (try? declaration.parse(text)).flatMap { try? declaration.checked($0) }
      }
      return (declaration, set ?? declaration.defaultValue)
    }
  }

  /// Makes sure that everything set from outside was declared by a script.
  ///
  /// - Throws: `Failure` that names the setting and lists what exists.
  package func checkSettings() throws(Failure) {
    try checkSettings(declared: Set(declarations.map(\.name)))
  }

  /// The same, for the names that the scripts of several runs have declared.
  package func checkSettings(declared names: Set<String>) throws(Failure) {
    guard let unknown = settings.keys.sorted().first(where: { !names.contains($0) }) else { return }
    let list = Self.alternatives(to: unknown, among: Array(names))
    throw Failure(description: "no tunable '\(unknown)' to set (\(list))")
  }
}

extension Tunables {
  /// Whether a tunable counts with the values that all have now, by what its declaration says.
  package func counts(_ declaration: Declaration) -> Bool {
    guard !declaration.condition.isEmpty else { return true }
    let texts = Dictionary(values.map { ($0.declaration.name, "\($0.value)") }) { $1 }
    return declaration.condition.allSatisfy { texts[$0.key] == nil || texts[$0.key] == $0.value }
  }
}

extension Tunables.Declaration {
  package func parse(_ text: String) throws(Tunables.Failure) -> Tunables.Value {
    switch defaultValue {
    case .number:
      guard let number = Double(text) else {
        throw refusal(isWhole ? range : "a number", found: "'\(text)'")
      }
      return .number(number)
    case .flag:
      guard let flag = Bool(text) else { throw refusal("true or false", found: "'\(text)'") }
      return .flag(flag)
    case .choice: return .choice(text)
    }
  }

  /// A declaration of whole numbers has such a range, so that whatever is in the range and whole
  /// will do.
  fileprivate func checkWhole() throws(Tunables.Failure) {
    guard isWhole else { return }
    guard case .number = defaultValue else {
      throw Tunables.Failure(
        description: "bad 'whole' of tunable '\(name)' (its default is no number)")
    }
    for (key, bound) in [("min", minimum), ("max", maximum)] {
      guard let bound, !Self.isWhole(bound) else { continue }
      throw Tunables.Failure(
        description:
          "bad '\(key)' of tunable '\(name)' (a whole number expected, got \(LuaNumber.text(bound)))"
      )
    }
  }

  /// Whether a number is one of those that Lua has as integers and a Double can distinguish.
  private static func isWhole(_ number: Double) -> Bool {
    number.rounded() == number && number.magnitude <= 0x1p53
  }

  package func checked(_ value: Tunables.Value) throws(Tunables.Failure) -> Tunables.Value {
    switch value {
    case .number(let number):
      guard number.isFinite, number >= minimum ?? -.infinity, number <= maximum ?? .infinity,
        !isWhole || Self.isWhole(number)
      else {
        throw refusal(range, found: LuaNumber.text(number))
      }
    case .choice(let choice):
      guard choices.isEmpty || choices.contains(choice) else {
        let list = choices.map { "'\($0)'" }.joined(separator: ", ")
        throw refusal("one of \(list)", found: "'\(choice)'")
      }
    case .flag: break
    }
    return value
  }

  /// What it may be, in a few words: `0.05 to 0.95`, or its choices.
  package var allowed: String {
    switch defaultValue {
    case .flag: return "true, false"
    case .choice: return choices.isEmpty ? "any text" : choices.joined(separator: ", ")
    case .number: break
    }
    let range =
      switch (minimum, maximum) {
      case (let low?, let high?): "\(LuaNumber.text(low)) to \(LuaNumber.text(high))"
      case (let low?, nil): "\(LuaNumber.text(low)) or more"
      case (nil, let high?): "up to \(LuaNumber.text(high))"
      case (nil, nil): isWhole ? "any whole number" : "any number"
      }
    return isWhole && (minimum != nil || maximum != nil) ? "\(range), whole" : range
  }

  private var range: String {
    let number = isWhole ? "a whole number" : "a number"
    return switch (minimum, maximum) {
    case (let low?, let high?): "\(number) from \(LuaNumber.text(low)) to \(LuaNumber.text(high))"
    case (let low?, nil): "\(number) of at least \(LuaNumber.text(low))"
    case (nil, let high?): "\(number) of at most \(LuaNumber.text(high))"
    case (nil, nil): isWhole ? number : "a finite number"
    }
  }

  private func refusal(_ expected: String, found: String) -> Tunables.Failure {
    Tunables.Failure(
      description: "bad value for tunable '\(name)' (\(expected) expected, got \(found))")
  }
}
