internal import FlickCore

extension Picture.Fill {
  /// The colour at a point in shares of the box.
  func color(at share: Point) -> Color {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.color(at: gradient.progress(at: share))
    }
  }
}

extension Picture.Gradient {
  /// How far along the line a point in shares of the box is: 0 at its start, 1 at its end.
  ///
  /// A line without a length is all end, as in SVG.
  func progress(at share: Point) -> Double {
    let (line, here) = (end - start, share - start)
    let square = line.x * line.x + line.y * line.y
    return square > 0 ? (here.x * line.x + here.y * line.y) / square : 1
  }

  /// The colour so far along the line; beyond its ends those of the ends.
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
