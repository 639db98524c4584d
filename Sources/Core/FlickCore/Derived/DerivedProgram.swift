/// The steps of derived values, compiled for evaluation at every frame.
///
/// Plain numbers are stored in one array and everything else beside it, so evaluation does not
/// copy. Equal steps and equal constants are merged.
///
/// A class, because looks and named numbers are read in place. Immutable.
final class DerivedProgram: Hashable, Sendable {
  private enum Kind {
    case input, unary, binary, interpolate, choose, call
  }

  /// A step; the meaning of its numbers depends on its kind.
  private struct Instruction {
    var kind: Kind
    var unary = DerivedUnary.negate
    var binary = DerivedBinary.add
    /// The slot of each operand: an earlier step's result, or a constant.
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    /// The number of an input's reading, of a mapping, or of a call.
    var part: Int32 = 0
  }

  private let code: [Instruction]
  /// The numbers of components that are read.
  let readings: [ComponentReading]
  private let mappings: [Interpolation]
  private let calls: [(function: DerivedFunction, arguments: [Int])]
  /// The initial values of all slots: one for the result of each step, then the constants.
  let blank: [Double]
  /// The slot of each final value; below 0 if it is computed elsewhere.
  private let results: [Int]
  /// Whether all steps are computed in order, which pays off if some are used more than once.
  ///
  /// False if a function is called, because it is called only if its result counts.
  private let isInOrder: Bool

  /// The greatest depth for recursive evaluation, which does not need an array of results.
  private static let mostInside = 8

  /// One of several values that are computed together.
  struct Part {
    let steps: [Derived.Step]
    let readings: [ComponentReading]

    init(_ steps: [Derived.Step], _ readings: [ComponentReading]) {
      (self.steps, self.readings) = (steps, readings)
    }

    /// Creates a number of a component.
    init(_ reading: ComponentReading) { self.init([.input(0)], [reading]) }

    /// Creates a program for a resolved value; nil for a value with a function, which is called
    /// only if its result counts.
    init?(_ derived: Derived) {
      guard let program = derived.program, program.calls.isEmpty else { return nil }
      self.init(derived.steps, program.readings)
    }
  }

  /// Creates a program for a single value.
  ///
  /// - Parameter readings: one for each input; without them inputs count as 0.
  convenience init(_ steps: [Derived.Step], _ readings: [ComponentReading]) {
    self.init(joining: [Part(steps, readings)])
  }

  /// Creates a program for several values that computes shared steps once.
  ///
  /// - Parameter parts: the values; nil for a value that is computed elsewhere.
  init(joining parts: [Part?]) {
    var compiler = DerivedCompiler()
    let places = parts.map { part in part.map { compiler.add($0.steps, $0.readings) } }
    let count = compiler.steps.count
    let slot = { (place: Int) in place >= 0 ? place : count + ~place }
    var mappings: [Interpolation] = []
    var calls: [(function: DerivedFunction, arguments: [Int])] = []
    code = compiler.steps.map { step in
      let (a, b, c) = step.operands
      var made = Instruction(
        kind: .input, a: Int32(slot(a)), b: Int32(slot(b)), c: Int32(slot(c)))
      switch step {
      case .constant: preconditionFailure("a constant that is not an operand")
      case .input(let reading): (made.a, made.part) = (0, Int32(reading))
      case .unary(let operation, _): (made.kind, made.unary) = (.unary, operation)
      case .binary(let operation, _, _): (made.kind, made.binary) = (.binary, operation)
      case .interpolate(let mapping, _):
        (made.kind, made.part) = (.interpolate, Int32(mappings.count))
        mappings.append(mapping)
      case .choose: made.kind = .choose
      case .call(let function, let arguments):
        (made.kind, made.part) = (.call, Int32(calls.count))
        calls.append((function, arguments.map(slot)))
      }
      return made
    }
    (self.mappings, self.calls, readings) = (mappings, calls, compiler.readings)
    blank = Array(repeating: 0, count: count) + compiler.constants
    results = places.map { $0.map(slot) ?? -1 }
    isInOrder = count > Self.mostInside && calls.isEmpty
  }

  /// The single value at the stage's time; 0 if it is not finite.
  func value(in stage: Stage) -> Double {
    let value = isInOrder ? valueInOrder(in: stage) : value(of: results[0], in: stage)
    return value.isFinite ? value : 0
  }

  private func valueInOrder(in stage: Stage) -> Double {
    var room = blank
    compute(in: stage, &room)
    return room[results[0]]
  }

  /// Computes all joined values; 0 for a value that is not finite.
  ///
  /// - Parameters:
  ///   - room: `blank`, or its contents after an earlier call.
  ///   - values: one for each part.
  func compute(in stage: Stage, _ room: inout [Double], results values: inout [Double]) {
    compute(in: stage, &room)
    for index in results.indices where results[index] >= 0 {
      let value = room[results[index]]
      values[index] = value.isFinite ? value : 0
    }
  }

  /// Computes all steps, one after the other.
  private func compute(in stage: Stage, _ room: inout [Double]) {
    var seen = SeenComponents()
    for index in code.indices {
      let step = code[index]
      let a = room[Int(step.a)]
      switch step.kind {
      case .input: room[index] = readings[Int(step.part)].value(in: stage, &seen)
      case .unary: room[index] = step.unary.result(a)
      case .binary: room[index] = step.binary.result(a, room[Int(step.b)])
      case .interpolate: room[index] = mappings[Int(step.part)].value(at: a)
      case .choose: room[index] = a != 0 ? room[Int(step.b)] : room[Int(step.c)]
      case .call: break
      }
    }
  }

  /// The value of a slot: a step's result, or a constant.
  ///
  /// The depth of the recursion is bounded by `Derived.deepest`.
  private func value(of slot: Int, in stage: Stage) -> Double {
    guard slot < code.count else { return blank[slot] }
    let step = code[slot]
    switch step.kind {
    case .input: return readings[Int(step.part)].value(in: stage)
    case .unary: return step.unary.result(value(of: Int(step.a), in: stage))
    case .binary:
      let a = value(of: Int(step.a), in: stage)
      let b = value(of: Int(step.b), in: stage)
      return step.binary.result(a, b)
    case .interpolate:
      let a = value(of: Int(step.a), in: stage)
      return mappings[Int(step.part)].value(at: a)
    case .choose:
      // Only the chosen branch is computed, so a function in the other is not called.
      let isFirst = value(of: Int(step.a), in: stage) != 0
      return value(of: Int(isFirst ? step.b : step.c), in: stage)
    case .call:
      let (function, arguments) = calls[Int(step.part)]
      return function.result(arguments.map { value(of: $0, in: stage) })
    }
  }

  /// Equal steps are equal if their inputs are.
  static func == (a: DerivedProgram, b: DerivedProgram) -> Bool {
    a === b || a.readings == b.readings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(readings) }
}
