/// The version of a plugin: three numbers, such as 1.4.0.
struct PluginVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  let numbers: [Int]

  /// Parses a version; nil if the text is invalid.
  init?(_ text: String) {
    guard let numbers = Self.numbers(in: text), numbers.count == 3 else { return nil }
    self.numbers = numbers
  }

  init(_ numbers: [Int]) {
    self.numbers = Array((numbers + [0, 0, 0]).prefix(3))
  }

  var description: String { numbers.map(String.init).joined(separator: ".") }

  static func < (a: PluginVersion, b: PluginVersion) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }

  /// Up to three whole numbers between dots; nil for anything else.
  fileprivate static func numbers(in text: some StringProtocol) -> [Int]? {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...3 ~= words.count else { return nil }
    var numbers: [Int] = []
    for word in words {
      guard 1...6 ~= word.utf8.count, word.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(word)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// The versions of a plugin that another one works with: comparisons separated by spaces, which
/// must all hold.
///
/// `>=1.2 <2`, `^1.2` (up to the next first number, or below 1 up to the next second one),
/// `=1.2.0`, `*`.
struct PluginRange: Hashable, Sendable, CustomStringConvertible {
  private enum Comparison: String, CaseIterable {
    // The longer spellings come first.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case exactly = "="
    case compatible = "^"
  }

  private struct Bound: Hashable {
    var comparison: Comparison
    var version: PluginVersion
  }

  private let bounds: [Bound]
  let description: String

  /// Parses a range; nil if the text is invalid.
  init?(_ text: String) {
    description = text
    var bounds: [Bound] = []
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    for word in words where word != "*" {
      let comparison = Comparison.allCases.first { word.hasPrefix($0.rawValue) }
      guard let numbers = PluginVersion.numbers(in: word.dropFirst(comparison?.rawValue.count ?? 0))
      else { return nil }
      bounds.append(Bound(comparison: comparison ?? .exactly, version: PluginVersion(numbers)))
    }
    self.bounds = bounds
  }

  /// Whether a version is in it.
  func contains(_ version: PluginVersion) -> Bool {
    bounds.allSatisfy { bound in
      switch bound.comparison {
      case .atLeast: version >= bound.version
      case .atMost: version <= bound.version
      case .above: version > bound.version
      case .below: version < bound.version
      case .exactly: version == bound.version
      case .compatible: version >= bound.version && version < Self.next(after: bound.version)
      }
    }
  }

  /// The first version that need not be compatible.
  private static func next(after version: PluginVersion) -> PluginVersion {
    let numbers = version.numbers
    return PluginVersion(numbers[0] > 0 ? [numbers[0] + 1] : [0, numbers[1] + 1])
  }
}
