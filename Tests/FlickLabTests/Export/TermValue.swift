@testable import FlickLab

extension ReleaseRule {
  /// The target for quantities of a gesture.
  func target(_ quantities: [String: Double]) -> Double { names(quantities)["target"] ?? .nan }

  /// Whether a card leaves.
  func leaves(_ quantities: [String: Double]) -> Bool {
    leaves?.holds(names(quantities)) ?? false
  }

  private func names(_ quantities: [String: Double]) -> [String: Double] {
    var names = quantities
    for parameter in parameters where names[parameter.name] == nil {
      names[parameter.name] = parameter.standard
    }
    for threshold in thresholds { names[threshold.name] = threshold.value }
    for step in steps { names[step.name] = step.term.value(names) }
    return names
  }
}

extension Term {
  /// The value for given names; NaN if a name is unknown.
  func value(_ names: [String: Double]) -> Double {
    switch self {
    case .number(let number): return number
    case .name(let name): return names[name] ?? .nan
    case .choice(let condition, let one, let other):
      return condition.holds(names) ? one.value(names) : other.value(names)
    case .apply(let operation, let terms):
      let numbers = terms.map { $0.value(names) }
      switch operation {
      case .add: return numbers[0] + numbers[1]
      case .subtract: return numbers[0] - numbers[1]
      case .multiply: return numbers[0] * numbers[1]
      case .divide: return numbers[0] / numbers[1]
      case .absolute: return numbers[0].magnitude
      case .floor: return numbers[0].rounded(.down)
      case .ceiling: return numbers[0].rounded(.up)
      case .least: return min(numbers[0], numbers[1])
      case .greatest: return max(numbers[0], numbers[1])
      }
    }
  }
}

extension Condition {
  /// Whether it is met for given names.
  func holds(_ names: [String: Double]) -> Bool {
    switch self {
    case .compare(let one, let sign, let other):
      let (a, b) = (one.value(names), other.value(names))
      switch sign {
      case .less: return a < b
      case .atMost: return a <= b
      case .greater: return a > b
      case .atLeast: return a >= b
      case .equal: return a == b
      case .unequal: return a != b
      }
    case .both(let one, let other): return one.holds(names) && other.holds(names)
    case .either(let one, let other): return one.holds(names) || other.holds(names)
    }
  }
}
