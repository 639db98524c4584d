/// A number computed from the numbers of components: declared once, evaluated by the core.
///
/// An indicator's x from a pager's position, for example:
///
///     let position = Derived.reading("music", "position")
///     let x = try position.interpolated(Interpolation(from: [0, 1, 2], to: [16, 112, 180]))
///
/// Inputs are named by id and property, so a value can be declared before its screen. A scene
/// resolves the names once (`resolved(in:)`). Pages count from 0.
package struct Derived: Hashable, Sendable {
  /// The maximum number of steps; parts can be used more than once, so their number may grow
  /// quickly.
  package static let mostSteps = 10_000
  /// The maximum depth of nested steps.
  package static let deepest = 200

  /// A number of a component, by its names.
  package struct Input: Hashable, Sendable {
    /// The id of the component.
    package var id: String
    /// The name of its number; see `ComponentProperty`.
    package var property: String
  }

  /// A number computed from earlier numbers.
  enum Step: Hashable, Sendable {
    case constant(Double)
    case input(Int)
    case unary(DerivedUnary, Int)
    case binary(DerivedBinary, Int, Int)
    case interpolate(Interpolation, Int)
    /// The second if the first is not 0, else the third.
    case choose(Int, Int, Int)
    case call(DerivedFunction, [Int])
  }

  /// Each step refers to earlier steps; the last one is the result.
  private(set) var steps: [Step]
  private var depth = 1
  /// The inputs, without duplicates.
  package private(set) var inputs: [Input]
  /// The compiled steps in a scene; nil before `resolved(in:)`.
  private(set) var program: DerivedProgram?

  private init(_ step: Step, inputs: [Input] = []) {
    steps = [step]
    self.inputs = inputs
  }

  // MARK: Making

  /// A constant.
  package static func constant(_ value: Double) -> Derived { Derived(.constant(value)) }

  /// A number of a component.
  package static func reading(_ id: String, _ property: String) -> Derived {
    Derived(.input(0), inputs: [Input(id: id, property: property)])
  }

  /// An operation on one number.
  package static func unary(_ operation: DerivedUnary, _ a: Derived) throws(CoreError) -> Derived {
    try made(of: [a]) { .unary(operation, $0[0]) }
  }

  /// An operation on two numbers.
  package static func binary(
    _ operation: DerivedBinary, _ a: Derived, _ b: Derived
  ) throws(CoreError) -> Derived {
    try made(of: [a, b]) { .binary(operation, $0[0], $0[1]) }
  }

  /// The result of a mapping of this number.
  package func interpolated(_ mapping: Interpolation) throws(CoreError) -> Derived {
    try Self.made(of: [self]) { .interpolate(mapping, $0[0]) }
  }

  /// One of two numbers: `then` if the condition is not 0, else `other`.
  package static func choose(
    if condition: Derived, then: Derived, else other: Derived
  ) throws(CoreError) -> Derived {
    try made(of: [condition, then, other]) { .choose($0[0], $0[1], $0[2]) }
  }

  /// The result of a function of numbers.
  package static func call(
    _ function: DerivedFunction, _ arguments: [Derived]
  ) throws(CoreError) -> Derived {
    try made(of: arguments) { .call(function, $0) }
  }

  /// Joins the steps of several parts and a step after them.
  ///
  /// - Parameter step: takes the indexes of the parts' results.
  private static func made(
    of parts: [Derived], _ step: ([Int]) -> Step
  ) throws(CoreError) -> Derived {
    let count = parts.reduce(1) { $0 + $1.steps.count }
    guard count <= mostSteps else {
      throw CoreError(
        .tooLarge, "derived value: expected at most \(mostSteps) steps, found \(count)")
    }
    var whole = Derived(.constant(0))
    whole.steps = []
    whole.depth = 1 + (parts.lazy.map(\.depth).max() ?? 0)
    guard whole.depth <= deepest else {
      throw CoreError(
        .tooDeep, "derived value: expected at most \(deepest) steps inside each other")
    }
    var results: [Int] = []
    for part in parts {
      whole.take(part)
      results.append(whole.steps.count - 1)
    }
    whole.steps.append(step(results))
    return whole
  }

  /// Appends the steps of a part, with the inputs that are new.
  private mutating func take(_ part: Derived) {
    let first = steps.count
    let places = part.inputs.map { input in
      if let place = inputs.firstIndex(of: input) { return place }
      inputs.append(input)
      return inputs.count - 1
    }
    steps += part.steps.map { step in
      guard case .input(let input) = step else { return step.mapping { $0 + first } }
      return .input(places[input])
    }
  }

  // MARK: Evaluating

  /// The same value with its inputs resolved in a scene.
  ///
  /// - Throws: `CoreError` that lists what exists, for an unknown id or property.
  package func resolved(in scene: SceneTree) throws(CoreError) -> Derived {
    var readings: [ComponentReading] = []
    for input in inputs {
      readings.append(try ComponentReading(scene: scene, id: input.id, property: input.property))
    }
    var found = self
    found.program = DerivedProgram(steps, readings)
    return found
  }

  /// The same value with 0 for inputs of some components.
  func withZero(for ids: Set<String>) -> Derived {
    guard inputs.contains(where: { ids.contains($0.id) }) else { return self }
    var rest = self
    rest.program = nil
    for (index, step) in steps.enumerated() {
      if case .input(let input) = step, ids.contains(inputs[input].id) {
        rest.steps[index] = .constant(0)
      }
    }
    rest.inputs = []
    var places: [Int: Int] = [:]
    for (place, input) in inputs.enumerated() where !ids.contains(input.id) {
      places[place] = rest.inputs.count
      rest.inputs.append(input)
    }
    for (index, step) in rest.steps.enumerated() {
      if case .input(let input) = step, let place = places[input] {
        rest.steps[index] = .input(place)
      }
    }
    return rest
  }

  /// The number at the stage's time; 0 if it is not finite.
  ///
  /// Unresolved inputs count as 0.
  @inline(__always)
  package func value(in stage: Stage) -> Double {
    (program ?? DerivedProgram(steps, [])).value(in: stage)
  }

  /// Whether it contains a function.
  package var hasFunction: Bool {
    steps.contains { if case .call = $0 { true } else { false } }
  }

  /// The number, if it is constant.
  package var constantValue: Double? {
    guard steps.count == 1, case .constant(let value) = steps[0] else { return nil }
    return value
  }
}

