/// Reduces pictures to the few colours of a terminal.
///
/// Gradients are dithered from two colours with a fixed pattern (a Bayer matrix of four by four),
/// which preserves the hue and avoids bands. Plain areas get the nearest colour, because a pattern
/// would be conspicuous. Equal pictures give equal cells.
package struct Ditherer: Sendable {
  private var palette: Palette

  /// Two colours and the share of the second, in sixteenths.
  private struct Mix {
    var color: UInt32
    var first: RGB
    var second: RGB
    var share: UInt8
  }

  /// The most recent mixes, by a hash of the colour.
  private var mixes: [Mix?]
  private static let slotBits: UInt32 = 11

  /// Whether each pixel has a neighbour of a slightly different colour.
  private var isGradient: [Bool] = []

  /// Creates a ditherer for a terminal with the given colours.
  package init(_ depth: ColorDepth) {
    palette = Palette(depth)
    let isNeeded = depth == .ansi16 || depth == .ansi256
    mixes = Array(repeating: nil, count: isNeeded ? 1 << Int(Self.slotBits) : 0)
  }

  /// Whether pictures need to be reduced.
  package var isNeeded: Bool { !mixes.isEmpty }

  /// Replaces all colours by those of the palette.
  package mutating func reduce(_ picture: inout PixelBuffer) {
    guard isNeeded else { return }
    findGradients(picture)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let color = picture[x, y]
        guard isGradient[y * picture.width + x] else {
          picture[x, y] = palette.shown(color)
          continue
        }
        let mix = mix(of: color)
        picture[x, y] = Self.pattern[y % 4][x % 4] < mix.share ? mix.second : mix.first
      }
    }
  }

  /// A text colour that is readable on a background after both are reduced.
  package mutating func ink(_ ink: RGB, on back: RGB) -> RGB {
    guard isNeeded, abs(ink.luma - back.luma) >= Self.leastContrast else { return ink }
    let (shown, ground) = (palette.shown(ink), palette.shown(back))
    guard abs(shown.luma - ground.luma) < Self.leastContrast else { return ink }
    return ground.luma < 128 ? RGB(255, 255, 255) : RGB(0, 0, 0)
  }

  private static let leastContrast = 32

  /// The Bayer matrix: a pixel gets the second colour if the share is larger than its entry.
  private static let pattern: [[UInt8]] = [
    [0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5],
  ]

  // MARK: Gradients

  /// The distance to search for a neighbour in pixels, and the maximum change of a channel per
  /// pixel in a gradient.
  private static let reach = 3
  private static let steepest: UInt8 = 8

  private mutating func findGradients(_ picture: PixelBuffer) {
    let (width, height) = (picture.width, picture.height)
    isGradient.removeAll(keepingCapacity: true)
    isGradient.append(contentsOf: repeatElement(false, count: width * height))
    for y in 0..<height {
      for x in 0..<width {
        let here = picture[x, y]
        let place = y * width + x
        for distance in 1...Self.reach {
          if x >= distance, Self.isSlope(here, picture[x - distance, y]) {
            (isGradient[place], isGradient[place - distance]) = (true, true)
          }
          if y >= distance, Self.isSlope(here, picture[x, y - distance]) {
            (isGradient[place], isGradient[place - distance * width]) = (true, true)
          }
        }
      }
    }
  }

  private static func isSlope(_ color: RGB, _ other: RGB) -> Bool {
    guard color != other else { return false }
    func isNear(_ one: UInt8, _ other: UInt8) -> Bool {
      (one > other ? one - other : other - one) <= steepest
    }
    return isNear(color.red, other.red) && isNear(color.green, other.green)
      && isNear(color.blue, other.blue)
  }

  // MARK: Mixes

  private mutating func mix(of color: RGB) -> Mix {
    let bits = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let slot = Int((bits &* 2_654_435_769) >> (32 - Self.slotBits))
    if let mix = mixes[slot], mix.color == bits { return mix }
    let mix = found(color, bits)
    mixes[slot] = mix
    return mix
  }

  /// The best mix of two among the twelve nearest colours, with a penalty for their distance.
  private func found(_ color: RGB, _ bits: UInt32) -> Mix {
    let wanted = Oklab(color)
    let near = nearest(to: wanted)
    let price: Float = palette.depth == .ansi16 ? 0.3 : 0.1
    var best = (distance: Float.infinity, first: near[0], second: near[0], share: UInt8(0))
    for (place, first) in near.enumerated() {
      let one = palette.candidates[first]
      for second in near[place...] {
        let other = palette.candidates[second]
        let share = Self.share(of: wanted, one, other)
        var distance = wanted.squaredDistance(
          to: one.mixed(with: other, Float(share) / 16), hue: palette.hue)
        if share > 0, share < 16 {
          let contrast = other.lightness - one.lightness
          distance += price * (one.squaredDistance(to: other) + 2 * contrast * contrast)
        }
        if distance < best.distance { best = (distance, first, second, share) }
      }
    }
    return Mix(
      color: bits, first: shown(best.first), second: shown(best.second), share: best.share)
  }

  private func shown(_ candidate: Int) -> RGB {
    Palette.color(UInt8(truncatingIfNeeded: palette.firstIndex + candidate))
  }

  private static let nearCount = 12

  private func nearest(to wanted: Oklab) -> [Int] {
    var near: [(distance: Float, place: Int)] = []
    for (place, candidate) in palette.candidates.enumerated() {
      let distance = candidate.squaredDistance(to: wanted, hue: palette.hue)
      guard near.count < Self.nearCount || distance < near[near.count - 1].distance else {
        continue
      }
      let index = near.firstIndex { distance < $0.distance } ?? near.count
      near.insert((distance, place), at: index)
      if near.count > Self.nearCount { near.removeLast() }
    }
    return near.map(\.place)
  }

  /// The position of the colour nearest to a third one on the line between two, in sixteenths.
  private static func share(of wanted: Oklab, _ one: Oklab, _ other: Oklab) -> UInt8 {
    let length = one.squaredDistance(to: other)
    guard length > 0 else { return 0 }
    let along =
      (wanted.lightness - one.lightness) * (other.lightness - one.lightness)
      + (wanted.a - one.a) * (other.a - one.a) + (wanted.b - one.b) * (other.b - one.b)
    return UInt8((along / length).clamped(to: 0...1) * 16 + 0.5)
  }
}
