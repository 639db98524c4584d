/// Reduces colours to the nearest ones that a terminal can show, by perceived difference.
///
/// Results are cached in a table of fixed size, so that only new colours need a search, without
/// allocations.
struct Palette: Sendable {
  let depth: ColorDepth

  /// The available colours, and the palette index of the first.
  let candidates: [Oklab]
  let firstIndex: Int

  /// The weight of a difference of hue relative to one of lightness.
  ///
  /// With 240 colours, a dark blue should become a blue rather than a grey of the same lightness.
  /// With 16 colours, the nearest colour of the same hue is too different for that.
  var hue: Float { depth == .ansi256 ? 2.5 : 1 }

  /// Cached results: the colour's bits above 8 bits of result; 0 for an empty slot.
  private var cache: [UInt64]

  private static let cacheBits: UInt32 = 12

  init(_ depth: ColorDepth) {
    self.depth = depth
    let indices =
      switch depth {
      case .truecolor, .monochrome: 0..<0
      case .ansi16: 0..<16
      // The first sixteen colours depend on the user's theme and are unknown.
      case .ansi256: 16..<256
      }
    firstIndex = indices.lowerBound
    candidates = indices.map { Oklab(Self.color(UInt8($0))) }
    cache = Array(repeating: 0, count: indices.isEmpty ? 0 : 1 << Self.cacheBits)
  }

  /// The colour to send for a colour.
  mutating func reduce(_ color: CellColor) -> CellColor {
    if depth == .truecolor || color == .terminal { return color }
    if depth == .monochrome { return .terminal }
    if let index = color.index {
      if depth == .ansi256 || index < 16 { return color }
      return nearest(.rgb(Self.color(index)))
    }
    return nearest(color)
  }

  /// The RGB colour that the palette shows for a colour.
  mutating func shown(_ color: RGB) -> RGB {
    guard depth == .ansi16 || depth == .ansi256, let index = nearest(.rgb(color)).index else {
      return color
    }
    return Self.color(index)
  }

  private mutating func nearest(_ color: CellColor) -> CellColor {
    // Fibonacci hashing spreads similar colours.
    let slot = Int((color.bits &* 2_654_435_769) >> (32 - Self.cacheBits))
    // Never 0, because the bits include the kind of colour.
    let key = UInt64(color.bits) << 8
    if cache[slot] & ~0xFF == key {
      return .indexed(UInt8(truncatingIfNeeded: cache[slot]))
    }
    guard let rgb = color.rgb else { return color }
    let wanted = Oklab(rgb)
    var best = 0
    var least = Float.infinity
    for (place, candidate) in candidates.enumerated() {
      let distance = candidate.squaredDistance(to: wanted, hue: hue)
      if distance < least {
        least = distance
        best = place
      }
    }
    let index = UInt8(truncatingIfNeeded: firstIndex + best)
    cache[slot] = key | UInt64(index)
    return .indexed(index)
  }

  /// The colour that xterm shows for a palette index.
  static func color(_ index: UInt8) -> RGB {
    switch index {
    case 0..<16: return basic[Int(index)]
    case 16..<232:
      let place = Int(index) - 16
      return RGB(level(place / 36), level(place / 6 % 6), level(place % 6))
    default:
      let grey = 8 + 10 * (index - 232)
      return RGB(grey, grey, grey)
    }
  }

  /// The six levels of a channel in the colour cube.
  private static func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }

  /// xterm's defaults for the first sixteen colours.
  private static let basic = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]
}
