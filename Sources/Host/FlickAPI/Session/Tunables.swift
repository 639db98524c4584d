internal import LuaKit

/// The tunables that scripts declare, and the values set for them from outside.
package struct Tunables: Sendable {
  /// A value of a tunable.
  package enum Value: Hashable, Sendable, CustomStringConvertible {
    /// A number, in the tunable's unit.
    case number(Double)
    /// One of the tunable's choices.
    case choice(String)
    /// On or off.
    case flag(Bool)

    /// The text that `--set` takes.
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
    /// The name for `--set`.
    package var name: String
    /// The value if none is set.
    package var defaultValue: Value
    /// The unit, in words.
    package var unit: String?
    /// The least number.
    package var minimum: Double?
    /// The greatest number.
    package var maximum: Double?
    /// Whether only whole numbers are allowed, as for a count.
    package var isWhole = false
    /// The allowed choices.
    package var choices: [String]
    /// A summary in one sentence.
    package var summary: String?
    /// The heading under which it is listed.
    package var group: String?
    /// The values of other tunables, by name, that this one requires to have an effect; empty if it
    /// always has one.
    package var condition: [String: String] = [:]
  }

  /// Why a tunable cannot be set or declared.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The expected and the actual value, as a message.
    package var description: String
  }

  /// The declared tunables, in the order of their last declarations.
  package var declarations: [Declaration] {
    rows.sorted { $0.number < $1.number }.map(\.declaration)
  }
  /// The declared tunables without duplicates, in the order of their first declarations.
  ///
  /// A screen that is opened again repeats its declarations; then only `number` changes.
  private var rows: [(declaration: Declaration, number: Int)] = []
  /// The index in `rows` by name.
  private var places: [String: Int] = [:]
  /// The number of declarations so far, counting repeated ones.
  package private(set) var declarationCount = 0
  /// Texts set from outside, by name.
  package private(set) var settings: [String: String] = [:]

  /// Creates a list without declarations, from settings.
  package init(_ settings: [String: String] = [:]) { self.settings = settings }

  /// Sets a value from outside, before the script declares the tunable.
  package mutating func set(_ name: String, to text: String) {
    settings[name] = text
  }

  /// Sets exactly these values from outside.
  package mutating func replaceSettings(_ settings: [String: String]) { self.settings = settings }

  /// Declares a tunable and returns its value: the one set from outside, or the default.
  ///
  /// - Throws: `Failure` if the declaration does not allow the value that is set.
  package mutating func declare(_ declaration: Declaration) throws(Failure) -> Value {
    _ = try add(declaration)
    return try value(of: declaration)
  }

  /// Adds or replaces a declaration, and returns whether this changed anything.
  mutating func add(_ declaration: Declaration) throws(Failure) -> Bool {
    if let least = declaration.minimum, let most = declaration.maximum, least > most {
      throw Failure(
        description:
          "bad range of tunable '\(declaration.name)' ('min' at most 'max' expected, got "
          + "\(LuaNumber.text(least)) and \(LuaNumber.text(most)))")
    }
    try declaration.checkWhole()
    declarationCount += 1
    guard let place = places[declaration.name] else {
      places[declaration.name] = rows.count
      rows.append((declaration, declarationCount))
      return true
    }
    rows[place].number = declarationCount
    guard rows[place].declaration != declaration else { return false }
    rows[place].declaration = declaration
    return true
  }

  /// The names of the tunables that were declared, possibly again, after the first `count`
  /// declarations.
  package func names(declaredAfter count: Int) -> Set<String> {
    Set(rows.filter { $0.number > count }.map(\.declaration.name))
  }

  /// Removes tunables by name.
  package mutating func remove(_ names: Set<String>) {
    rows.removeAll { names.contains($0.declaration.name) }
    places = Dictionary(rows.enumerated().map { ($1.declaration.name, $0) }) { $1 }
  }

  /// Whether a tunable with this name is declared.
  func declares(_ name: String) -> Bool { places[name] != nil }

  /// The value for a declaration: the one set from outside, or the default.
  func value(of declaration: Declaration) throws(Failure) -> Value {
    guard !settings.isEmpty, let text = settings[declaration.name] else {
      return try declaration.checked(declaration.defaultValue)
    }
    return try declaration.checked(try declaration.parse(text))
  }

  /// The declared tunables with the values that scripts get, in the order of declaration.
  package var values: [(declaration: Declaration, value: Value)] {
    declarations.map { declaration in
      let set = settings[declaration.name].flatMap { text in
        (try? declaration.parse(text)).flatMap { try? declaration.checked($0) }
      }
      return (declaration, set ?? declaration.defaultValue)
    }
  }

  /// The values that scripts get in the form of `--set`, by name.
  package var texts: [String: String] {
    Dictionary(values.map { ($0.declaration.name, "\($0.value)") }) { $1 }
  }

  /// Makes sure that everything set from outside was declared by a script.
  ///
  /// - Throws: `Failure` that names the setting and lists the existing tunables.
  package func checkSettings() throws(Failure) {
    try checkSettings(declared: Set(declarations.map(\.name)))
  }

  /// Makes sure that everything set from outside was declared by the scripts of several runs.
  package func checkSettings(declared names: Set<String>) throws(Failure) {
    guard let unknown = settings.keys.sorted().first(where: { !names.contains($0) }) else { return }
    throw Failure(description: Self.unknown(unknown, among: names))
  }
}

extension Tunables {
  /// The declared tunables that do not allow their value in some settings, with that value.
  package func refusals(
    of settings: [String: String]
  ) -> [(declaration: Declaration, text: String)] {
    declarations.compactMap { declaration in
      guard let text = settings[declaration.name],
        (try? declaration.checked(declaration.parse(text))) == nil
      else { return nil }
      return (declaration, text)
    }
  }

  /// Whether the current values of the other tunables meet the condition of a declaration.
  package func hasEffect(_ declaration: Declaration) -> Bool {
    guard !declaration.condition.isEmpty else { return true }
    let texts = texts
    return declaration.condition.allSatisfy { texts[$0.key] == nil || texts[$0.key] == $0.value }
  }
}

extension Tunables.Declaration {
  /// Parses a value of the type of the default; it may be out of range.
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

  /// Throws if a tunable of whole numbers has a default that is not a number, or a bound that is
  /// not whole.
  fileprivate func checkWhole() throws(Tunables.Failure) {
    guard isWhole else { return }
    guard case .number = defaultValue else {
      throw Tunables.Failure(
        description: "bad 'whole' of tunable '\(name)' (its default is not a number)")
    }
    for (key, bound) in [("min", minimum), ("max", maximum)] {
      guard let bound, !Self.isWhole(bound) else { continue }
      throw Tunables.Failure(
        description:
          "bad '\(key)' of tunable '\(name)' (a whole number expected, got \(LuaNumber.text(bound)))"
      )
    }
  }

  /// Whether a number is an integer in Lua that a `Double` represents exactly.
  private static func isWhole(_ number: Double) -> Bool {
    number.rounded() == number && number.magnitude <= 0x1p53
  }

  /// A value, if the declaration allows it.
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

  /// The allowed values in a few words: `0.05 to 0.95`, or the choices.
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
    let parts = found.split(separator: "'").last?.split(separator: ",") ?? []
    let hint =
      parts.count == 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      ? "; decimals have a point: \(parts.joined(separator: "."))" : ""
    return Tunables.Failure(
      description: "bad value for tunable '\(name)' (\(expected) expected, got \(found)\(hint))")
  }
}
