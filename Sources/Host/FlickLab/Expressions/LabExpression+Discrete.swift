internal import FlickCore

extension LabExpression {
  /// The last words of names with a value that a release decides.
  ///
  /// A number that changes later is absent, such as `top`, which follows the motion of cards.
  static let placesOfRest: Set = [
    "page", "settled_page", "target_page", "front", "state", "detent", "detents", "place", "level",
    "order",
  ]

  /// The last words of names with few values, which follow from the tests of a run: places of rest,
  /// discrete numbers of components, flags.
  static let discreteWords = placesOfRest.union(ComponentProperty.discrete.map(\.rawValue))
    .union(["settled_state"])

  /// Whether the value is discrete and follows from the tests of a run.
  ///
  /// Other values, such as margins and times of rest, may differ between two runs with equal tests.
  var isDiscrete: Bool {
    names.allSatisfy { words in
      let words = words.first == "stage" ? Array(words.dropFirst()) : words
      switch words.count {
      case 1: return words[0] == "as_meant"
      case 2: return Self.discreteWords.contains(words[1])
      case 3 where words[0] == "why": return ["verdict", "rule"].contains(words[2])
      case 3: return Self.discreteWords.contains(words[2])
      default: return false
      }
    }
  }

  /// The differences between the sides of all comparisons of continuous quantities.
  ///
  /// While none of them changes its sign, the value stays the same. Nil if the value depends on a
  /// quantity in another way, such as by `==`.
  var comparedQuantities: [LabExpression]? {
    var found: [LabExpression] = []
    func walk(_ term: Term) -> Bool {
      if LabExpression(term: term).isDiscrete { return true }
      switch term {
      case .constant: return true
      case .not(let inner): return walk(inner)
      case .binary(.and, let left, let right), .binary(.or, let left, let right):
        return walk(left) && walk(right)
      case .binary(let comparison, let left, let right)
      where [.less, .atMost, .more, .atLeast].contains(comparison):
        found.append(LabExpression(term: .binary(.minus, left, right)))
        return true
      case .name, .negative, .binary: return false
      }
    }
    return walk(term) ? found : nil
  }
}
