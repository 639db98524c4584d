/// A motion that is not a spring, apart: most tracks never have one, and without it a track is
/// plain numbers that are copied and read without counting references.
///
/// A class, which is read in place.
final class MotionBox: Hashable, Sendable {
  let motion: AnyMotion
  /// The parts of a fling by friction, which most are: plain numbers too, read at every frame.
  private let fling: (decay: DecayMotion, arrival: FlingArrival)?

  init(_ motion: AnyMotion) {
    self.motion = motion
    if case .fling(let fling) = motion, case .decay(let decay) = fling.glide {
      self.fling = (decay, fling.arrival)
    } else {
      fling = nil
    }
  }

  /// The sample at a time from the motion's start.
  func sample(at time: Seconds) -> MotionSample {
    guard let fling else { return motion.sample(at: time) }
    return fling.arrival.sample(at: time) { fling.decay.sample(at: $0) }
  }

  /// Equal if the motions are.
  static func == (a: MotionBox, b: MotionBox) -> Bool { a === b || a.motion == b.motion }
  func hash(into hasher: inout Hasher) { hasher.combine(motion) }
}
