internal import FlickCore

extension Picture.Fill {
  /// The colour at a point in unit coordinates of the box.
  func color(at share: Point2D) -> Color {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.color(at: gradient.progress(at: share))
    }
  }
}

extension Picture.Gradient {
  /// The progress along the gradient line at a point in unit coordinates: 0 at the start, 1 at the
  /// end.
  ///
  /// 1 for a line without a length, as in SVG.
  func progress(at share: Point2D) -> Double {
    let (line, here) = (end - start, share - start)
    let square = line.x * line.x + line.y * line.y
    return square > 0 ? (here.x * line.x + here.y * line.y) / square : 1
  }

  /// The colour at a progress, clamped to the ends.
  func color(at progress: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if !(progress > first.position) { return first.color }
    for (below, above) in zip(stops, stops.dropFirst()) where progress <= above.position {
      let length = above.position - below.position
      guard length > 0 else { return above.color }
      return .mixed(below.color, above.color, (progress - below.position) / length)
    }
    return last.color
  }
}
