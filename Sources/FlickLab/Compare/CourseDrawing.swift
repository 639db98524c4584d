internal import FlickSystem

/// The content's way on several variants and the finger's, as SVG: time from left to right, the way
/// upwards.
package struct CourseDrawing {
  private let comparison: CourseComparison

  package init(_ comparison: CourseComparison) { self.comparison = comparison }

  private static let (width, height, edge) = (760.0, 360.0, 40.0)
  private static let colors = [
    "#1b6ef3", "#d9480f", "#2b8a3e", "#862e9c", "#c2255c", "#0b7285", "#5c940d", "#e67700",
  ]

  /// The file.
  package var svg: String {
    let held = comparison.courses.first?.held ?? []
    let lift = held.last?.time ?? 0
    let curves = comparison.courses.map { course in
      course.held.map { ($0.time, $0.content) }
        + course.free.enumerated().map { (lift + Double($0.offset) * Course.step, $0.element) }
    }
    let finger = held.map { ($0.time, $0.finger) }
    let points = curves.flatMap { $0 } + finger
    let end = max(points.map(\.0).max() ?? 1, 1e-3)
    let (least, most) = (min(0, points.map(\.1).min() ?? 0), max(1, points.map(\.1).max() ?? 1))
    func line(_ points: [(Double, Double)], _ style: String) -> String {
      let places = points.map { time, way in
        let x = Self.edge + time / end * (Self.width - 2 * Self.edge)
        let y =
          Self.height - Self.edge - (way - least) / (most - least) * (Self.height - 2 * Self.edge)
        return "\(Self.short(x)),\(Self.short(y))"
      }
      return "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" \(style)/>\n"
    }
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="white"/>

      """
    text += line([(lift, least), (lift, most)], "stroke=\"#999\" stroke-dasharray=\"2 3\"")
    text += line(finger, "stroke=\"#333\" stroke-dasharray=\"6 4\"")
    for (index, curve) in curves.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      // The first stands out; the others are ghosts beside it.
      let style = index == 0 ? "stroke-width=\"2.5\"" : "stroke-width=\"1.5\" opacity=\"0.65\""
      text += line(curve, "stroke=\"\(color)\" \(style)")
      text +=
        "<text x=\"\(Int(Self.edge) + 8)\" y=\"\(20 + 16 * index)\" fill=\"\(color)\">"
        + "\(SVGText.escaped(comparison.variants[index].name))</text>\n"
    }
    text +=
      "<text x=\"\(Int(Self.edge))\" y=\"\(Int(Self.height) - 12)\">\(Self.short(most - least)) pt, "
      + "\(Int((end * 1000).rounded())) ms; dashed: the finger, dotted: the lift</text>\n</svg>\n"
    return text
  }

  private static func short(_ number: Double) -> String {
    LabValue.text(of: (number * 100).rounded() / 100)
  }

}

/// Texts in SVG.
enum SVGText {
  /// A text of a script between tags: scalar by scalar, as a mark on it makes `<` another
  /// character to Swift alone.
  static func escaped(_ text: String) -> String {
    PrintableText.of(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
