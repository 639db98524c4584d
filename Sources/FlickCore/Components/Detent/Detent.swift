/// A number with resting places: at one of them, under a finger or in motion.
///
/// A value: it reads no clock; callers pass the time.
struct Detent: Sendable {
  let spec: DetentSpec
  private(set) var value: AnimatedValue
  /// Where it was when a finger took it; nil while no finger holds it.
  private var taken: Double?

  /// At rest at its start.
  init(_ spec: DetentSpec) {
    self.spec = spec
    value = AnimatedValue(spec.place(nearestTo: spec.start))
  }

  /// Sends it to the place nearest to a number; returns that place.
  mutating func turn(to number: Double, at time: Seconds) -> Double {
    taken = nil
    let place = spec.place(nearestTo: number)
    value.go(to: place, by: spec.motion, at: time)
    return place
  }
}

typealias DetentIndex = ListIndex<Detent>

extension Detent: DraggedComponent {
  static let kind = Scene.ComponentKind.detent
  static let noun = "a detent"
  static var properties: [ComponentProperty] { numbers.map(\.property) }

  func restTime(_ axis: Axis?) -> Seconds? { value.restTime }

  func starts(_ axis: Axis?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    let sample = value.sample(at: time)
    return [
      MotionStart(
        part: 0, from: sample.value, target: value.target, velocity: sample.velocity,
        restTime: rest)
    ]
  }

  mutating func rest(
    _ axis: Axis?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    if end != .idle { journal.record(.motions, .motionEnded(id), at: time) }
    value.rest()
  }

  mutating func keep(
    _ old: Detent, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    (value, taken) = (old.value, old.taken)
    let target = spec.place(nearestTo: value.target)
    if taken == nil, target != value.target { value.go(to: target, by: spec.motion, at: time) }
  }

  func fault(at time: Seconds) -> String? {
    if taken == nil, !value.isMoving, value.target != spec.place(nearestTo: value.target) {
      return "rests beside its places"
    }
    return value.restTime ?? time < time ? "its rest time was passed over" : nil
  }

  // MARK: Drags

  var isDraggable: Bool { true }
  var isDragged: Bool { taken != nil }

  mutating func drag(_ step: DragStep, at time: Seconds) -> DragOutcome? {
    switch step {
    case .begins(let isMoving):
      taken = value.value(at: time)
      value.stop(at: time)
      return isMoving ? DragOutcome(rule: .caught, verdict: .held) : nil
    case .goesOn(let displacement):
      if let taken {
        value.jump(to: spec.clamped(taken + displacement.along(spec.axis) / spec.pointsPerUnit))
      }
      return nil
    case .mayEnd: return nil
    case .ends(let values):
      let speed = values.velocity.along(spec.axis).value / spec.pointsPerUnit.value
      return released(.release, towards: value.target + speed * spec.lookahead.value, at: time)
    case .isCancelled: return released(.cancel, towards: value.target, at: time)
    }
  }

  private mutating func released(
    _ rule: Decision.Rule, towards number: Double, at time: Seconds
  ) -> DragOutcome {
    let place = turn(to: number, at: time)
    let (flip, comparison) = nearestFlip(of: number)
    let test = Criterion(.projection, number, comparison, flip, .count, isDeciding: true)
    return DragOutcome(
      rule: rule, verdict: .offset(Points(place)), criteria: Criteria(test))
  }
}

extension Detent {
  /// The nearest number that has another place, and on which side of it a number is; infinite where
  /// there is none.
  private func nearestFlip(of number: Double) -> (place: Double, Criterion.Comparison) {
    let (below, above) = (distanceToFlip(of: number, -1), distanceToFlip(of: number, 1))
    return below < above ? (number - below, .above) : (number + above, .below)
  }

  /// How far a number is from one that has another place, on one side; infinite where there is
  /// none.
  private func distanceToFlip(of number: Double, _ side: Double) -> Double {
    let place = spec.place(nearestTo: number)
    let isSame = { (distance: Double) in
      spec.place(nearestTo: number + side * distance) == place
    }
    // Far enough to reach the other end from anywhere in the range.
    let farthest = spec.range.upperBound - spec.range.lowerBound + number.magnitude
    if isSame(farthest) { return .infinity }
    return bisected(from: 0, to: farthest, times: 80, isSame).failing
  }
}

extension Detent {
  static let numbers: [ComponentNumber<DetentIndex>] = [
    ComponentNumber(.value) { $1.scene.detents[$0].value.sample(at: $1.time).value },
    ComponentNumber(.velocity) { $1.scene.detents[$0].value.sample(at: $1.time).velocity },
    ComponentNumber(.isMoving) { $1.scene.detents[$0].value.isMoving ? 1 : 0 },
    ComponentNumber(.isActive) { $1.scene.detents[$0].isDragged ? 1 : 0 },
  ]
}
