internal import FlickCore
internal import FlickDrawing
internal import FlickSystem
internal import RealModule

/// A field with two axes as SVG, with ticks at round numbers.
struct PlotFrame {
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>
  /// The frame of the field in the units of the picture.
  let left: Double
  let top: Double
  let width: Double
  let height: Double
  /// Names in place of numbers, for values without an order: their cells are equally wide.
  var xNames: [String] = []
  var yNames: [String] = []

  /// The default fonts of operating systems.
  static let font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
  private static let (ink, faint, grid) = ("#3c4043", "#80868b", "#e4e7eb")

  /// Colours that most people with a colour deficiency can distinguish (after Okabe and Ito).
  static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#b5489a", "#c98a00", "#3d9bd1", "#6a51a3", "#5f6368",
  ]

  /// The position of a value in the units of the picture.
  func place(x value: Double) -> Double {
    left + (value - x.lowerBound) / max(x.upperBound - x.lowerBound, 1e-12) * width
  }

  func place(y value: Double) -> Double {
    top + height - (value - y.lowerBound) / max(y.upperBound - y.lowerBound, 1e-12) * height
  }

  /// Round numbers within a range, 1, 2 or 5 times a power of ten apart.
  static func ticks(in range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    let width = range.upperBound - range.lowerBound
    guard width > 0, width.isFinite, count > 0 else { return [range.lowerBound] }
    let rough = width / Double(count)
    let power = Double.pow(10, Double.log10(rough).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { width / $0 <= Double(count) } ?? rough
    let first = Int((range.lowerBound / step).rounded(.up))
    let last = Int((range.upperBound / step + 1e-9).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map { (Double($0) * step).rounded(perUnit: 1e9) }
  }

  /// Begins a picture.
  static func head(width: Double, height: Double) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(height))" \
    font-family="\(font)" font-size="12" fill="\(ink)">
    <rect width="100%" height="100%" fill="#ffffff"/>

    """
  }

  static func title(_ title: String, x: Double, y: Double) -> String {
    "<text x=\"\(text(x))\" y=\"\(text(y))\" font-size=\"15\" font-weight=\"600\">"
      + "\(SVGText.escaped(title))</text>\n"
  }

  static func note(_ note: String, x: Double, y: Double, anchor: String = "start") -> String {
    "<text x=\"\(text(x))\" y=\"\(text(y))\" fill=\"\(faint)\" text-anchor=\"\(anchor)\">"
      + "\(SVGText.escaped(note))</text>\n"
  }

  /// A colour with its meaning.
  static func key(_ name: String, _ color: String, x: Double, y: Double) -> String {
    "<rect x=\"\(text(x))\" y=\"\(text(y - 10))\" width=\"12\" height=\"12\" rx=\"2\" "
      + "fill=\"\(color)\"/><text x=\"\(text(x + 18))\" y=\"\(text(y))\">"
      + "\(SVGText.escaped(name))</text>\n"
  }

  /// Grid lines at the ticks, to be drawn below the contents.
  var gridLines: String {
    var svg = ""
    for tick in Self.ticks(in: y, atMost: 6) {
      let place = Self.text(place(y: tick))
      svg += line(Self.text(left), place, Self.text(left + width), place, Self.grid)
    }
    for tick in Self.ticks(in: x, atMost: 10) {
      let place = Self.text(place(x: tick))
      svg += line(place, Self.text(top), place, Self.text(top + height), Self.grid)
    }
    return svg
  }

  /// The names and numbers of both axes.
  func axes(x xName: String, y yName: String) -> String {
    var svg = names
    for tick in xNames.isEmpty ? Self.ticks(in: x, atMost: 10) : [] {
      svg +=
        "<text x=\"\(Self.text(place(x: tick)))\" y=\"\(Self.text(top + height + 17))\" "
        + "text-anchor=\"middle\" fill=\"\(Self.faint)\">\(LabValue.text(of: tick))</text>\n"
    }
    for tick in yNames.isEmpty ? Self.ticks(in: y, atMost: 6) : [] {
      svg +=
        "<text x=\"\(Self.text(left - 8))\" y=\"\(Self.text(place(y: tick) + 4))\" "
        + "text-anchor=\"end\" fill=\"\(Self.faint)\">\(LabValue.text(of: tick))</text>\n"
    }
    let middle = top + height / 2
    svg +=
      "<text x=\"\(Self.text(left + width / 2))\" y=\"\(Self.text(top + height + 36))\" "
      + "text-anchor=\"middle\">\(SVGText.escaped(xName))</text>\n"
      + "<text x=\"\(Self.text(left - 48))\" y=\"\(Self.text(middle))\" text-anchor=\"middle\" "
      + "transform=\"rotate(-90 \(Self.text(left - 48)) \(Self.text(middle)))\">"
      + "\(SVGText.escaped(yName))</text>\n"
    return svg
  }

  /// The names in place of numbers.
  ///
  /// Those of columns are rotated to save space.
  private var names: String {
    var svg = ""
    for (index, name) in xNames.enumerated() {
      let place = left + width * (Double(index) + 0.5) / Double(xNames.count)
      let (x, y) = (Self.text(place + 4), Self.text(top + height + 10))
      svg +=
        "<text x=\"\(x)\" y=\"\(y)\" font-size=\"9\" text-anchor=\"end\" fill=\"\(Self.faint)\" "
        + "transform=\"rotate(-30 \(x) \(y))\">\(SVGText.escaped(name))</text>\n"
    }
    for (index, name) in yNames.enumerated() {
      let place = top + height * (1 - (Double(index) + 0.5) / Double(yNames.count))
      svg +=
        "<text x=\"\(Self.text(left - 6))\" y=\"\(Self.text(place + 3))\" font-size=\"9\" "
        + "text-anchor=\"end\" fill=\"\(Self.faint)\">\(SVGText.escaped(name))</text>\n"
    }
    return svg
  }

  private func line(
    _ x1: String, _ y1: String, _ x2: String, _ y2: String, _ color: String
  ) -> String {
    "<path d=\"M\(x1) \(y1)L\(x2) \(y2)\" stroke=\"\(color)\" stroke-width=\"1\"/>\n"
  }

  /// A number of the picture, to hundredths.
  static func text(_ number: Double) -> String {
    plain(number, decimals: 2)
  }
}

/// Escapes texts of scripts and files for SVG.
enum SVGText {
  static func escaped(_ text: String) -> String { SVGSyntax.escaped(PrintableText.of(text)) }
}
