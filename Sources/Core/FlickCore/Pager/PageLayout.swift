/// The length of a pager's pages along its axis.
public enum PageSize: Hashable, Sendable {
  /// The length of the pager's frame.
  case fill
  /// A number of points, 0 to 1e9.
  case fixed(Points)
  /// A share of the frame, 0 to 1000.
  case fraction(Double)
  /// The frame's length less an inset at either end, 0 to 1e9: SwiftUIPager's `padding`.
  case inset(Points)
  /// So many times as long as the frame is across the axis, but no longer than the frame along it:
  /// SwiftUIPager's `itemAspectRatio`, for pages side by side.
  case ratio(Double)
  /// So many points for each page in turn, 0 to 1e9: as many numbers as there are pages.
  ///
  /// Distances in pages are then measured between the two nearest pages: halfway from one to the
  /// next is half a page. Not with a `dragLimit`.
  case each([Points])

  /// The length of a page, the mean of `each`, in points.
  package func length(along: Double, across: Double) throws(CoreError) -> Double {
    switch self {
    case .fill: along
    case .fixed(let length): length.value
    case .fraction(let share):
      along * (try CoreError.checked(share, "page fraction", in: 0...1000))
    case .inset(let inset):
      max(
        0, along - 2 * (try CoreError.checked(inset.value, "page inset", in: 0...1e9, unit: "pt")))
    case .ratio(let ratio):
      min(along, across * (try CoreError.checked(ratio, "page ratio", in: 0...1e6)))
    case .each(let lengths):
      lengths.isEmpty ? 0 : lengths.reduce(0) { $0 + $1.value } / Double(lengths.count)
    }
  }
}

/// The position of the settled page within the frame.
public enum PageAlignment: Hashable, Sendable {
  /// At a distance after the start of the frame.
  case start(inset: Points = 0)
  /// In the middle.
  case center
  /// At a distance before the end of the frame.
  case end(inset: Points = 0)
  /// Centred, except that the outer pages keep an inset from the ends of the frame: SwiftUIPager's
  /// `justified`.
  ///
  /// The first and the last page are never beyond the centre, and pages that would rest at the same
  /// place share it. In a ring, which does not have ends, always centred. Cannot be combined with a
  /// `ScrollContainment`, which also determines the ends.
  case justified(inset: Points = 0)

  /// From the start of the frame to that of the page.
  func lead(view: Double, page: Double) throws(CoreError) -> Double {
    switch self {
    case .start(let inset): try Self.checked(inset)
    case .center, .justified: (view - page) / 2
    case .end(let inset): view - page - (try Self.checked(inset))
    }
  }

  /// The inset of the first and the last page from the ends of the frame; nil without places of
  /// their own.
  func endInset() throws(CoreError) -> Double? {
    guard case .justified(let inset) = self else { return nil }
    return try Self.checked(inset)
  }

  private static func checked(_ inset: Points) throws(CoreError) -> Double {
    try CoreError.checked(inset.value, "page inset", in: .position, unit: "pt")
  }
}

extension PagerOptions {
  /// The value of `PageAlignment.endInset`.
  ///
  /// - Throws: `CoreError` if a containment also determines the ends.
  func endInset() throws(CoreError) -> Double? {
    let inset = try alignment.endInset()
    guard inset == nil || containment == .none else {
      throw CoreError(
        .infeasible,
        "pager: expected 'justified' pages or a containment, found both; each determines the ends"
      )
    }
    return inset
  }
}

/// Whether the first and the last page may be scrolled away from the edges of the frame.
public enum ScrollContainment: String, Sendable, Hashable, CaseIterable {
  /// Every page comes to its aligned place, with empty space beside the outer ones.
  case none
  /// The content ends at the edges; pages that would rest at the same place are one. Embla's
  /// `trimSnaps`.
  case trim
  /// The content ends at the edges; each page keeps its number. Embla's `keepSnaps`.
  case keep
}

/// The directions that a finger may drag.
public enum DragDirections: String, Sendable, Hashable, CaseIterable {
  /// To later and to earlier pages.
  case both
  /// To later pages only: a drag does not go back beyond its start.
  case forward
  /// To earlier pages only.
  case backward

  /// Whether a movement to later, or to earlier pages is allowed.
  @inline(__always)
  func allows(forward: Bool) -> Bool {
    self == .both || (self == .forward) == forward
  }
}

/// The pages that must exist.
public enum PageLoading: Hashable, Sendable {
  /// All of them.
  case eager
  /// Enough to fill `ratio` frames, and all visible ones; SwiftUIPager's `recyclingRatio`, 5.
  case lazy(ratio: Int = 5)
  /// All visible pages, and so many on either side: Compose's `beyondViewportPageCount`,
  /// ViewPager's `offscreenPageLimit`.
  case beyond(Int)
}

/// The look of pages off their place, derived from the distance in pages, as in SwiftUIPager.
public struct PageInteraction: Hashable, Sendable {
  /// The scale of a page one page away, 0 to 1; spacing shrinks so that the gaps look the same.
  public var scale = 1.0
  /// The loss of opacity for each page of distance, 0 to 1.
  public var fade = 0.0
  /// The rotation about the cross axis for each page of distance: at most a full turn, with room
  /// for a rounded 2π.
  public var rotation: Radians = 0

  /// Creates an interaction that does not change pages.
  public init() {}

  /// SwiftUIPager's rotation: 20 degrees for each page.
  public static let swiftUIPagerRotation = Radians(degrees: 20)

  func checked() throws(CoreError) -> PageInteraction {
    try CoreError.checked(scale, "interactive scale", in: .share)
    try CoreError.checked(fade, "interactive opacity", in: .share)
    try CoreError.checked(rotation, "interactive rotation", in: .turn)
    return self
  }
}
