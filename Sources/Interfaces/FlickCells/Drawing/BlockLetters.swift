internal import FlickCore
internal import FlickDrawing
internal import FlickTerminal

/// Draws large text as pixels with a font of five rows, because a terminal has a single font size.
enum BlockLetters {
  /// The letters.
  ///
  /// Each digit in base 32 after the first is a row of pixels, from the top.
  ///
  /// The first digit is the width in pixels. Capitals have five rows; descenders go below.
  private static let font: [Character: String] = [
    "!": "111101", "#": "5avava", "$": "336316", "%": "351245", "&": "325253", "'": "111000",
    "(": "212221", ")": "221112", "+": "302720", ",": "2000112", "-": "300700", ".": "100001",
    "/": "311244", "0": "375557", "1": "326227", "2": "361247", "3": "371317", "4": "355711",
    "5": "374616", "6": "334757", "7": "371222", "8": "375757", "9": "375716", ":": "101010",
    "?": "361202", "A": "325755", "B": "365656", "C": "334443", "D": "365556", "E": "374647",
    "F": "374644", "G": "334553", "H": "355755", "I": "372227", "J": "311152", "K": "355655",
    "L": "344447", "M": "5hrlhh", "N": "49db99", "O": "325552", "P": "365644", "Q": "325521",
    "R": "365655", "S": "334216", "T": "372222", "U": "355557", "V": "355552", "W": "5hhlrh",
    "X": "355255", "Y": "355222", "Z": "371247", "a": "306353", "b": "344656", "c": "303443",
    "d": "311353", "e": "302743", "f": "334644", "g": "3035316", "h": "344655", "i": "110111",
    "j": "2101112", "k": "344565", "l": "222221", "m": "50ulll", "n": "306555", "o": "302552",
    "p": "3065644", "q": "3035311", "r": "305644", "s": "303616", "t": "327221", "u": "305553",
    "v": "305552", "w": "50hlla", "x": "305225", "y": "3055316", "z": "307147", "•": "203300",
    "€": "334643",
  ]

  private static let rows = 5
  /// The widths of a space and of the gap between letters.
  private static let spaceWidth = 3
  private static let gap = 1

  /// The height of a capital relative to the font size.
  private static let capHeight = 0.7

  /// The size of the font's dots in pixels for a text; nil if it would be too small or too wide, or
  /// if a letter is not in the font.
  static func scale(of label: Raster.Label) -> Int? {
    let fit = label.size * capHeight / Double(rows)
    // Below nine tenths of a pixel per dot, the terminal's letters are more readable.
    guard fit.isFinite, fit >= 0.9, let columns = columns(of: label.string) else { return nil }
    let scale = Int(min(fit + 0.1, 40))
    let room = label.isCentered ? label.frame.size.width : label.frame.size.width * 1.25 + 2
    return Double(columns * scale) <= room ? scale : nil
  }

  /// The width of a text in pixels of the font; nil if a letter is missing.
  private static func columns(of text: String) -> Int? {
    var columns = 0
    for letter in text {
      guard let width = width(of: letter) else { return nil }
      columns += width + gap
    }
    return columns > 0 ? columns - gap : nil
  }

  private static func width(of letter: Character) -> Int? {
    letter == " " ? spaceWidth - gap : font[letter].flatMap { $0.first?.wholeNumberValue }
  }

  /// Draws the visible part of a text.
  static func draw(_ label: Raster.Label, of raster: Raster, on pixels: inout PixelBuffer) {
    guard let scale = scale(of: label), let columns = columns(of: label.string) else { return }
    let frame = label.frame
    let room = frame.size.width - Double(columns * scale)
    var x = ScreenPainter.whole(frame.origin.x + (label.isCentered ? room / 2 : 0) + 0.5)
    let y = ScreenPainter.whole(label.middle - Double(rows * scale) / 2 + 0.5)
    let (ink, share) = (RGB(label.color), Int(label.color.alpha * 256))
    for letter in label.string {
      let width = width(of: letter) ?? 0
      for (row, digit) in (font[letter] ?? "").dropFirst().enumerated() {
        let bits = digit.hexOrBeyond
        for column in 0..<width where bits >> (width - 1 - column) & 1 == 1 {
          for place in 0..<scale * scale {
            let dot = (x: x + column * scale + place % scale, y: y + row * scale + place / scale)
            guard raster.shows(label, x: dot.x, y: dot.y) else { continue }
            pixels[dot.x, dot.y] = pixels[dot.x, dot.y].mixed(with: ink, share)
          }
        }
      }
      x += (width + gap) * scale
    }
  }
}

extension Character {
  /// The value of a digit in base 32.
  fileprivate var hexOrBeyond: Int { Int(String(self), radix: 32) ?? 0 }
}
