/// The polygon of CSS `linear(…)`: outputs at inputs, straight in between.
///
/// Two stops of one input make a jump. Outside the first and last stop the end pieces continue, as
/// in CSS Easing Functions Level 2.
public struct LinearStops: Hashable, Sendable {
  /// One stop as written; CSS fills in the inputs left out.
  public struct Stop: Hashable, Sendable {
    /// The output.
    public var output: Double
    /// The progress at which it is reached; nil leaves it to the neighbours.
    public var input: Double?

    /// A stop.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The stops in order, every input filled in and none below the one before it.
  public let stops: [Stop]
  private let inputs: [Double]

  /// The polygon through `stops`.
  ///
  /// A first input left out is 0 and a last one 1; others are spread evenly between their
  /// neighbours; an input below an earlier one is raised to it.
  ///
  /// - Throws: `CoreError` without a stop, or for a number outside ±1e6.
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

  /// Output and slope at a finite progress; `before` asks for the value that ends at a jump there.
  package func sample(at x: Double, before: Bool) -> EasingSample {
    guard stops.count > 1 else { return EasingSample(value: stops[0].output, slope: 0) }
    // The first input after x that ends a piece, by bisection; beyond the ends the outer pieces
    // continue.
    let inner = 1..<inputs.count - 1
    let index = inner.end { before ? inputs[$0] < x : inputs[$0] <= x } - 1
    let (from, to) = (inputs[index], inputs[index + 1])
    let rise = stops[index + 1].output - stops[index].output
    // Closer than this they are a jump, also where the end pieces continue.
    guard to - from > 1e-100 else { return EasingSample(value: stops[index + 1].output, slope: 0) }
    // From the nearer end, so that every stop is met exactly.
    let value =
      x - from <= to - x
      ? stops[index].output + rise * ((x - from) / (to - from))
      : stops[index + 1].output - rise * ((to - x) / (to - from))
    return EasingSample(value: value, slope: steepness(rise, over: to - from))
  }

  /// Progress values at which the polygon may turn or jump.
  package var turningPoints: [Double] { inputs }
}
