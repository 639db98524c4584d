extension LabExpression {
  /// The last words of names with few values, which follow from the tests of a run: places of rest
  /// and flags.
  static let discreteWords: Set<String> = [
    "page", "settled_page", "target_page", "page_count", "front", "top", "state", "settled_state",
    "detent", "detents", "place", "level", "order", "is_moving", "is_active", "is_stuck",
  ]

  /// Whether the value has few values, which follow from the tests of a run; else it may differ
  /// between two runs with equal tests, as a margin or a time of rest does.
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

  /// The differences of both sides of all comparisons of quantities that are not discrete.
  ///
  /// Where none of them is zero, the value stays. Nil if the value depends on a quantity in another
  /// way, as by `==`.
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
