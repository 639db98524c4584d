/// What rules of some scroll views want to know of a drag besides how far it went: when the finger stood
/// still, and how much of its way moves the content.
struct DragSteps: Sendable {
  private var last = Vector.zero
  private var lastMovement: Seconds
  private var thresholds: (x: ThresholdDrag, y: ThresholdDrag)?
  private var moved = Vector.zero
  /// How long it stood still at most, by samples that reported no movement.
  private(set) var standstill: Seconds = 0

  /// A drag that starts at `time`.
  init(_ threshold: DragStartThreshold?, at time: Seconds) {
    lastMovement = time
    thresholds = threshold.map { (ThresholdDrag($0, at: time), ThresholdDrag($0, at: time)) }
  }

  /// The finger is `translation` away from where it set out; returns what of that counts.
  mutating func follow(_ translation: Vector, at time: Seconds) -> Vector {
    let step = translation - last
    last = translation
    if step == .zero {
      standstill = max(standstill, time - lastMovement)
    } else {
      lastMovement = time
    }
    guard var thresholds else { return translation }
    moved =
      moved
      + Vector(x: thresholds.x.moved(step.x, at: time), y: thresholds.y.moved(step.y, at: time))
    self.thresholds = thresholds
    return moved
  }
}
