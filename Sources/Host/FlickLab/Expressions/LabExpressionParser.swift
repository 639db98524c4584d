internal import LuaKit
internal import LuaSyntax

/// Parses expressions of the lab; see `LabExpression`.
struct LabExpressionParser {
  /// The maximum nesting of parentheses, `not` and `-`.
  static let deepest = 50

  private enum Token: Hashable {
    case number(Double)
    case text(String)
    case word(String)
    case sign(String)
    case end

    var shown: String {
      switch self {
      case .number(let number): LuaNumber.text(number)
      case .text(let text): "\"\(text)\""
      case .word(let word), .sign(let word): "'\(word)'"
      case .end: "the end"
      }
    }
  }

  private let tokens: [(token: Token, place: Int)]
  private var next = 0
  private var depth = 0

  /// Splits the text into tokens.
  init(_ text: String) throws(LabExpression.Fault) {
    var tokens: [(token: Token, place: Int)] = []
    for token in LuaLexer.tokens(of: Array(text.utf8), isFile: false) {
      let index = text.utf8.index(text.startIndex, offsetBy: token.range.lowerBound)
      let place = text.distance(from: text.startIndex, to: index) + 1
      tokens.append((try Self.read(token, text[index], place), place))
    }
    self.tokens = tokens + [(.end, text.count + 1)]
  }

  private static let signs: Set<String> = [
    "==", "~=", "<=", ">=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", ".",
  ]

  /// The meaning of a token that starts with a character.
  private static func read(
    _ token: LuaToken, _ first: Character, _ place: Int
  ) throws(LabExpression.Fault) -> Token {
    guard token.isFinished else {
      throw LabExpression.Fault("character \(place): a text without its end")
    }
    switch token.kind {
    case .name(let word): return .word(word)
    case .string(let text): return .text(text)
    case .number(let text):
      guard let number = Double(text), number.isFinite else {
        throw LabExpression.Fault("character \(place): '\(text)' is not a number")
      }
      return .number(number)
    case .sign(let sign):
      if signs.contains(sign) { return .sign(sign) }
      if LuaLexer.keywords.contains(sign) { return .word(sign) }
      let advice = sign == "=" ? "; '==' compares" : ""
      throw LabExpression.Fault(
        "character \(place): found '\(sign.utf8.count > 1 ? sign : String(first))'\(advice)")
    case .end: return .end
    }
  }

  /// Parses the whole text.
  mutating func parse() throws(LabExpression.Fault) -> LabExpression.Term {
    let term = try expression(bindingAbove: 0)
    guard current == .end else { throw expected("an operator or the end") }
    return term
  }

  private var current: Token { tokens[next].token }

  private mutating func take(_ sign: String) -> Bool {
    guard current == .sign(sign) || current == .word(sign) else { return false }
    next += 1
    return true
  }

  private func expected(_ what: String) -> LabExpression.Fault {
    LabExpression.Fault(
      "character \(tokens[next].place): expected \(what), found \(current.shown)")
  }

  private var binaryOperator: LabExpression.Operator? {
    switch current {
    case .word(let word), .sign(let word): LabExpression.Operator(rawValue: word)
    default: nil
    }
  }

  private mutating func expression(
    bindingAbove precedence: Int
  ) throws(LabExpression.Fault) -> LabExpression.Term {
    var left = try prefixed()
    while let sign = binaryOperator, sign.precedence > precedence {
      next += 1
      left = .binary(sign, left, try expression(bindingAbove: sign.precedence))
    }
    return left
  }

  private mutating func prefixed() throws(LabExpression.Fault) -> LabExpression.Term {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw LabExpression.Fault("expected at most \(Self.deepest) levels of brackets")
    }
    if take("not") { return .not(try prefixed()) }
    if take("-") { return .negative(try prefixed()) }
    if take("(") {
      let inner = try expression(bindingAbove: 0)
      guard take(")") else { throw expected("')'") }
      return inner
    }
    return try simple()
  }

  private mutating func simple() throws(LabExpression.Fault) -> LabExpression.Term {
    switch current {
    case .number(let number):
      next += 1
      return .constant(.number(number))
    case .text(let text):
      next += 1
      return .constant(.text(text))
    case .word("true"), .word("false"):
      defer { next += 1 }
      return .constant(.flag(current == .word("true")))
    case .word(let word) where LabExpression.Operator(rawValue: word) == nil:
      next += 1
      return .name(try words(after: word))
    default: throw expected("a number, a text or a name")
    }
  }

  private mutating func words(after first: String) throws(LabExpression.Fault) -> [String] {
    var words = [first]
    while true {
      if take(".") {
        guard case .word(let word) = current else { throw expected("a name after '.'") }
        next += 1
        words.append(word)
      } else if take("[") {
        guard case .text(let text) = current else { throw expected("a text after '['") }
        next += 1
        guard take("]") else { throw expected("']'") }
        words.append(text)
      } else {
        return words
      }
    }
  }
}
