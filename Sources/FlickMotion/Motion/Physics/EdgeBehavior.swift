/// What becomes of a fling that arrives at an edge.
public enum EdgeBehavior: Hashable, Sendable {
  /// A spring takes it over and brings it back (UIKit, Flutter on iOS).
  case spring(Spring, limit: TransferLimit = .none)
  /// It stops there (Android, Flutter's clamping physics).
  case stop

  /// The spring of ScrollMechanics' copy of UIKit: mass 1, stiffness 100, critical.
  public static let standard = EdgeBehavior.spring(.edge)
  /// Flutter's `ScrollPhysics` spring: mass 0.5, stiffness 100, ratio 1.1; and its limit of 5000
  /// px/s, which is one for velocities towards the end only.
  public static let flutter = EdgeBehavior.spring(.flutterEdge, limit: .signed(5000))
  /// Flutter's at its fast rate: mass 0.3, stiffness 75, ratio 1.3.
  public static let flutterFast = EdgeBehavior.spring(.flutterFastEdge, limit: .signed(5000))
}

/// The fastest that an edge's spring takes over from a fling.
public enum TransferLimit: Hashable, Sendable {
  /// Any speed: value and velocity continue without a jump.
  case none
  /// This speed in either direction.
  case magnitude(Double)
  /// This speed in the direction of the coordinate, any in the other.
  ///
  /// Flutter's `min(velocity, 5000)`, an oversight, kept for its profile: a fling at −8000 px/s
  /// meets the edge undiminished.
  case signed(Double)

  /// The velocity that a spring at the edge takes over.
  package func applied(to velocity: Double) -> Double {
    switch self {
    case .none: velocity
    case .magnitude(let limit): velocity.clamped(from: -limit, to: limit)
    case .signed(let limit): min(limit, velocity)
    }
  }

  /// The velocity that a spring takes over which starts outside: Flutter limits only the velocity
  /// that friction has brought to the edge.
  package func returning(_ velocity: Double) -> Double {
    if case .signed = self { return velocity }
    return applied(to: velocity)
  }

  package func check() throws(CoreError) {
    switch self {
    case .none: break
    case .magnitude(let limit), .signed(let limit):
      guard limit >= 0 else {
        throw CoreError(
          .invalidNumber,
          "fling spring velocity limit: expected a number of at least 0, found \(plain(limit))")
      }
    }
  }
}

extension Spring {
  /// Mass 1, stiffness 100, critically damped.
  package static let edge = Spring(known: 1, 100, 20)
  /// Mass 0.5, stiffness 100, ratio 1.1: damping 1.1·2·√50.
  package static let flutterEdge = Spring(known: 0.5, 100, 15.556_349_186_104_045)
  /// Mass 0.3, stiffness 75, ratio 1.3: damping 1.3·2·√22.5.
  package static let flutterFastEdge = Spring(known: 0.3, 75, 12.332_882_874_656_68)
}
