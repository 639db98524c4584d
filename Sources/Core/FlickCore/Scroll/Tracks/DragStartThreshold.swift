/// The distance that a finger must go before content moves after a standstill, to ignore tremor.
///
/// Flutter's iOS physics: 3.5 points at the start and after more than 50 ms without movement; the
/// step that gets there moves the content by a third of that at most, unless it alone is more than
/// 24 points. So the content falls behind the finger, by an amount that depends on the event rate:
/// a scroll view with a threshold is exempt from promises about either.
public struct DragStartThreshold: Hashable, Sendable {
  /// The distance.
  public var distance: Points
  /// The time without movement that counts as a standstill.
  public var stillness: Seconds
  /// The step that moves the content at once.
  public var breakingStep: Points

  /// Flutter's numbers.
  public static let flutter = DragStartThreshold(distance: 3.5, stillness: 0.05, breakingStep: 24)

  func check() throws(CoreError) {
    try CoreError.checked(distance, "start threshold", in: 0...1e6)
    try CoreError.checked(stillness, "start threshold stillness", in: 0...1e3)
    try CoreError.checked(breakingStep, "start threshold break", in: 0...1e9)
  }
}

/// A drag that has such a threshold, step by step.
public struct ThresholdDrag: Hashable, Sendable {
  private let threshold: DragStartThreshold
  /// The distance of the finger since the content's standstill; nil while it moves.
  private var sinceStop: Double? = 0
  private var lastMovement: Seconds

  /// Creates a drag that starts at `time`.
  public init(_ threshold: DragStartThreshold, at time: Seconds) {
    self.threshold = threshold
    lastMovement = time
  }

  /// The part of a finger's step, in points, that moves the content.
  ///
  /// - Parameter time: the time of the step; steps are in the order of time.
  public mutating func moved(_ step: Double, at time: Seconds) -> Double {
    guard step != 0 else {
      if sinceStop == nil, time - lastMovement > threshold.stillness { sinceStop = 0 }
      return 0
    }
    lastMovement = time
    guard let before = sinceStop else { return step }
    let travel = before + step
    guard travel.magnitude > threshold.distance.value else {
      sinceStop = travel
      return 0
    }
    sinceStop = nil
    if step.magnitude > threshold.breakingStep.value { return step }
    let eased = min(threshold.distance.value / 3, step.magnitude)
    return step < 0 ? -eased : eased
  }
}
