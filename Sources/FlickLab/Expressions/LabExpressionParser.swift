/// Reads expressions of the lab; see `LabExpression`.
struct LabExpressionParser {
  /// How deep brackets, `not` and `-` may nest.
  static let deepest = 50

  private enum Token: Hashable {
    case number(Double)
    case text(String)
    case word(String)
    case sign(String)
    case end

    var shown: String {
      switch self {
      case .number(let number): "\(LabValue.text(of: number))"
      case .text(let text): "\"\(text)\""
      case .word(let word), .sign(let word): "'\(word)'"
      case .end: "the end"
      }
    }
  }

  private let tokens: [(token: Token, place: Int)]
  private var next = 0
  private var depth = 0

  /// Takes the text apart.
  init(_ text: String) throws(LabExpression.Fault) {
    var scanner = Scanner(Array(text))
    tokens = try scanner.tokens()
  }

  /// Reads all of it.
  mutating func parse() throws(LabExpression.Fault) -> LabExpression.Term {
    let term = try expression(above: 0)
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
    above strength: Int
  ) throws(LabExpression.Fault) -> LabExpression.Term {
    var left = try prefixed()
    while let sign = binaryOperator, sign.strength > strength {
      next += 1
      left = .binary(sign, left, try expression(above: sign.strength))
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
      let inner = try expression(above: 0)
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

  /// Takes a text apart.
  private struct Scanner {
    private let characters: [Character]
    private var place = 0

    init(_ characters: [Character]) { self.characters = characters }

    private static let pairs = ["==", "~=", "<=", ">="]
    private static let singles: Set<Character> = [
      "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", ".",
    ]

    mutating func tokens() throws(LabExpression.Fault) -> [(token: Token, place: Int)] {
      var found: [(token: Token, place: Int)] = []
      while place < characters.count {
        let start = place
        guard !characters[place].isWhitespace else {
          place += 1
          continue
        }
        found.append((try token(), start + 1))
      }
      found.append((.end, place + 1))
      return found
    }

    private mutating func token() throws(LabExpression.Fault) -> Token {
      let character = characters[place]
      if character == "\"" || character == "'" { return .text(try quoted(by: character)) }
      let isFraction =
        character == "." && place + 1 < characters.count && characters[place + 1].isASCIIDigit
      if character.isASCIIDigit || isFraction { return .number(try number()) }
      if character.isWordStart {
        return .word(run { $0.isWordStart || $0.isASCIIDigit })
      }
      if place + 1 < characters.count {
        let pair = String(characters[place...place + 1])
        if Self.pairs.contains(pair) {
          place += 2
          return .sign(pair)
        }
      }
      guard Self.singles.contains(character) else {
        let advice = character == "=" ? "; '==' compares" : ""
        throw LabExpression.Fault("character \(place + 1): found '\(character)'\(advice)")
      }
      place += 1
      return .sign(String(character))
    }

    private mutating func run(_ belongs: (Character) -> Bool) -> String {
      let start = place
      while place < characters.count, belongs(characters[place]) { place += 1 }
      return String(characters[start..<place])
    }

    private mutating func number() throws(LabExpression.Fault) -> Double {
      let start = place
      var text = ""
      while place < characters.count {
        let isExponentSign =
          (characters[place] == "-" || characters[place] == "+")
          && (text.hasSuffix("e") || text.hasSuffix("E"))
        guard
          characters[place].isASCIIDigit || characters[place].isWordStart
            || characters[place] == "." || isExponentSign
        else { break }
        text.append(characters[place])
        place += 1
      }
      guard let number = Double(text), number.isFinite else {
        throw LabExpression.Fault("character \(start + 1): '\(text)' is no number")
      }
      return number
    }

    private mutating func quoted(by mark: Character) throws(LabExpression.Fault) -> String {
      let start = place
      place += 1
      let text = run { $0 != mark }
      guard place < characters.count else {
        throw LabExpression.Fault("character \(start + 1): a text without its end")
      }
      place += 1
      return text
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
  fileprivate var isWordStart: Bool { isASCII && (isLetter || self == "_") }
}
