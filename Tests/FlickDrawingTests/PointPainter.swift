import FlickCore

/// A picture's colour at a single point, computed by a slow method: rasters are compared with it.
///
/// Knows boxes, gradients, borders and layers; no shadows and no text.
struct PointPainter {
  /// Red, green, blue and opacity, the first three times the fourth.
  private typealias Ink = (red: Double, green: Double, blue: Double, alpha: Double)

  let picture: Picture

  /// Returns the mean colour of a pixel from 6 by 6 points, and the spread of these and of points
  /// just outside its corners and sides.
  func pixel(x: Int, y: Int, width: Int, height: Int) -> (mean: [Double], spread: Double) {
    var mean = [0.0, 0, 0]
    var (low, high) = ([1.0, 1, 1], [0.0, 0, 0])
    for step in 0..<64 {
      let (column, row) = (step % 8, step / 8)
      let place = Point2D(
        x: (Double(x) + (Double(column) - 0.5) / 6) * picture.size.width / Double(width),
        y: (Double(y) + (Double(row) - 0.5) / 6) * picture.size.height / Double(height))
      let isInside = 1...6 ~= column && 1...6 ~= row
      let ink = color(at: place)
      for (index, share) in [ink.red, ink.green, ink.blue].enumerated() {
        if isInside { mean[index] += share / 36 }
        (low[index], high[index]) = (min(low[index], share), max(high[index], share))
      }
    }
    return (mean, zip(low, high).map { $1 - $0 }.max() ?? 0)
  }

  private func color(at place: Point2D) -> Ink {
    var canvases: [Ink] = [Self.ink(picture.background)]
    var layers: [(map: Transform, isInside: Bool, opacity: Double)] = [(.identity, true, 1)]
    for command in picture.commands {
      let last = layers[layers.count - 1]
      let local = last.map.inverse.map { $0.apply(place) }
      switch command {
      case .push(let layer):
        let map = last.map.after(layer.transform)
        let inner = map.inverse.map { $0.apply(place) }
        let isInside =
          layer.clip.map { clip in inner.map { Self.contains(clip, $0) } ?? false } ?? true
        layers.append((map, last.isInside && isInside, layer.opacity))
        canvases.append((0, 0, 0, 0))
      case .pop:
        let top = canvases.removeLast()
        let layer = layers.removeLast()
        if layer.isInside {
          canvases[canvases.count - 1] = Self.over(
            top, canvases[canvases.count - 1], layer.opacity)
        }
      case .shape(let shape):
        guard let local, last.isInside, Self.contains(shape.outline, local) else { continue }
        let rect = shape.outline.rect
        var inks: [Ink] = []
        switch shape.fill {
        case .color(let color): inks.append(Self.ink(color))
        case .gradient(let gradient):
          // Straight down, as the scenes have it.
          let share = (local.y - rect.origin.y) / rect.size.height
          inks.append(
            Self.ink(.mixed(gradient.stops[0].color, gradient.stops[1].color, share)))
        case nil: break
        }
        if let border = shape.border {
          let width = border.width
          let inside = Picture.RoundedRect(
            Rect2D(
              x: rect.origin.x + width, y: rect.origin.y + width,
              width: rect.size.width - 2 * width, height: rect.size.height - 2 * width),
            radius: shape.outline.radius - width)
          if !Self.contains(inside, local) { inks.append(Self.ink(border.color)) }
        }
        for ink in inks {
          canvases[canvases.count - 1] = Self.over(ink, canvases[canvases.count - 1], 1)
        }
      case .text, .image, .path: continue
      }
    }
    return canvases[0]
  }

  private static func ink(_ color: Color) -> Ink {
    (color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }

  private static func over(_ top: Ink, _ below: Ink, _ opacity: Double) -> Ink {
    let left = 1 - top.alpha * opacity
    return (
      top.red * opacity + below.red * left, top.green * opacity + below.green * left,
      top.blue * opacity + below.blue * left, top.alpha * opacity + below.alpha * left
    )
  }

  private static func contains(_ outline: Picture.RoundedRect, _ point: Point2D) -> Bool {
    guard outline.rect.contains(point) else { return false }
    let (rect, radius) = (outline.rect, outline.radius)
    let x = max(
      rect.origin.x + radius - point.x, point.x - (rect.origin.x + rect.size.width - radius), 0)
    let y = max(
      rect.origin.y + radius - point.y, point.y - (rect.origin.y + rect.size.height - radius), 0)
    return x * x + y * y <= radius * radius || (x == 0 || y == 0)
  }
}
