/// The CSS `linear(…)` function: a piecewise linear curve through stops.
///
/// Two stops with the same input form a jump. Outside the first and last stop, the end segments
/// continue, as in CSS Easing Functions Level 2.
public struct LinearStops: Hashable, Sendable {
  /// A stop.
  ///
  /// CSS fills in omitted inputs.
  public struct Stop: Hashable, Sendable {
    /// The output.
    public var output: Double
    /// The progress of the stop; nil to derive it from the neighbours.
    public var input: Double?

    /// Creates a stop.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The stops in order, with all inputs filled in and in ascending order.
  public let stops: [Stop]
  private let inputs: [Double]

  /// Creates a curve through `stops`.
  ///
  /// If omitted, the first input is 0, the last is 1, and others are spaced evenly between their
  /// neighbours. An input below an earlier one is raised to it.
  ///
  /// - Throws: `CoreError` for an empty list, or for a number outside ±1e6.
  public init(_ stops: [Stop]) throws(CoreError) {
    guard !stops.isEmpty else {
      throw CoreError(.invalidNumber, "linear: expected at least 1 stop, found 0")
    }
    var known: [Double?] = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      try CoreError.checked(stop.output, "linear output \(index + 1)", in: -1e6...1e6)
      var input = stop.input
      if let input { try CoreError.checked(input, "linear input \(index + 1)", in: -1e6...1e6) }
      if input == nil, index == 0 { input = 0 }
      if input == nil, index == stops.count - 1 { input = 1 }
      if let found = input { largest = max(largest, found) }
      known.append(input == nil ? nil : largest)
    }
    inputs = evenlyFilled(known)
    self.stops = zip(stops, inputs).map { Stop($0.output, at: $1) }
  }

  /// The output and slope at a finite progress.
  ///
  /// At a jump, `before` selects the output before it.
  package func sample(at x: Double, before: Bool) -> EasingSample {
    guard stops.count > 1 else { return EasingSample(value: stops[0].output, slope: 0) }
    // Find the segment of x by bisection. Outside the ends, the outer segments continue.
    let inner = 1..<inputs.count - 1
    let index = inner.prefixEnd { before ? inputs[$0] < x : inputs[$0] <= x } - 1
    let (from, to) = (inputs[index], inputs[index + 1])
    let rise = stops[index + 1].output - stops[index].output
    // Closer inputs form a jump, also if the end segments continue.
    guard to - from > 1e-100 else { return EasingSample(value: stops[index + 1].output, slope: 0) }
    // Computed from the nearer end, so that the curve passes exactly through every stop.
    let value =
      x - from <= to - x
      ? stops[index].output + rise * ((x - from) / (to - from))
      : stops[index + 1].output - rise * ((to - x) / (to - from))
    return EasingSample(value: value, slope: steepness(rise, over: to - from))
  }

  /// The progress values of possible turns or jumps.
  package var turningPoints: [Double] { inputs }
}
