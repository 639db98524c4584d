/// The conditions for a swipe, which are tested at the lift.
public struct SwipeOptions: Hashable, Sendable {
  /// The directions it may have; the nearest of them is meant.
  public package(set) var directions = Directions.all
  /// The least distance in that direction; 25 is ViewPager's fling distance.
  public package(set) var distance: Points = 25
  /// The least speed of the lifted finger in that direction; 400 is ViewPager's and Compose's.
  public package(set) var velocity: PointsPerSecond = 400
  /// The angle of the whole movement on either side of the direction; 30° is RNGH's fling.
  public package(set) var cone = Radians(.pi / 6)
  /// The finger must be lifted sooner than this after it came down; 0.8 s is RNGH's fling.
  public package(set) var longest: Seconds = 0.8

  /// Directions of swipes.
  public struct Directions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To smaller x.
    public static let left = Directions(rawValue: 1)
    /// To greater x.
    public static let right = Directions(rawValue: 2)
    /// To smaller y.
    public static let up = Directions(rawValue: 4)
    /// To greater y.
    public static let down = Directions(rawValue: 8)
    /// All four.
    public static let all: Directions = [.left, .right, .up, .down]
  }

  /// Creates options for swipes beyond these limits.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1e6 points, a velocity outside 0...1e9, a
  ///   cone outside 0...π/2, a time outside 0...1e6 s, or no direction.
  public init(
    directions: Directions = .all, distance: Points = standard.distance,
    velocity: PointsPerSecond = standard.velocity, cone: Radians = standard.cone,
    longest: Seconds = standard.longest
  ) throws(CoreError) {
    guard !directions.isDisjoint(with: .all) else {
      throw CoreError(.invalidNumber, "swipe directions: expected at least one, found none")
    }
    try CoreError.checked(distance, "swipe distance", in: .length)
    try CoreError.checked(velocity, "swipe velocity", in: .speed)
    try CoreError.checked(cone, "swipe cone", in: .coneAngle)
    try CoreError.checked(longest, "longest swipe", in: 0...1e6)
    (self.directions, self.distance, self.velocity) = (directions, distance, velocity)
    (self.cone, self.longest) = (cone, longest)
  }

  private init() {}

  /// All four directions, 25 points, 400 pt/s, 30 degrees, 0.8 s.
  public static let standard = SwipeOptions()
}
