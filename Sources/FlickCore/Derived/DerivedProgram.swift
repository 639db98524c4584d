/// The steps of a derived value, made ready to be computed at every frame.
///
/// Plain numbers lie in one list, and what is no plain number beside it, so that computing copies
/// nothing. Steps that are the same are one, and constants lie in the steps that take them.
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
    /// Places of the steps before it that it takes, below 0 for a constant; of an input that of its
    /// reading, of a mapping or a call its own in `part`.
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    var part: Int32 = 0
    /// What it is, or takes, where that is a constant.
    var x = 0.0
    var y = 0.0
    var z = 0.0
  }

  private let code: [Instruction]
  private let readings: [ComponentReading]
  private let mappings: [Interpolation]
  private let calls: [(function: DerivedFunction, arguments: [Int])]
  /// Whether every step is computed, one after the other, as of many some are used more than once.
  ///
  /// Not where a function is called, which is asked only where its answer counts.
  private let isInOrder: Bool

  /// So many steps are computed one inside the other, without a list of what came of each.
  private static let mostInside = 8

  /// - Parameter readings: one for each input; without them inputs count as 0.
  init(_ steps: [Derived.Step], _ readings: [ComponentReading]) {
    var compiler = Compiler(readingCount: readings.count)
    for step in steps { compiler.add(step) }
    code = compiler.code
    mappings = compiler.mappings
    calls = compiler.calls
    self.readings = readings
    isInOrder = code.count > Self.mostInside && calls.isEmpty
  }

  /// Makes steps into instructions.
  private struct Compiler {
    let readingCount: Int
    var code: [Instruction] = []
    var mappings: [Interpolation] = []
    var calls: [(function: DerivedFunction, arguments: [Int])] = []
    /// Where each step has come to lie.
    var places: [Int] = []
    /// Arithmetic that is there already; told by its operands' places, so to the last bit.
    var known: [Derived.Step: Int] = [:]

    mutating func add(_ step: Derived.Step) {
      guard let moved = moved(step) else {
        append(instruction(step))
        return
      }
      if let place = known[moved] {
        places.append(place)
      } else {
        known[moved] = code.count
        append(instruction(step))
      }
    }

    private mutating func append(_ instruction: Instruction) {
      places.append(code.count)
      code.append(instruction)
    }

    /// The step by the places of its operands, if it is one that is worth finding again.
    private func moved(_ step: Derived.Step) -> Derived.Step? {
      switch step {
      case .input: step
      case .unary(let operation, let a): .unary(operation, places[a])
      case .binary(let operation, let a, let b): .binary(operation, places[a], places[b])
      case .choose(let a, let b, let c): .choose(places[a], places[b], places[c])
      case .constant, .interpolate, .call: nil
      }
    }

    /// The place of an operand, and its value if it is a constant.
    private func operand(_ step: Int) -> (place: Int32, constant: Double) {
      let place = places[step]
      guard code[place].kind == .constant else { return (Int32(place), 0) }
      return (-1, code[place].x)
    }

    private mutating func instruction(_ step: Derived.Step) -> Instruction {
      var made = Instruction(kind: .constant)
      switch step {
      case .constant(let value): made.x = value
      case .input(let input) where input < readingCount:
        made.kind = .input
        made.a = Int32(input)
      case .input: break
      case .unary(let operation, let a):
        made.kind = .unary
        made.unary = operation
        (made.a, made.x) = operand(a)
      case .binary(let operation, let a, let b):
        made.kind = .binary
        made.binary = operation
        (made.a, made.x) = operand(a)
        (made.b, made.y) = operand(b)
      case .interpolate(let mapping, let a):
        made.kind = .interpolate
        (made.a, made.x) = operand(a)
        made.part = Int32(mappings.count)
        mappings.append(mapping)
      case .choose(let a, let b, let c):
        made.kind = .choose
        (made.a, made.x) = operand(a)
        (made.b, made.y) = operand(b)
        (made.c, made.z) = operand(c)
      case .call(let function, let arguments):
        made.kind = .call
        made.part = Int32(calls.count)
        calls.append((function, arguments.map { places[$0] }))
      }
      return made
    }
  }

  /// The number at the stage's time; 0 for a result that is no finite number.
  func value(in stage: Stage) -> Double {
    let value = isInOrder ? valueInOrder(in: stage) : value(of: code.count - 1, in: stage)
    return value.isFinite ? value : 0
  }

  private func valueInOrder(in stage: Stage) -> Double {
    var results = [Double](repeating: 0, count: code.count)
    for index in code.indices {
      let a = code[index].a < 0 ? code[index].x : results[Int(code[index].a)]
      switch code[index].kind {
      case .constant: results[index] = code[index].x
      case .input: results[index] = readings[Int(code[index].a)].value(in: stage)
      case .unary: results[index] = code[index].unary.result(a)
      case .binary:
        let b = code[index].b < 0 ? code[index].y : results[Int(code[index].b)]
        results[index] = code[index].binary.result(a, b)
      case .interpolate: results[index] = mappings[Int(code[index].part)].value(at: a)
      case .choose:
        let b = code[index].b < 0 ? code[index].y : results[Int(code[index].b)]
        let c = code[index].c < 0 ? code[index].z : results[Int(code[index].c)]
        results[index] = a != 0 ? b : c
      case .call: break
      }
    }
    return results[code.count - 1]
  }

  /// The depth of the recursion is bounded by `Derived.deepest`.
  private func value(of index: Int, in stage: Stage) -> Double {
    switch code[index].kind {
    case .constant: return code[index].x
    case .input: return readings[Int(code[index].a)].value(in: stage)
    case .unary: return code[index].unary.result(value(code[index].a, code[index].x, in: stage))
    case .binary:
      let a = value(code[index].a, code[index].x, in: stage)
      let b = value(code[index].b, code[index].y, in: stage)
      return code[index].binary.result(a, b)
    case .interpolate:
      let a = value(code[index].a, code[index].x, in: stage)
      return mappings[Int(code[index].part)].value(at: a)
    case .choose:
      // Only the one that is chosen: a function in the other has not been asked.
      return value(code[index].a, code[index].x, in: stage) != 0
        ? value(code[index].b, code[index].y, in: stage)
        : value(code[index].c, code[index].z, in: stage)
    case .call:
      let (function, arguments) = calls[Int(code[index].part)]
      return function.result(arguments.map { value(of: $0, in: stage) })
    }
  }

  /// The value of an operand: of a step, or a constant.
  @inline(__always)
  private func value(_ place: Int32, _ constant: Double, in stage: Stage) -> Double {
    place < 0 ? constant : value(of: Int(place), in: stage)
  }

  /// Of equal steps those that read the same are equal.
  static func == (a: DerivedProgram, b: DerivedProgram) -> Bool {
    a === b || a.readings == b.readings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(readings) }
}
