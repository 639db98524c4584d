/// A number as exported code computes it, in any language.
///
/// Rules of releases are written once as terms. Tests evaluate them and compare the results with
/// those of the core; `TermSyntax` writes them in the language of a toolkit.
indirect enum Term: Hashable, Sendable {
  /// An operation on numbers.
  enum Operation: Hashable, Sendable {
    case add, subtract, multiply, divide
    case absolute, floor, ceiling, least, greatest
  }

  case number(Double)
  /// A parameter, a threshold or an earlier step of the same function.
  case name(String)
  case apply(Operation, [Term])
  case choice(Condition, Term, Term)

  static func + (a: Term, b: Term) -> Term { .apply(.add, [a, b]) }
  static func - (a: Term, b: Term) -> Term { .apply(.subtract, [a, b]) }
  static func * (a: Term, b: Term) -> Term { .apply(.multiply, [a, b]) }
  static func / (a: Term, b: Term) -> Term { .apply(.divide, [a, b]) }
  static prefix func - (a: Term) -> Term { .number(0) - a }

  var magnitude: Term { .apply(.absolute, [self]) }
  var floor: Term { .apply(.floor, [self]) }
  var ceiling: Term { .apply(.ceiling, [self]) }

  func clamped(_ low: Term, _ high: Term) -> Term {
    .apply(.greatest, [low, .apply(.least, [high, self])])
  }
}

extension Term: ExpressibleByStringLiteral, ExpressibleByFloatLiteral {
  init(stringLiteral name: String) { self = .name(name) }
  init(floatLiteral number: Double) { self = .number(number) }
}

/// A comparison of terms.
indirect enum Condition: Hashable, Sendable {
  /// The sign of a comparison, as all languages of toolkits write it.
  enum Sign: String, Hashable, Sendable {
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="
  }

  case compare(Term, Sign, Term)
  case both(Condition, Condition)
  case either(Condition, Condition)
}

func < (a: Term, b: Term) -> Condition { .compare(a, .less, b) }
func <= (a: Term, b: Term) -> Condition { .compare(a, .atMost, b) }
func > (a: Term, b: Term) -> Condition { .compare(a, .greater, b) }
func >= (a: Term, b: Term) -> Condition { .compare(a, .atLeast, b) }

/// The syntax of a toolkit's language for terms.
struct TermSyntax {
  /// A programming language of toolkits.
  enum Language: Hashable, Sendable {
    case swift, kotlin, dart, javaScript
  }

  let language: Language

  /// A number; with a decimal point where the language would take it for an integer.
  func text(_ number: Double) -> String {
    let text = Digits(number).description
    let isWhole = !text.contains { ".eE".contains($0) }
    return isWhole && language != .javaScript ? text + ".0" : text
  }

  func text(_ term: Term) -> String {
    switch term {
    case .number(let number): return text(number)
    case .name(let name): return name
    case .choice(let condition, let one, let other):
      let (first, second) = (text(one), text(other))
      return language == .kotlin
        ? "if (\(text(condition))) \(first) else \(second)"
        : "\(text(condition)) ? \(first) : \(second)"
    case .apply(.subtract, let terms) where terms[0] == .number(0):
      return "-" + operand(terms[1])
    case .apply(let operation, let terms):
      if let sign = Self.signs[operation] {
        return terms.map(operand).joined(separator: " \(sign) ")
      }
      return call(operation, terms)
    }
  }

  func text(_ condition: Condition) -> String {
    switch condition {
    case .compare(let one, let sign, let other):
      return "\(operand(one)) \(text(sign)) \(operand(other))"
    case .both(let one, let other): return "(\(text(one))) && (\(text(other)))"
    case .either(let one, let other): return "(\(text(one))) || (\(text(other)))"
    }
  }

  private func text(_ sign: Condition.Sign) -> String {
    guard language == .javaScript, sign == .equal || sign == .unequal else { return sign.rawValue }
    return sign.rawValue + "="
  }

  private static let signs: [Term.Operation: String] = [
    .add: "+", .subtract: "-", .multiply: "*", .divide: "/",
  ]

  /// A term as part of another one.
  private func operand(_ term: Term) -> String {
    switch term {
    case .number(let number) where number >= 0: return text(term)
    case .name: return text(term)
    case .apply(let operation, _) where Self.signs[operation] == nil: return text(term)
    default: return "(\(text(term)))"
    }
  }

  private func call(_ operation: Term.Operation, _ terms: [Term]) -> String {
    let arguments = terms.map(text).joined(separator: ", ")
    switch (operation, language) {
    case (.absolute, .dart): return operand(terms[0]) + ".abs()"
    case (.floor, .dart): return operand(terms[0]) + ".floorToDouble()"
    case (.ceiling, .dart): return operand(terms[0]) + ".ceilToDouble()"
    case (.floor, .swift): return operand(terms[0]) + ".rounded(.down)"
    case (.ceiling, .swift): return operand(terms[0]) + ".rounded(.up)"
    default:
      let names: [Term.Operation: String] = [
        .absolute: "abs", .floor: "floor", .ceiling: "ceil", .least: "min", .greatest: "max",
      ]
      let prefix = language == .javaScript ? "Math." : language == .dart ? "math." : ""
      return "\(prefix)\(names[operation] ?? "")(\(arguments))"
    }
  }
}
