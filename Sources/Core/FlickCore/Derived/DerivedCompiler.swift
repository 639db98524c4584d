/// Puts the steps of derived values into one list, in which steps that are the same are one.
///
/// A place is that of a step in the list, from 0; below 0 it is that of a constant: −1 is the
/// first.
struct DerivedCompiler {
  private var allSteps = Numbering<Derived.Step>()
  private var allConstants = Numbering<UInt64>()
  private var allReadings = Numbering<ComponentReading>()

  /// No constants are among them; they take what lies at places before their own.
  var steps: [Derived.Step] { allSteps.elements }
  // By their bits: 0 and −0 are not the same divisor.
  var constants: [Double] { allConstants.elements.map(Double.init(bitPattern:)) }
  var readings: [ComponentReading] { allReadings.elements }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - steps: of which the last is its result.
  ///   - readings: one for each input; without them inputs count as 0.
  /// - Returns: the place of the result.
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
      default: places.append(place(of: step.taking(places)))
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

/// Elements in the order in which they came, and their numbers in it.
private struct Numbering<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var numbers: [Element: Int] = [:]

  /// Up to this number a step is found sooner by comparing than by its hash.
  private static var few: Int { 8 }

  /// The number of an element, which is added if it is not there.
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

  /// Adds an element, whether or not it is there.
  mutating func add(_ element: Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }
}

extension Derived.Step {
  /// The places of what it takes; 0 where it takes less.
  var operands: (Int, Int, Int) {
    switch self {
    case .constant, .input, .call: (0, 0, 0)
    case .unary(_, let a), .interpolate(_, let a): (a, 0, 0)
    case .binary(_, let a, let b): (a, b, 0)
    case .choose(let a, let b, let c): (a, b, c)
    }
  }

  /// The same with what it takes at other places.
  fileprivate func taking(_ places: [Int]) -> Self {
    switch self {
    case .constant, .input: self
    case .unary(let operation, let a): .unary(operation, places[a])
    case .binary(let operation, let a, let b): .binary(operation, places[a], places[b])
    case .interpolate(let mapping, let a): .interpolate(mapping, places[a])
    case .choose(let a, let b, let c): .choose(places[a], places[b], places[c])
    case .call(let function, let arguments): .call(function, arguments.map { places[$0] })
    }
  }
}
