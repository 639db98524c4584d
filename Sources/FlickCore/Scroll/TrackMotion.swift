/// A motion that is not a spring, in a box of its own: most tracks never have one, and without it a
/// track is plain numbers that are copied and read without counting references.
indirect enum MotionBox: Hashable, Sendable {
  case motion(AnyMotion)

  var motion: AnyMotion {
    switch self {
    case .motion(let motion): motion
    }
  }
}
