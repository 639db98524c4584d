internal import FlickCore

/// The combined effect of the layers around a command, in pixels of a raster.
struct RasterLayer {
  /// Maps the layer's space to pixels.
  var map: Transform
  /// The opacity of the layer and all enclosing layers.
  var opacity: Double
  /// The area inside all upright clips.
  var clip: Edges
  /// The opacity of this layer only.
  var fade = 1.0
  /// Whether it is drawn on a separate canvas.
  var hasCanvas = false
  /// Whether round or rotated clips apply, which are in the raster's mask.
  var hasMask = false
  /// Whether this layer added such a clip.
  var addsMask = false
  /// The pixels drawn in the layer.
  var dirty = PixelArea.none

  /// Whether its contents can be visible.
  var isSeen: Bool { opacity > 0 && clip.left < clip.right && clip.top < clip.bottom }
}

/// The edges of an upright rectangle in pixels.
struct Edges {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ rect: Rect2D) {
    (left, top) = (rect.origin.x, rect.origin.y)
    (right, bottom) = (left + rect.size.width, top + rect.size.height)
  }

  var rect: Rect2D {
    Rect2D(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// The edges rounded to pixel boundaries, at least a pixel apart.
  var wholePixels: Edges {
    var whole = self
    (whole.left, whole.top) = (left.rounded(), top.rounded())
    whole.right = max(whole.left + 1, right.rounded())
    whole.bottom = max(whole.top + 1, bottom.rounded())
    return whole
  }

  func intersection(_ other: Edges) -> Edges {
    Edges(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The pixels of a raster that are at least partly inside.
  func pixels(width: Int, height: Int) -> PixelArea {
    let area = PixelArea(
      left: Self.pixel(left.rounded(.down), width), top: Self.pixel(top.rounded(.down), height),
      right: Self.pixel(right.rounded(.up), width), bottom: Self.pixel(bottom.rounded(.up), height))
    return area.left < area.right && area.top < area.bottom ? area : .none
  }

  /// An edge clamped to the raster.
  ///
  /// NaN becomes 0.
  private static func pixel(_ edge: Double, _ count: Int) -> Int {
    edge > 0 ? Int(min(edge, Double(count))) : 0
  }
}

/// A rectangle of whole pixels, excluding its right and bottom edges.
struct PixelArea {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let none = PixelArea(left: 0, top: 0, right: 0, bottom: 0)

  var columns: Range<Int> { left..<right }
  var lines: Range<Int> { top..<bottom }
  var isEmpty: Bool { left >= right || top >= bottom }

  mutating func formUnion(_ other: PixelArea) {
    if isEmpty { self = other }
    guard !other.isEmpty else { return }
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }
}
