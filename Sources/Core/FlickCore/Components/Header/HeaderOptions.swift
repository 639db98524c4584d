/// How the header of a scroll view is made; every field but the height has a default.
///
/// The header lies over the content, at the start of the scroll view. Scrolling makes it smaller,
/// down to its least height, at which it is stuck; a pull beyond the start stretches it.
public struct HeaderOptions: Hashable, Sendable {
  /// What a pull beyond the start does.
  public enum Stretch: String, Hashable, Sendable, CaseIterable {
    /// The header grows, as far as it may; then it moves with the content.
    case grows
    /// The header grows, as far as it may; then its frame alone grows on, over what the content
    /// leaves: its edge never moves, and nothing is seen behind it.
    case fills
    /// The header moves with the content.
    case moves
    /// The header stays as it is, and the content leaves it.
    case stays
  }

  /// Where the pull is measured.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// From the scroll view's own edge.
    case container
    /// From the edge of the screen, as the first stretchable headers in SwiftUI do it: the header
    /// scrolls away with the content and never sticks, and wherever the scroll view does not begin
    /// at the edge it is stretched at rest.
    case screen
  }

  /// Its height with nothing scrolled or pulled, 0 to 1e6 points; along a horizontal scroll view,
  /// its width.
  public var height: Points
  /// The height at which it is stuck, 0 to 1e6 points, without the inset.
  public var minimum: Points = 0
  /// How far it grows at most.
  public var maxStretch: Points = .infinity
  /// How far it lies over the content, 0 to `height`.
  public var overlap: Points = 0
  /// What the system covers at the edge, 0 to 1e6 points; a stuck header is that much higher.
  public var inset: Points = 0
  /// What a pull does.
  public var stretch = Stretch.grows
  /// The share of a movement that what is in the background of the header follows, 0 to 1.
  public var parallaxFactor = 0.5
  /// How far a finger must pull for the event `headerPulled`, above 0 to 1e6 points; nil for never.
  public var pullTrigger: Points?
  /// Where the pull is measured.
  public var space = Space.container

  /// What `pullTrigger` may be.
  package static var pullTriggers: ClosedRange<Double> { 1e-3...1e6 }

  /// The options of a header of a height.
  public init(height: Points) { self.height = height }

  /// As the article "Stretchable header in SwiftUI" does it (ScrollKit's forerunner).
  public static func compat(height: Points) -> HeaderOptions {
    var options = HeaderOptions(height: height)
    options.space = .screen
    return options
  }

  /// The height at which the header is stuck: minimum and inset, but never more than it has.
  public var effectiveMinimum: Points { min(minimum + inset, height) }

  /// How far below the start of the scroll view its content starts.
  public var contentStart: Points { height - overlap }

  func check(_ id: String) throws(CoreError) {
    let name = { (part: String) in "\(part) of the header of '\(id)'" }
    try CoreError.checked(height, name("height"), in: .length)
    try CoreError.checked(minimum, name("minimum"), in: .length)
    try CoreError.checked(overlap, name("overlap"), in: 0...height.value)
    try CoreError.checked(inset, name("inset"), in: .length)
    try CoreError.checked(parallaxFactor, name("parallax"), in: .share)
    if let pullTrigger {
      try CoreError.checked(pullTrigger, name("pull trigger"), in: Self.pullTriggers)
    }
    guard maxStretch >= 0 else {
      throw CoreError(
        .invalidNumber,
        "\(name("greatest stretch")): expected a number of at least 0 pt, found "
          + plain(maxStretch.value))
    }
  }
}

/// Where and how high a header is: a pure function of how far its scroll view is scrolled.
///
///     let header = HeaderGeometry(options, scrolled: -100)   // pulled 100 points beyond the start
///     header.visibleHeight   // 380 of a height of 280
///     header.ratio           // 1.357
public struct HeaderGeometry: Hashable, Sendable {
  /// How far its edge is pulled beyond where it rests.
  public let pull: Points
  /// How far it is stretched: what of the pull it has grown by.
  public let stretch: Points
  /// What is left of its height where 1 is all of it; above 1 stretched, below 0 scrolled out of
  /// sight.
  ///
  /// Not limited by the least height: values that fade with it should be clamped.
  public let ratio: Double
  /// How high it is shown; one that fills is higher than it is stretched.
  public let visibleHeight: Points
  /// Where its edge is in the scroll view; 0 unless it moves with the content.
  public let top: Points
  /// Whether it is as small as it gets.
  public let isStuck: Bool
  /// How far what lies in its background is moved against the header; see
  /// `HeaderOptions.parallaxFactor`.
  public let parallax: Points

  /// The header of a scroll view that is scrolled so far along its axis.
  ///
  /// - Parameters:
  ///   - scrolled: the scroll view's offset; negative while it is pulled beyond its start.
  ///   - edge: where the scroll view begins on the screen; counts for `Space.screen` only.
  public init(_ options: HeaderOptions, scrolled: Points, edge: Points = 0) {
    let height = options.height
    if options.space == .screen {
      let place = edge + options.inset - scrolled
      pull = max(0, place)
      stretch = pull
      visibleHeight = height + pull
      top = (place > 0 ? -edge - options.inset : -scrolled) + options.inset
      ratio = height > 0 ? (height + place) / height : 1
      isStuck = false
      parallax = 0
      return
    }
    pull = max(0, -scrolled)
    let grows = options.stretch == .grows || options.stretch == .fills
    stretch = min(pull, grows ? options.maxStretch : 0)
    let surplus = pull - stretch
    let fills = options.stretch == .fills
    top = options.stretch == .stays || fills ? 0 : surplus
    let rest = height - max(0, scrolled) + stretch
    visibleHeight = max(options.effectiveMinimum, rest + (fills ? surplus : 0))
    ratio = height > 0 ? rest / height : 1
    isStuck = rest <= options.effectiveMinimum
    parallax = (scrolled > 0 ? min(scrolled, height) : -stretch) * options.parallaxFactor
  }
}
