/// The steps of a derived value, made ready to be computed at every frame: plain numbers in one list, and
/// what is no plain number beside it. So computing copies nothing and counts no references.
///
/// A class, as looks and named numbers are asked in place. It never changes.
final class DerivedProgram: Hashable, Sendable {
  private enum Kind {
    case constant, input, unary, binary, interpolate, choose, call
  }

  /// A step; what its numbers mean depends on its kind.
  private struct Instruction {
    var kind: Kind
    var unary = DerivedUnary.negate
    var binary = DerivedBinary.add
    /// Places of the steps before it that it takes; of an input that of its reading.
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    /// Place of its mapping, or of its function.
    var part: Int32 = 0
    var constant = 0.0
  }

  private let code: [Instruction]
  private let readings: [ComponentReading]
  private let mappings: [Interpolation]
  private let calls: [(function: DerivedFunction, arguments: [Int])]

  /// - Parameter readings: one for each input; without them inputs count as 0.
  init(_ steps: [Derived.Step], _ readings: [ComponentReading]) {
    var mappings: [Interpolation] = []
    var calls: [(DerivedFunction, [Int])] = []
    code = steps.map { step in
      switch step {
      case .constant(let value): return Instruction(kind: .constant, constant: value)
      case .input(let input):
        guard input < readings.count else { return Instruction(kind: .constant) }
        return Instruction(kind: .input, a: Int32(input))
      case .unary(let operation, let a):
        return Instruction(kind: .unary, unary: operation, a: Int32(a))
      case .binary(let operation, let a, let b):
        return Instruction(kind: .binary, binary: operation, a: Int32(a), b: Int32(b))
      case .interpolate(let mapping, let a):
        mappings.append(mapping)
        return Instruction(kind: .interpolate, a: Int32(a), part: Int32(mappings.count - 1))
      case .choose(let condition, let then, let other):
        return Instruction(kind: .choose, a: Int32(condition), b: Int32(then), c: Int32(other))
      case .call(let function, let arguments):
        calls.append((function, arguments))
        return Instruction(kind: .call, part: Int32(calls.count - 1))
      }
    }
    self.readings = readings
    self.mappings = mappings
    self.calls = calls
  }

  /// The number at the stage's time; 0 for a result that is no finite number.
  func value(in stage: Stage) -> Double {
    let value = value(of: code.count - 1, in: stage)
    return value.isFinite ? value : 0
  }

  /// The depth of the recursion is bounded by `Derived.deepest`.
  private func value(of index: Int, in stage: Stage) -> Double {
    let step = code[index]
    switch step.kind {
    case .constant: return step.constant
    case .input: return readings[Int(step.a)].value(in: stage)
    case .unary: return step.unary.result(value(of: Int(step.a), in: stage))
    case .binary:
      return step.binary.result(
        value(of: Int(step.a), in: stage), value(of: Int(step.b), in: stage))
    case .interpolate: return mappings[Int(step.part)].value(at: value(of: Int(step.a), in: stage))
    case .choose:
      // Only the one that is chosen: a function in the other has not been asked.
      let isChosen = value(of: Int(step.a), in: stage) != 0
      return value(of: Int(isChosen ? step.b : step.c), in: stage)
    case .call:
      let (function, arguments) = calls[Int(step.part)]
      return function.result(arguments.map { value(of: $0, in: stage) })
    }
  }

  /// Of equal steps those that read the same are equal.
  static func == (a: DerivedProgram, b: DerivedProgram) -> Bool {
    a === b || a.readings == b.readings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(readings) }
}
