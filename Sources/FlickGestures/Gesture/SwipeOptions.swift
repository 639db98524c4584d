/// What makes a movement a swipe; all is judged when the finger is lifted.
public struct SwipeOptions: Hashable, Sendable {
  /// The directions it may have; the nearest of them is meant.
  public let directions: Directions
  /// The least distance in that direction; 25 is ViewPager's fling distance.
  public let distance: Points
  /// The least speed of the lifted finger in that direction; 400 is ViewPager's and Compose's.
  public let velocity: PointsPerSecond
  /// The angle of the whole movement on either side of the direction; 30° is RNGH's fling.
  public let cone: Radians
  /// The finger must be lifted sooner than this after it came down; 0.8 s is RNGH's fling.
  public let longest: Seconds

  /// Directions of swipes.
  public struct Directions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set from its bits.
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

  /// Swipes beyond these limits.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1e6 points, a velocity outside 0...1e9, a cone
  ///   outside 0...π/2, a time outside 0...1e6 s, or no direction.
  public init(
    directions: Directions = .all, distance: Points = 25, velocity: PointsPerSecond = 400,
    cone: Radians = Radians(.pi / 6), longest: Seconds = 0.8
  ) throws(CoreError) {
    guard !directions.isDisjoint(with: .all) else {
      throw CoreError(.invalidNumber, "swipe directions: expected at least one, found none")
    }
    _ = try CoreError.checked(distance.value, "swipe distance", in: 0...1e6, unit: "pt")
    _ = try CoreError.checked(velocity.value, "swipe velocity", in: 0...1e9, unit: "pt/s")
    _ = try CoreError.checked(cone.value, "swipe cone", in: 0...(.pi / 2), unit: "rad")
    _ = try CoreError.checked(longest.value, "longest swipe", in: 0...1e6, unit: "s")
    self.init(checked: directions, distance, velocity, cone, longest)
  }

  private init(
    checked directions: Directions, _ distance: Points, _ velocity: PointsPerSecond,
    _ cone: Radians, _ longest: Seconds
  ) {
    self.directions = directions
    self.distance = distance
    self.velocity = velocity
    self.cone = cone
    self.longest = longest
  }

  /// All four directions, 25 points, 400 pt/s, 30 degrees, 0.8 s.
  public static let standard = SwipeOptions(checked: .all, 25, 400, Radians(.pi / 6), 0.8)
}
