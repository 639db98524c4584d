internal import FlickCore
internal import FlickDrawing
internal import FlickSystem
internal import LuaKit
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

  /// The file of a picture with a white background.
  static func file(width: Double, height: Double, _ body: String) -> String {
    let paper = SVG.element("rect", ["width": "100%", "height": "100%", "fill": "#ffffff"])
    let attributes: SVGAttributes = [
      "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(SVG.point(width, height))",
      "font-family": font, "font-size": 12, "fill": ink,
    ]
    return SVG.element("svg", attributes, content: "\n\(paper)\n\(body)") + "\n"
  }

  static func title(_ title: String, x: Double, y: Double) -> String {
    SVG.text(title, x, y, ["font-size": 15, "font-weight": 600])
  }

  static func note(_ note: String, x: Double, y: Double, anchor: String = "start") -> String {
    SVG.text(note, x, y, ["fill": faint, "text-anchor": anchor])
  }

  /// A colour with its meaning.
  static func key(_ name: String, _ color: String, x: Double, y: Double) -> String {
    SVG.rect(x, y - 10, 12, 12, ["rx": 2, "fill": color], end: "") + SVG.text(name, x + 18, y)
  }

  /// A number or a name beside an axis.
  static func tick(_ text: String, x: Double, y: Double, anchor: String = "middle") -> String {
    SVG.text(text, x, y, ["text-anchor": anchor, "fill": faint])
  }

  /// Grid lines at the ticks, to be drawn below the contents.
  var gridLines: String {
    let rows = Self.ticks(in: y, atMost: 6).map { tick in
      "M\(SVG.point(left, place(y: tick)))L\(SVG.point(left + width, place(y: tick)))"
    }
    let columns = Self.ticks(in: x, atMost: 10).map { tick in
      "M\(SVG.point(place(x: tick), top))L\(SVG.point(place(x: tick), top + height))"
    }
    return (rows + columns).map { SVG.path($0, ["stroke": Self.grid, "stroke-width": 1]) }.joined()
  }

  /// The names and numbers of both axes.
  func axes(x xName: String, y yName: String) -> String {
    var svg = names
    for tick in xNames.isEmpty ? Self.ticks(in: x, atMost: 10) : [] {
      svg += Self.tick(LuaNumber.text(tick), x: place(x: tick), y: top + height + 17)
    }
    for tick in yNames.isEmpty ? Self.ticks(in: y, atMost: 6) : [] {
      svg += Self.tick(
        LuaNumber.text(tick), x: left - 8, y: place(y: tick) + 4, anchor: "end")
    }
    let (edge, middle) = (left - 48, top + height / 2)
    let turn = "rotate(-90 \(SVG.point(edge, middle)))"
    return svg + SVG.text(xName, left + width / 2, top + height + 36, ["text-anchor": "middle"])
      + SVG.text(yName, edge, middle, ["text-anchor": "middle", "transform": turn])
  }

  /// The names in place of numbers.
  ///
  /// Those of columns are rotated to save space.
  private var names: String {
    let columns = xNames.enumerated().map { index, name in
      let x = left + width * (Double(index) + 0.5) / Double(xNames.count) + 4
      let turn = "rotate(-30 \(SVG.point(x, top + height + 10)))"
      return SVG.text(
        name, x, top + height + 10,
        ["font-size": 9, "text-anchor": "end", "fill": Self.faint, "transform": turn])
    }
    let rows = yNames.enumerated().map { index, name in
      let y = top + height * (1 - (Double(index) + 0.5) / Double(yNames.count)) + 3
      return SVG.text(
        name, left - 6, y, ["font-size": 9, "text-anchor": "end", "fill": Self.faint])
    }
    return (columns + rows).joined()
  }
}

/// Elements of plots, each with a line end unless another one follows on the line.
extension SVG {
  static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ look: SVGAttributes,
    content: String? = nil, end: String = "\n"
  ) -> String {
    let box: SVGAttributes = ["x": x, "y": y, "width": width, "height": height]
    return element("rect", box, look, content: content) + end
  }

  static func path(_ data: String, _ look: SVGAttributes, end: String = "\n") -> String {
    element("path", ["d": data], look) + end
  }

  /// A text of a script or a file.
  static func text(
    _ text: String, _ x: Double, _ y: Double, _ look: SVGAttributes = [:]
  ) -> String {
    element("text", ["x": x, "y": y], look, content: printable(text)) + "\n"
  }

  /// A text of a script or a file as the content of an element.
  static func printable(_ text: String) -> String { escaped(PrintableText.of(text)) }

  /// A position in a path.
  static func point(_ x: Double, _ y: Double) -> String { "\(length(x)) \(length(y))" }
}
