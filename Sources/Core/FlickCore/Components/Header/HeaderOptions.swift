/// The options of a scroll view's header; every field but the height has a default.
///
/// The header covers the start of the content. Scrolling shrinks it to its least height, where it
/// is stuck; a pull beyond the start stretches it.
public struct HeaderOptions: Hashable, Sendable {
  /// The effect of a pull beyond the start.
  public enum Stretch: String, Hashable, Sendable, CaseIterable {
    /// The header grows up to `maxStretch`, then moves with the content.
    case grows
    /// The header grows up to `maxStretch`; beyond that its frame alone grows and fills the gap.
    ///
    /// Its edge never moves, and the background behind it stays covered.
    case fills
    /// The header moves with the content.
    case moves
    /// The header stays as it is, and the content leaves it.
    case stays
  }

  /// The origin of the pull.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// From the scroll view's own edge.
    case container
    /// From the edge of the screen, as the first stretchable headers in SwiftUI.
    ///
    /// The header scrolls away with the content and never sticks. If the scroll view does not begin
    /// at the edge of the screen, it is stretched at rest.
    case screen
  }

  /// The height without scroll or pull, 0 to 1e6 points.
  ///
  /// In a horizontal scroll view, the width.
  public var height: Points
  /// The height of a stuck header, 0 to 1e6 points, without the inset.
  public var minimum: Points = 0
  /// The greatest stretch, 0 points or more.
  public var maxStretch: Points = .infinity
  /// The length of the content that it covers, 0 to `height`.
  public var overlap: Points = 0
  /// The safe area at the edge, 0 to 1e6 points, added to the height of a stuck header.
  public var inset: Points = 0
  /// The effect of a pull.
  public var stretch = Stretch.grows
  /// The share of a movement that the header's background follows, 0 to 1.
  public var parallaxFactor = 0.5
  /// The pull that triggers the event `headerPulled`, above 0 to 1e6 points; nil for never.
  public var pullTrigger: Points?
  /// The origin of the pull.
  public var space = Space.container

  /// The range of `pullTrigger`.
  package static var pullTriggers: ClosedRange<Double> { 1e-3...1e6 }

  /// Creates the options of a header of a height.
  public init(height: Points) { self.height = height }

  /// As the article "Stretchable header in SwiftUI" (ScrollKit's forerunner).
  public static func compat(height: Points) -> HeaderOptions {
    var options = HeaderOptions(height: height)
    options.space = .screen
    return options
  }

  /// The height of a stuck header: minimum and inset, but at most `height`.
  public var effectiveMinimum: Points { min(minimum + inset, height) }

  /// The distance from the start of the scroll view to that of its content.
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

/// The place and height of a header, as a pure function of its scroll view's offset.
///
///     let header = HeaderGeometry(options, scrolled: -100)   // pulled 100 points beyond the start
///     header.visibleHeight   // 380 of a height of 280
///     header.ratio           // 1.357
public struct HeaderGeometry: Hashable, Sendable {
  /// The pull of its edge beyond its place of rest.
  public let pull: Points
  /// The part of the pull that it has grown by.
  public let stretch: Points
  /// The share of its height that is left: above 1 if stretched, below 0 if scrolled out of sight.
  ///
  /// Not limited by the least height, so clamp values that fade with it.
  public let ratio: Double
  /// The visible height.
  ///
  /// With `fills` it exceeds the stretched height.
  public let visibleHeight: Points
  /// The place of its edge in the scroll view; 0 unless it moves with the content.
  public let top: Points
  /// Whether it has its least height.
  public let isStuck: Bool
  /// The displacement of its background relative to it; see `HeaderOptions.parallaxFactor`.
  public let parallax: Points

  /// Creates the header of a scroll view with a given offset along its axis.
  ///
  /// - Parameters:
  ///   - scrolled: the scroll view's offset; negative while it is pulled beyond its start.
  ///   - edge: the start of the scroll view on the screen; used for `Space.screen` only.
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
