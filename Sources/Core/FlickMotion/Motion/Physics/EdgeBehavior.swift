/// The behaviour of a fling at an edge.
public enum EdgeBehavior: Hashable, Sendable {
  /// A spring takes over and returns it to the edge (UIKit, Flutter on iOS).
  case spring(SpringSpec, limit: TransferLimit = .none)
  /// The fling stops at the edge (Android, Flutter's clamping physics).
  case stop

  /// The spring of ScrollMechanics, a reimplementation of UIKit: mass 1, stiffness 100, critical
  /// damping.
  public static let standard = EdgeBehavior.spring(.edge)
  /// Flutter's `ScrollPhysics` spring: mass 0.5, stiffness 100, ratio 1.1.
  ///
  /// Its limit of 5000 px/s only applies to velocities towards the end.
  public static let flutter = EdgeBehavior.spring(.flutterEdge, limit: .signed(5000))
  /// Flutter's spring at its fast rate: mass 0.3, stiffness 75, ratio 1.3.
  public static let flutterFast = EdgeBehavior.spring(.flutterFastEdge, limit: .signed(5000))
}

/// The maximum velocity that an edge's spring takes over from a fling.
public enum TransferLimit: Hashable, Sendable {
  /// Without a limit: value and velocity are continuous.
  case none
  /// The limit for both directions.
  case magnitude(Double)
  /// The limit for the positive direction only.
  ///
  /// Flutter's `min(velocity, 5000)`, an oversight that is reproduced for its profile: a fling at
  /// −8000 px/s reaches the spring undiminished.
  case signed(Double)

  /// The velocity that the spring takes over at the edge.
  package func applied(to velocity: Double) -> Double {
    switch self {
    case .none: velocity
    case .magnitude(let limit): velocity.clamped(from: -limit, to: limit)
    case .signed(let limit): min(limit, velocity)
    }
  }

  /// The velocity that the spring takes over if the fling starts outside.
  ///
  /// Flutter only limits the velocity of a fling that friction has brought to the edge.
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

extension SpringSpec {
  /// Mass 1, stiffness 100, critically damped.
  package static let edge = SpringSpec(known: 1, 100, 20)
  /// Mass 0.5, stiffness 100, ratio 1.1: damping 1.1·2·√50.
  package static let flutterEdge = SpringSpec(known: 0.5, 100, 15.556_349_186_104_045)
  /// Mass 0.3, stiffness 75, ratio 1.3: damping 1.3·2·√22.5.
  package static let flutterFastEdge = SpringSpec(known: 0.3, 75, 12.332_882_874_656_68)
}
