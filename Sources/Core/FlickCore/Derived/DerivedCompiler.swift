/// Merges the steps of several derived values into one list without duplicates.
///
/// A slot from 0 on is the index of a step in the list; −1 is the first constant, −2 the second,
/// and so on.
struct DerivedCompiler {
  private var allSteps = Numbering<Derived.Step>()
  private var allConstants = Numbering<UInt64>()
  private var allReadings = Numbering<ComponentReading>()

  /// The merged steps, without constants.
  ///
  /// Operands have lower slots than their step.
  var steps: [Derived.Step] { allSteps.elements }
  // By their bits: 0 and −0 are not the same divisor.
  var constants: [Double] { allConstants.elements.map(Double.init(bitPattern:)) }
  var readings: [ComponentReading] { allReadings.elements }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - steps: the steps; the last one is the result.
  ///   - readings: one for each input; without them inputs count as 0.
  /// - Returns: the slot of the result.
  mutating func add(_ steps: [Derived.Step], _ readings: [ComponentReading]) -> Int {
    let inputs = readings.map { allReadings.number(of: $0) }
    var places: [Int] = []
    places.reserveCapacity(steps.count)
    for step in steps {
      switch step {
      case .constant(let value): places.append(place(ofConstant: value))
      case .input(let input):
        places.append(
          inputs.indices.contains(input)
            ? place(of: .input(inputs[input])) : place(ofConstant: 0))
      default: places.append(place(of: step.mapping { places[$0] }))
      }
    }
    return places[places.count - 1]
  }

  private mutating func place(ofConstant value: Double) -> Int {
    ~allConstants.number(of: value.bitPattern)
  }

  private mutating func place(of step: Derived.Step) -> Int {
    switch step {
    case .input, .unary, .binary, .choose: allSteps.number(of: step)
    // Comparing mappings costs more than computing one twice; functions are called.
    case .constant, .interpolate, .call: allSteps.add(step)
    }
  }
}

/// Elements with their numbers, in the order of insertion.
private struct Numbering<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var numbers: [Element: Int] = [:]

  /// The number of elements up to that a linear search is faster than hashing.
  private static var few: Int { 8 }

  /// The number of an element, which is added if it is new.
  mutating func number(of element: Element) -> Int {
    if elements.count <= Self.few {
      for place in elements.indices where elements[place] == element { return place }
      return add(element)
    }
    if numbers.isEmpty {
      for place in elements.indices.reversed() { numbers[elements[place]] = place }
    }
    if let number = numbers[element] { return number }
    numbers[element] = elements.count
    return add(element)
  }

  /// Adds an element, even if it is a duplicate.
  mutating func add(_ element: Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }
}

extension Derived.Step {
  /// The operands; 0 for unused ones.
  var operands: (Int, Int, Int) {
    switch self {
    case .constant, .input, .call: (0, 0, 0)
    case .unary(_, let a), .interpolate(_, let a): (a, 0, 0)
    case .binary(_, let a, let b): (a, b, 0)
    case .choose(let a, let b, let c): (a, b, c)
    }
  }
}
