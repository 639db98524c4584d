/// The steps of derived values, made ready to be computed at every frame.
///
/// Plain numbers lie in one list, and what is no plain number beside it, so that computing copies
/// nothing. Steps that are the same are one, and so are constants.
///
/// A class, as looks and named numbers are read in place. It never changes.
final class DerivedProgram: Hashable, Sendable {
  private enum Kind {
    case input, unary, binary, interpolate, choose, call
  }

  /// A step; what its numbers mean depends on its kind.
  private struct Instruction {
    var kind: Kind
    var unary = DerivedUnary.negate
    var binary = DerivedBinary.add
    /// Where what it takes lies in the room: what came of a step before it, or a constant.
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
  /// The array with which computing begins: a place for the result of each step, then the
  /// constants.
  let blank: [Double]
  /// Where each value lies in the room in the end; below 0 for one that is computed elsewhere.
  private let results: [Int]
  /// Whether every step is computed, one after the other, as of many some are used more than once.
  ///
  /// Not where a function is called, which is done only where its answer counts.
  private let isInOrder: Bool

  /// Up to this depth steps are computed recursively, without a list of their results.
  private static let mostInside = 8

  /// One of several values that are computed together.
  struct Part {
    let steps: [Derived.Step]
    let readings: [ComponentReading]

    init(_ steps: [Derived.Step], _ readings: [ComponentReading]) {
      (self.steps, self.readings) = (steps, readings)
    }

    /// A number of a component.
    init(_ reading: ComponentReading) { self.init([.input(0)], [reading]) }

    /// A derived value that is resolved; nil for one with a function, which is called only where
    /// its answer counts.
    init?(_ derived: Derived) {
      guard let program = derived.program, program.calls.isEmpty else { return nil }
      self.init(derived.steps, program.readings)
    }
  }

  /// One value.
  ///
  /// - Parameter readings: one for each input; without them inputs count as 0.
  convenience init(_ steps: [Derived.Step], _ readings: [ComponentReading]) {
    self.init(joining: [Part(steps, readings)])
  }

  /// Several values as one: what two of them compute is computed once.
  ///
  /// - Parameter parts: nil for a value that is computed elsewhere.
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
      case .constant: preconditionFailure("a constant that is no operand")
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

  /// The number of the one value at the stage's time; 0 for a result that is no finite number.
  func value(in stage: Stage) -> Double {
    let value = isInOrder ? valueInOrder(in: stage) : value(of: results[0], in: stage)
    return value.isFinite ? value : 0
  }

  private func valueInOrder(in stage: Stage) -> Double {
    var room = blank
    compute(in: stage, &room)
    return room[results[0]]
  }

  /// Computes all values that were joined; 0 for one that is no finite number.
  ///
  /// - Parameters:
  ///   - room: `blank`, or what it was left as.
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

  /// The value at a place of the room: of a step, or a constant.
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
      // Only the one that is chosen: a function in the other has not been called.
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
