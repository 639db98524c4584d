/// The part of a finger's displacement that moves the content, where that is not all of it, and,
/// for some scroll views, when the finger stood still.
struct DragSteps: Sendable {
  private let axis: Orientation
  private let cone: Radians
  /// Points of content for a point of the finger.
  let scale: Double
  private var last = Vector.zero
  private var lastMovement: Seconds
  private var thresholds: (x: ThresholdDrag, y: ThresholdDrag)?
  /// The sum of the steps that count.
  private var moved = Vector.zero
  /// The longest standstill, by samples without movement.
  private(set) var standstill: Seconds = 0

  /// Creates a drag that starts at `time`, of a track with this grip.
  init(_ grip: TrackGrip, _ threshold: DragStartThreshold?, at time: Seconds) {
    (axis, cone, scale) = (grip.axis, grip.pan.stepCone, grip.scale)
    lastMovement = time
    thresholds = threshold.map { (ThresholdDrag($0, at: time), ThresholdDrag($0, at: time)) }
  }

  /// The finger is `translation` away from where it set out; returns the displacement of the
  /// content.
  mutating func follow(_ translation: Vector, at time: Seconds) -> Vector {
    let step = translation - last
    last = translation
    if step == .zero {
      standstill = max(standstill, time - lastMovement)
    } else {
      lastMovement = time
    }
    // Of the whole displacement, where every step counts: a sum would depend on how many there
    // were.
    guard thresholds != nil || cone < PanOptions.anyDirection else { return translation * scale }
    moved = moved + counted(step, at: time)
    return moved * scale
  }

  private mutating func counted(_ step: Vector, at time: Seconds) -> Vector {
    if cone < PanOptions.anyDirection, step.angle(from: axis) > cone { return .zero }
    guard var thresholds else { return step }
    defer { self.thresholds = thresholds }
    return Vector(x: thresholds.x.moved(step.x, at: time), y: thresholds.y.moved(step.y, at: time))
  }
}
