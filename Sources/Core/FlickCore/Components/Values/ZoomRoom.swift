/// The range for the shift of zoomed content, so that it covers its viewport.
///
///     ZoomRoom(scale: "scale", content: 600, viewport: 400).bounds(at: 2)   // -400 ... 400
///
/// A shift is the offset of the content's centre from the viewport's centre, in points. It is 0 if
/// the content fits.
public struct ZoomRoom: Hashable, Sendable {
  /// The name of the sibling variable that holds the scale.
  public let scale: String
  /// The length of the content at scale 1, in points.
  public let content: Double
  /// The length of the viewport, in points.
  public let viewport: Double

  /// Creates the range for content of a length.
  public init(scale: String, content: Double, viewport: Double) {
    (self.scale, self.content, self.viewport) = (scale, content, viewport)
  }

  /// The range of the shift.
  public func bounds(at scale: Double) -> ClosedRange<Double> {
    let reach = max(0, (content * scale - viewport) / 2)
    return -reach...reach
  }

  /// The range of the content's first edge, from the first edge of the viewport.
  public func edgeBounds(at scale: Double) -> ClosedRange<Double> {
    let bounds = bounds(at: scale)
    let middle = (viewport - content * scale) / 2
    let (low, high) = (bounds.lowerBound + middle, bounds.upperBound + middle)
    return low...high
  }

  /// The place of content after a scale by `factor` that keeps the same point under the fingers.
  ///
  /// All places are from one origin, which is at rest.
  ///
  /// - Parameters:
  ///   - shift: the previous place.
  ///   - focus: the previous place of the fingers.
  ///   - newFocus: the present place of the fingers.
  public static func shift(
    _ shift: Double, scaledBy factor: Double, about focus: Double, nowAt newFocus: Double
  ) -> Double {
    newFocus - (focus - shift) * factor
  }

  func check(_ name: String) throws(CoreError) {
    try CoreError.checked(content, "zoomed length of '\(name)'", in: .extent, unit: "pt")
    try CoreError.checked(viewport, "viewport of '\(name)'", in: .extent, unit: "pt")
  }
}
