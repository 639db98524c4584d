/// Reduces colours to those that a terminal has, each to the nearest as the eye sees it.
///
/// Answers are kept in a table of fixed size, so a picture costs a search only for colours not
/// seen lately, and nothing is allocated.
struct Palette: Sendable {
  let depth: ColorDepth

  /// The colours to choose from, and the number of the first.
  let candidates: [Oklab]
  let firstIndex: Int

  /// How much more a difference of hue counts than one of lightness.
  ///
  /// With 240 colours a dark blue is better a blue than the grey of its lightness. With 16 the next
  /// one of a hue is far from most.
  var hue: Float { depth == .ansi256 ? 2.5 : 1 }

  /// Recent answers: the colour's bits over 8 bits of answer; 0 where there is none.
  private var answers: [UInt64]

  private static let answerBits: UInt32 = 12

  init(_ depth: ColorDepth) {
    self.depth = depth
    switch depth {
    case .truecolor, .monochrome:
      candidates = []
      firstIndex = 0
      answers = []
    case .ansi16:
      candidates = (0..<16).map { Oklab(Self.color(UInt8($0))) }
      firstIndex = 0
      answers = Array(repeating: 0, count: 1 << Self.answerBits)
    case .ansi256:
      // The first sixteen belong to the user's theme: their colours are unknown.
      candidates = (16..<256).map { Oklab(Self.color(UInt8($0))) }
      firstIndex = 16
      answers = Array(repeating: 0, count: 1 << Self.answerBits)
    }
  }

  /// The colour that is sent for a colour.
  mutating func reduce(_ color: CellColor) -> CellColor {
    if depth == .truecolor || color == .terminal { return color }
    if depth == .monochrome { return .terminal }
    if let index = color.index {
      if depth == .ansi256 || index < 16 { return color }
      return nearest(.rgb(Self.color(index)))
    }
    return nearest(color)
  }

  /// The colour of any that the palette shows for a colour.
  mutating func shown(_ color: RGB) -> RGB {
    guard depth == .ansi16 || depth == .ansi256, let index = nearest(.rgb(color)).index else {
      return color
    }
    return Self.color(index)
  }

  private mutating func nearest(_ color: CellColor) -> CellColor {
    // Fibonacci hashing spreads neighbouring colours.
    let slot = Int((color.bits &* 2_654_435_769) >> (32 - Self.answerBits))
    // Never 0: the bits tell the kind of colour too.
    let key = UInt64(color.bits) << 8
    if answers[slot] & ~0xFF == key {
      return .indexed(UInt8(truncatingIfNeeded: answers[slot]))
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
    answers[slot] = key | UInt64(index)
    return .indexed(index)
  }

  /// What xterm shows for a number of the palette.
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

  /// The six levels of a channel in the cube.
  private static func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }

  /// xterm's defaults for the sixteen.
  private static let basic = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]
}