extension Derived.Step {
  /// The same step with other places of its operands.
  @inline(__always)
  func mapping(_ place: (Int) -> Int) -> Self {
    switch self {
    case .constant, .input: self
    case .unary(let operation, let a): .unary(operation, place(a))
    case .binary(let operation, let a, let b): .binary(operation, place(a), place(b))
    case .interpolate(let mapping, let a): .interpolate(mapping, place(a))
    case .choose(let a, let b, let c): .choose(place(a), place(b), place(c))
    case .call(let function, let arguments): .call(function, arguments.map(place))
    }
  }
}

/// An operation on one number.
package enum DerivedUnary: String, Hashable, Sendable, CaseIterable {
  /// The opposite.
  case negate
  /// Without its sign.
  case magnitude
  /// The whole number at or below.
  case floor
  /// The whole number at or above.
  case ceiling
  /// The nearest whole number; halves are rounded away from 0.
  case round
  /// −1, 0 or 1.
  case sign
  /// 1 for 0, else 0.
  case not

  @inline(__always)
  func result(_ a: Double) -> Double {
    switch self {
    case .negate: -a
    case .magnitude: a.magnitude
    case .floor: a.rounded(.down)
    case .ceiling: a.rounded(.up)
    case .round: a.rounded()
    case .sign: a > 0 ? 1 : a < 0 ? -1 : 0
    case .not: a == 0 ? 1 : 0
    }
  }
}

/// An operation on two numbers; comparisons give 1 or 0.
package enum DerivedBinary: String, Hashable, Sendable, CaseIterable {
  /// The sum.
  case add
  /// The difference.
  case subtract
  /// The product.
  case multiply
  /// The quotient; 0 if the divisor is 0, which keeps screens finite.
  case divide
  /// The remainder, with the sign of the divisor, as Lua's `%`; 0 if the divisor is 0.
  case remainder
  /// The lesser.
  case min
  /// The greater.
  case max
  /// Whether the first is less.
  case less
  /// Whether the first is at most the second.
  case atMost
  /// Whether they are equal.
  case equal
  /// Whether both are not 0.
  case and
  /// Whether at least one is not 0.
  case or

  @inline(__always)
  func result(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: b == 0 ? 0 : a / b
    case .remainder: b == 0 ? 0 : Self.remainder(a, b)
    case .min: Swift.min(a, b)
    case .max: Swift.max(a, b)
    case .less: a < b ? 1 : 0
    case .atMost: a <= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .and: a != 0 && b != 0 ? 1 : 0
    case .or: a != 0 || b != 0 ? 1 : 0
    }
  }

  /// Exact, and with the sign of the divisor, as in section 3.4.1 of the Lua manual.
  private static func remainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest * b < 0 ? rest + b : rest
  }
}

/// A custom function, such as a script's.
///
/// It must depend on its arguments alone and return equal results for equal arguments. It may be
/// called at any time, and its results may be cached.
package final class DerivedFunction: Hashable, Sendable {
  /// The name of the function in messages.
  package let name: String
  private let body: @Sendable ([Double]) -> Double

  /// Creates a function from its name and its body.
  package init(_ name: String, _ body: @escaping @Sendable ([Double]) -> Double) {
    (self.name, self.body) = (name, body)
  }

  /// The result, or 0 if it is not finite.
  func result(_ arguments: [Double]) -> Double {
    let result = body(arguments)
    return result.isFinite ? result : 0
  }

  /// Whether both are the same instance.
  package static func == (a: DerivedFunction, b: DerivedFunction) -> Bool { a === b }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
