internal import LuaSyntax

/// The comparisons of scripts, as they concern a tunable beside values of the others.
struct ComparedValues: Sendable {
  var branches = ScriptBranches([])
  /// The numbers that scripts compare with any value, in rising order.
  var numbers: [Double] = []
  /// The values of all tunables that are numbers.
  var values: [String: Double] = [:]

  /// At most this number of numbers is examined where the comparisons are not known.
  private static let mostNumbers = 8

  /// The values of a tunable at which comparisons change, each with one on either side.
  ///
  /// Of comparisons that are not known, the numbers in them.
  func places(of name: String, in range: ClosedRange<Double>) -> [Double] {
    let places =
      switch branches.places(of: name, in: range, values) {
      case .success(let places): places
      case .failure: Array(numbers.filter(range.contains).prefix(Self.mostNumbers))
      }
    let step = (range.upperBound - range.lowerBound) * ScriptBranches.step
    return places.flatMap { [$0 - step, $0, $0 + step] }.filter(range.contains)
  }

  /// Why comparisons may change at other values too; nil if they do not.
  func obstacle(of name: String, in range: ClosedRange<Double>) -> String? {
    switch branches.places(of: name, in: range, values) {
    case .success: nil
    case .failure(let obstacle): obstacle.words
    }
  }
}

/// The numbers that scripts compare with any value.
enum ComparedNumbers {
  private static let comparisons: Set<String> = ["<", "<=", ">", ">=", "==", "~="]

  /// The numbers in a text, each directly before or after a comparison.
  static func numbers(in bytes: [UInt8]) -> [Double] {
    let tokens = LuaLexer.tokens(of: bytes)
    func isComparison(_ index: Int) -> Bool {
      tokens.indices.contains(index) && comparisons.contains(tokens[index].text)
    }
    var found: [Double] = []
    for (index, token) in tokens.enumerated() where token.isNumber {
      guard let number = Double(token.text), number.isFinite else { continue }
      let isNegative = index > 0 && tokens[index - 1].text == "-"
      if isComparison(index + 1) || isComparison(index - (isNegative ? 2 : 1)) {
        found.append(isNegative ? -number : number)
      }
    }
    return found
  }
}
