/// A piecewise linear function through pairs of input and output.
///
/// For example, the x coordinate of an indicator by the position of a pager:
///
///     try Interpolation(from: [0, 1, 2], to: [16, 112, 180]).value(at: 0.5)   // 64
public struct Interpolation: Hashable, Sendable {
  /// The output for inputs outside the first and the last.
  public enum Extrapolation: String, Hashable, Sendable, CaseIterable {
    /// The output at the nearer end.
    case clamp
    /// The extension of the nearer segment.
    case extend
    /// The input itself.
    case identity
  }

  /// The inputs, monotonically increasing or decreasing.
  ///
  /// Equal neighbours form a jump.
  public let inputs: [Double]
  /// The output of each input.
  public let outputs: [Double]
  /// The output outside the inputs.
  public let extrapolation: Extrapolation
  private let sign: Double

  /// Creates a mapping from `inputs` to `outputs`.
  ///
  /// - Throws: `CoreError` for an empty list, lists of different lengths, inputs that are not
  ///   monotonic, or a number outside ±1e150.
  public init(
    from inputs: [Double], to outputs: [Double], outside extrapolation: Extrapolation = .clamp
  ) throws(CoreError) {
    guard inputs.count == outputs.count, !inputs.isEmpty else {
      throw CoreError(
        .invalidNumber,
        "interpolation: expected as many outputs as inputs and at least 1, found \(inputs.count) "
          + "inputs and \(outputs.count) outputs")
    }
    for index in inputs.indices {
      _ = try CoreError.checkedValue(inputs[index], "interpolation input \(index + 1)")
      _ = try CoreError.checkedValue(outputs[index], "interpolation output \(index + 1)")
    }
    sign = inputs[0] <= inputs[inputs.count - 1] ? 1 : -1
    for (index, pair) in zip(inputs, inputs.dropFirst()).enumerated()
    where pair.0 * sign > pair.1 * sign {
      throw CoreError(
        .invalidNumber,
        "interpolation input \(index + 2): expected inputs that all rise or all fall, found "
          + "\(plain(pair.1)) after \(plain(pair.0))")
    }
    self.inputs = inputs
    self.outputs = outputs
    self.extrapolation = extrapolation
  }

  /// The output for an input.
  ///
  /// NaN counts as the first input.
  public func value(at input: Double) -> Double {
    let (first, last) = (inputs[0] * sign, inputs[inputs.count - 1] * sign)
    let x = input.isNaN ? first : input * sign
    if x < first || x > last {
      switch extrapolation {
      case .clamp: return x < first ? outputs[0] : outputs[outputs.count - 1]
      case .identity: return input
      case .extend: break
      }
    }
    guard inputs.count > 1 else { return outputs[0] }
    let index = piece(of: x)
    let (from, to) = (inputs[index] * sign, inputs[index + 1] * sign)
    guard to > from else { return outputs[x < from ? index : index + 1] }
    return mix(outputs[index], outputs[index + 1], (x - from) / (to - from))
  }

  /// The derivative of the output to the right of the input; 0 at a jump.
  public func slope(at input: Double) -> Double {
    let (first, last) = (inputs[0] * sign, inputs[inputs.count - 1] * sign)
    let x = input.isNaN ? first : input * sign
    if x < first || x >= last, extrapolation != .extend {
      return extrapolation == .identity ? 1 : 0
    }
    guard inputs.count > 1 else { return 0 }
    let index = piece(of: x)
    let run = inputs[index + 1] - inputs[index]
    return run == 0 ? 0 : (outputs[index + 1] - outputs[index]) / run
  }

  /// The segment of `x` (multiplied by the sign); the first or the last one if it is outside.
  private func piece(of x: Double) -> Int {
    (1..<inputs.count - 1).prefixEnd { inputs[$0] * sign <= x } - 1
  }

  /// The share of the distance from `from` to `to` at `value`; 1 if both are equal.
  public static func progress(of value: Double, from: Double, to: Double) -> Double {
    to == from ? 1 : (value - from) / (to - from)
  }

  /// Wraps `value` into `low`..<`high`.
  ///
  /// - Returns: `low` if the range is empty or a number is not finite.
  public static func wrap(_ value: Double, from low: Double, to high: Double) -> Double {
    let length = high - low
    guard length > 0, length.isFinite, (value - low).isFinite else { return low }
    let rest = (value - low).truncatingRemainder(dividingBy: length)
    let wrapped = low + (rest < 0 ? rest + length : rest)
    return wrapped < high ? wrapped : low
  }
}
