/// An expression for an intended outcome or a selection of gestures: `photos.page == 3`, `person ==
/// "p03" and speed > 800`.
///
/// The syntax is a small part of Lua's: numbers, texts, `true` and `false`, names with dots or
/// `["…"]`, comparisons, `and`, `or`, `not`, `+ - * /` and parentheses. Expressions call no
/// functions and have no side effects, and their cost is bounded by their length, so that a corpus
/// cannot do harm.
package struct LabExpression: Hashable, Sendable {
  /// The maximum length in bytes.
  package static let longest = 1000

  /// The source text.
  package let text: String
  let term: Term

  /// The error of an invalid expression, or of one without a value.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// The expected and the actual text or value.
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  /// A node of an expression.
  indirect enum Term: Hashable, Sendable {
    case constant(LabValue)
    case name([String])
    case not(Term)
    case negative(Term)
    case binary(Operator, Term, Term)
  }

  /// A binary operator.
  enum Operator: String, Hashable, Sendable, CaseIterable {
    case or, and
    case equal = "=="
    case unequal = "~="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"

    /// The precedence, as in Lua.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal, .less, .atMost, .more, .atLeast: 3
      case .plus, .minus: 4
      case .times, .over: 5
      }
    }
  }

  /// Parses an expression.
  ///
  /// - Throws: `Fault` with the expected token and the position.
  package init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.longest else {
      throw Fault(
        "an expression has at most \(Self.longest) bytes, found \(text.utf8.count)")
    }
    self.text = text
    var parser = try LabExpressionParser(text)
    term = try parser.parse()
  }

  /// Parses the intended outcome of a gesture, a Boolean expression.
  ///
  /// - Throws: `Fault` for other expressions, and for words such as `page 2`, which do not name
  ///   their component.
  package init(want text: String) throws(Fault) {
    if let number = WordOfMeaning.number(in: text) {
      throw Fault(
        "'\(text)' names no component: use an expression such as 'photos.page == \(number)', or "
          + "'flickbook gestures label', which knows the outcome of the gesture")
    }
    try self.init(text)
    switch term {
    case .constant(.flag), .name, .not: break
    case .binary(let operation, _, _) where operation.precedence <= 3: break
    case .constant, .negative, .binary:
      throw Fault(
        "'\(text)' is a value; expected an expression that is true or false, such as "
          + "'photos.page == 2'")
    }
  }
}

// MARK: - Values

extension LabExpression {
  /// Returns the value of a name; `photos.page` is passed as two words.
  package typealias Names = (_ words: [String]) throws(Fault) -> LabValue

  /// Evaluates the expression.
  ///
  /// - Throws: `Fault` for an unknown name, or incompatible types of values.
  package func value(_ names: Names) throws(Fault) -> LabValue {
    try Self.value(of: term, names)
  }

  /// Evaluates a Boolean expression.
  package func isTrue(_ names: Names) throws(Fault) -> Bool {
    let value = try value(names)
    guard case .flag(let flag) = value else {
      throw Fault("'\(text)' is \(value.noun); true or false was expected")
    }
    return flag
  }

  private static func value(of term: Term, _ names: Names) throws(Fault) -> LabValue {
    switch term {
    case .constant(let value): return value
    case .name(let words): return try names(words)
    case .not(let inner): return .flag(!(try flag(of: inner, names, "not")))
    case .negative(let inner): return .number(-(try number(of: inner, names, "-")))
    case .binary(.and, let left, let right):
      guard try flag(of: left, names, "and") else { return .flag(false) }
      return .flag(try flag(of: right, names, "and"))
    case .binary(.or, let left, let right):
      guard try !flag(of: left, names, "or") else { return .flag(true) }
      return .flag(try flag(of: right, names, "or"))
    case .binary(let comparison, let left, let right) where comparison.precedence == 3:
      return .flag(try compare(comparison, value(of: left, names), value(of: right, names)))
    case .binary(let sum, let left, let right):
      let (a, b) = (
        try number(of: left, names, sum.rawValue), try number(of: right, names, sum.rawValue)
      )
      switch sum {
      case .plus: return .number(a + b)
      case .minus: return .number(a - b)
      case .times: return .number(a * b)
      default: return .number(a / b)
      }
    }
  }

