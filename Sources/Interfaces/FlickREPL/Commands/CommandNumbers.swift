internal import FlickCore
internal import FlickHost

/// Parses the arguments of a command: places, displacements and times.
struct CommandNumbers {
  /// A number and its unit, if one is written: `50ms`.
  struct Number {
    var value: Double
    var unit: String
  }

  private(set) var numbers: [Number] = []

  /// Parses the numbers of a text.
  ///
  /// The given words, brackets, commas and equals signs between them are ignored.
  ///
  /// - Throws: `HostError` if another part of the text is not a number.
  init(_ text: String, words: [String]) throws(HostError) {
    let marks: Set<Character> = ["{", "}", "(", ")", ",", " ", "\t", "="]
    for part in text.split(whereSeparator: marks.contains) where !words.contains(String(part)) {
      guard let number = Self.number(part) else {
        throw HostError(.input, "expected a number, such as 300 or 50ms, got '\(part)'")
      }
      numbers.append(number)
    }
  }

  private static func number(_ text: Substring) -> Number? {
    let digits = text.prefix { $0.isNumber || "+-.eE".contains($0) }
    guard let value = Double(digits), value.isFinite else { return nil }
    return Number(value: value, unit: String(text.dropFirst(digits.count)))
  }

  /// The number at a place as a length in points.
  func points(_ index: Int) throws(HostError) -> Double {
    let number = numbers[index]
    guard ["", "pt"].contains(number.unit) else {
      throw HostError(.input, "expected points, got '\(number.value)\(number.unit)'")
    }
    return number.value
  }

  /// The number at a place as a time.
  func seconds(_ index: Int) throws(HostError) -> Seconds {
    let number = numbers[index]
    switch number.unit {
    case "ms" where number.value >= 0: return Seconds(number.value / 1000)
    // A number such as 50 without a unit usually means milliseconds, so it is rejected.
    case "" where number.value >= 10:
      let text = plain(number.value)
      throw HostError(
        .input, "expected a time with its unit, '\(text)ms' or '\(text)s', got '\(text)'")
    case "", "s": if number.value >= 0, number.value <= 3600 { return Seconds(number.value) }
    default: break
    }
    throw HostError(
      .input,
      "expected a time such as 50ms or 0.05s, got '\(plain(number.value))\(number.unit)'"
    )
  }
}
