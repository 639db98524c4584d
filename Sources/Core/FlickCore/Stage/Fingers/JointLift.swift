/// The velocities of the fingers that one gesture followed, at the moment when the first of them
/// was lifted.
///
/// Fingers of one gesture are never lifted at the same instant. The finger that is lifted last
/// moves on its own until then, so its velocity is not that of the gesture. One that is lifted
/// within
/// `VelocityOptions.liftWindow` of the lift before it ends the gesture with the others, with the
/// velocity of their middle while all of them were down. One that stays longer continues without
/// velocity from before.
///
/// A class, as few fingers have one; it never changes.
final class JointLift: Sendable {
  /// The samples of all fingers up to `time`.
  private let estimators: [VelocityEstimator]
  /// The time of the first lift.
  private let time: Seconds
  /// The time of the latest lift.
  private let lastLift: Seconds

  private init(_ estimators: [VelocityEstimator], at time: Seconds, lastLift: Seconds) {
    (self.estimators, self.time, self.lastLift) = (estimators, time, lastLift)
  }

  /// Creates the lift of a finger while others of its gesture stay down.
  ///
  /// - Parameters:
  ///   - earlier: the lift before it, if that is part of the same release.
  ///   - estimators: of all fingers that the gesture followed, the lifted one among them.
  convenience init(
    after earlier: JointLift?, _ estimators: @autoclosure () -> [VelocityEstimator],
    at time: Seconds, window: Seconds
  ) {
    if let earlier, earlier.applies(at: time, window) {
      self.init(earlier.estimators, at: earlier.time, lastLift: time)
    } else {
      self.init(estimators(), at: time, lastLift: time)
    }
  }

  /// Whether a finger that is lifted at a time still ends the gesture with the others.
  private func applies(at time: Seconds, _ window: Seconds) -> Bool {
    time - lastLift <= window && window > 0
  }

  /// The velocity of the middle of the fingers by some options; nil if the window has passed.
  func velocity(at time: Seconds, by options: VelocityOptions) -> Velocity? {
    guard applies(at: time, options.liftWindow) else { return nil }
    return .mean(estimators) { $0.velocity(at: self.time, by: options) ?? .zero }
  }
}

/// The lift of a finger from a gesture that follows several, and the pointers of the others.
struct Parting {
  fileprivate let lift: JointLift
  fileprivate let others: [Int]
}

extension Stage {
  /// The partings of a finger that is lifted now from the active gestures that follow it with
  /// others.
  mutating func partings(of finger: FingerIndex) -> [Parting] {
    let touchBit = fingers[finger].touchBit
    var found: [Parting] = []
    for index in arena.places where arena[index].contacts.count > 1 && arena[index].has(touchBit) {
      guard arena[index].state.isActive, let gesture = arena[index].gesture else { continue }
      let parting = parting(
        of: finger, from: arena[index].contacts.compactMap { fingers.index(of: $0.touchBit) },
        following: arena[index].followedContacts.compactMap { fingers.index(of: $0.touchBit) },
        scene.gestures[gesture].spec.velocity)
      guard let parting else { continue }
      arena[index].hasParted = true
      found.append(parting)
    }
    return found
  }

  /// The parting of a finger that is lifted now from the fingers that share its drag of a track.
  mutating func partingFromDrag(_ finger: FingerIndex) -> Parting? {
    guard fingers[finger].isShared, let leader = fingers.leader(of: finger),
      case .dragging(let axis) = fingers[leader].role,
      let track = fingers.track(pannedBy: leader, along: axis)
    else { return nil }
    let parting = parting(
      of: finger, from: fingers.members(of: leader), following: fingers.followed(by: leader),
      scene.velocityOptions(track))
    if parting != nil { fingers[leader].hasPartedDrag = true }
    return parting
  }

  private func parting(
    of finger: FingerIndex, from all: [FingerIndex], following followed: [FingerIndex],
    _ options: VelocityOptions
  ) -> Parting? {
    let others = all.filter { $0 != finger }
    guard !others.isEmpty, followed.contains(finger), options.liftWindow > 0 else { return nil }
    return Parting(
      lift: JointLift(
        after: fingers[finger].jointLift, followed.map { fingers[$0].estimator }, at: time,
        window: options.liftWindow),
      others: others.map { fingers[$0].pointer })
  }

  /// The fingers that stay down end with the one that was lifted, or continue without velocity from
  /// before, in the gestures that follow them together.
  mutating func part(_ parting: Parting) {
    note(.releaseOfSeveralFingers)
    for pointer in parting.others {
      guard let finger = fingers.index(ofPointer: pointer) else { continue }
      var later = VelocityEstimator()
      later.note(fingers[finger].place, at: time)
      (fingers[finger].jointLift, fingers[finger].later) = (parting.lift, later)
    }
  }

  /// The velocity of a finger for a gesture by its options.
  func velocity(
    of finger: FingerIndex, for index: AttemptIndex, by options: VelocityOptions
  ) -> Velocity {
    fingers[finger].velocity(at: time, by: options, hasParted: arena[index].hasParted)
  }
}
