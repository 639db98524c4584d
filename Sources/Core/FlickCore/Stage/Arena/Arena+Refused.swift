// Pans with fingers that set out beside their cones. A cone chooses between competing pans. If all
// others have failed, or were refused themselves, one of the refused pans takes the fingers: the
// first that has gone farther than its slop along its axis, if that axis is the nearest.
//
// Only gestures that may want a movement of these fingers prevent this: pans that look for it, and
// swipes in its direction. Taps and long presses do not, because they lose to any pan. Nor do
// gestures that need more fingers than are down.

extension Arena {
  /// Whether a recognizer is a pan that waits for other gestures to take or leave fingers beside
  /// its cone.
  func isRefused(_ index: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers) -> Bool {
    guard self[index].isPossible, self[index].recognizedAt == nil else { return false }
    return switch self[index].machine {
    case .pager(let finger, let slot):
      fingers[finger][slot]?.recognizer.isWaiting ?? false
    case .pan(let pan): pan.isWaiting
    case .tap, .longPress, .swipe, .pair, .custom: false
    }
  }

  /// The refused pan that takes its fingers next, with the share of their last step and its nearest
  /// rival.
  func nextTaker(_ scene: SceneTree, _ fingers: Fingers) -> (
    index: AttemptIndex, share: Double, rival: PanRival?
  )? {
    var taker: (index: AttemptIndex, share: Double, rival: PanRival?)?
    for index in places where isRefused(index, scene, fingers) {
      guard let (share, rival) = taking(index, scene, fingers) else { continue }
      // Two take it at once only if equally near to both axes; then the first in order does.
      if share < taker.map({ $0.share - 1e-9 }) ?? .infinity { taker = (index, share, rival) }
    }
    return taker
  }

  /// The share of the last step where a refused pan takes its fingers, with its nearest rival.
  ///
  /// Nil if others may still have them, or if it has not gone far enough.
  private func taking(
    _ index: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers
  ) -> (share: Double, rival: PanRival?)? {
    guard let me = refusal(of: index, scene, fingers) else { return nil }
    var after = me.share
    var leads = false
    var others: [Refusal] = []
    for other in places where other != index && rival(index, other, scene, fingers) {
      if self[other].state.isActive || self[other].recognizedAt != nil { return nil }
      if let refusal = refusal(of: other, scene, fingers) {
        after = max(after, refusal.share)
        if isRefused(other, scene, fingers), refusal.axis != me.axis { leads = true }
        others.append(refusal)
      } else if self[other].isPossible, mayWant(other, me.heading) {
        return nil
      }
    }
    let found: Double?
    let displacement: (Double) -> Vector
    switch self[index].machine {
    case .pager(let finger, let slot):
      guard let pan = fingers[finger][slot]?.recognizer else { return nil }
      (found, displacement) = (pan.taking(after: after, leads: leads), pan.displacement)
    case .pan(let pan):
      (found, displacement) = (pan.taking(after: after, leads: leads), pan.displacement)
    case .tap, .longPress, .swipe, .pair, .custom: return nil
    }
    guard let found else { return nil }
    let rivals = others.map {
      PanRival(
        angle: $0.angle, cone: $0.cone, axis: $0.axis, isRefused: $0.isWaiting,
        displacement: $0.own(displacement(found)))
    }
    return (found, rivals.min { $0.margin < $1.margin })
  }

  /// The refusal of fingers that set out beside a pan's cone.
  private struct Refusal {
    var axis: Orientation
    var angle: Radians
    var cone: Radians
    /// The share of the last step when that was.
    var share: Double
    /// The initial direction of the fingers.
    var heading: Vector
    /// Whether it may still have them.
    var isWaiting: Bool
    /// Converts a displacement on the screen to the coordinates of its axis.
    var own: (Vector) -> Vector
  }

  /// The refusal by a pan that waits, or that has failed with the last step for its strict cone.
  private func refusal(of index: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers) -> Refusal? {
    let recognizer = self[index]
    guard recognizer.recognizedAt == nil, recognizer.isPossible || recognizer.state == .failed
    else { return nil }
    switch recognizer.machine {
    case .pager(let finger, let slot):
      guard let pan = fingers[finger][slot]?.recognizer, pan.angle > pan.options.cone
      else { return nil }
      return Refusal(
        axis: pan.axis, angle: pan.angle, cone: pan.options.cone, share: pan.share,
        heading: pan.heading, isWaiting: pan.isWaiting, own: pan.turn.undone)
    case .pan(let pan):
      let cone = pan.options.start.cone
      guard let axis = pan.options.axis, let angle = pan.angle, angle > cone else { return nil }
      return Refusal(
        axis: axis, angle: angle, cone: cone, share: pan.share,
        heading: pan.displacement(to: pan.share),
        isWaiting: pan.isWaiting, own: pan.own)
    case .tap, .longPress, .swipe, .pair, .custom: return nil
    }
  }

  /// Whether an undecided recognizer may want fingers that went in this direction.
  private func mayWant(_ index: AttemptIndex, _ displacement: Vector) -> Bool {
    switch self[index].machine {
    case .pager: true
    case .pan(let pan): pan.isLooking
    case .swipe(let swipe): swipe.wants(displacement)
    case .tap, .longPress, .pair: false
    case .custom: true
    }
  }
}