  /// Comparing values of different types is an error, unlike in Lua, where they are unequal: it is
  /// never intended.
  private static func compare(
    _ comparison: Operator, _ left: LabValue, _ right: LabValue
  ) throws(Fault) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)):
      switch comparison {
      case .equal: return a == b
      case .unequal: return a != b
      case .less: return a < b
      case .atMost: return a <= b
      case .more: return a > b
      default: return a >= b
      }
    case (.text, .text), (.flag, .flag):
      if comparison == .equal { return left == right }
      if comparison == .unequal { return left != right }
      throw Fault("'\(comparison.rawValue)' compares numbers, found \(left.noun)")
    default:
      throw Fault(
        "'\(comparison.rawValue)' compares values of one kind, found \(left.noun) and \(right.noun)"
      )
    }
  }

  private static func flag(
    of term: Term, _ names: Names, _ word: String
  ) throws(Fault) -> Bool {
    let value = try value(of: term, names)
    guard case .flag(let flag) = value else {
      throw Fault("'\(word)' takes true or false, found \(value.noun) (\(term))")
    }
    return flag
  }

  private static func number(
    of term: Term, _ names: Names, _ sign: String
  ) throws(Fault) -> Double {
    let value = try value(of: term, names)
    guard case .number(let number) = value else {
      throw Fault("'\(sign)' takes numbers, found \(value.noun) (\(term))")
    }
    return number
  }
}

// MARK: - Dependencies

extension LabExpression {
  /// The distinct names and expressions that it depends on: the operands of `==` and `~=`, and
  /// other comparisons as a whole.
  ///
  /// For `photos.page == 3 and rest < 0.4` these are `photos.page` and `rest < 0.4`. Their values
  /// are the outcome of a gesture.
  package var subjects: [LabExpression] {
    var found: [LabExpression] = []
    Self.collect(term) { term in
      let subject = LabExpression(term: term)
      if !found.contains(where: { $0.text == subject.text }) { found.append(subject) }
    }
    return found
  }

  /// The distinct names, each as words.
  package var names: [[String]] {
    var found: [[String]] = []
    term.eachPart { part in
      if case .name(let words) = part, !found.contains(words) { found.append(words) }
    }
    return found
  }

  init(term: Term) { (text, self.term) = (term.description, term) }

  private static func collect(_ term: Term, _ add: (Term) -> Void) {
    switch term {
    case .constant: break
    case .not(let inner): collect(inner, add)
    case .binary(.and, let left, let right), .binary(.or, let left, let right):
      collect(left, add)
      collect(right, add)
    case .binary(.equal, let left, .constant), .binary(.unequal, let left, .constant): add(left)
    case .binary(.equal, .constant, let right), .binary(.unequal, .constant, let right):
      add(right)
    case .name, .negative, .binary: add(term)
    }
  }
}

extension LabExpression.Term {
  /// Calls `body` with the term and all of its parts, from left to right.
  func eachPart(_ body: (LabExpression.Term) -> Void) {
    body(self)
    switch self {
    case .constant, .name: break
    case .not(let inner), .negative(let inner): inner.eachPart(body)
    case .binary(_, let left, let right):
      left.eachPart(body)
      right.eachPart(body)
    }
  }
}

extension LabExpression.Term: CustomStringConvertible {
  /// The term as source text.
  var description: String {
    switch self {
    case .constant(.text(let text)): "\"\(text)\""
    case .constant(let value): value.description
    case .name(let words): words.joined(separator: ".")
    case .not(let inner): "not \(inner.inBrackets(below: 6))"
    case .negative(let inner): "-\(inner.inBrackets(below: 6))"
    case .binary(let sign, let left, let right):
      left.inBrackets(below: sign.precedence) + " \(sign.rawValue) "
        + right.inBrackets(below: sign.precedence + 1)
    }
  }

  private func inBrackets(below level: Int) -> String {
    guard case .binary(let sign, _, _) = self, sign.precedence < level else { return description }
    return "(\(description))"
  }
}
