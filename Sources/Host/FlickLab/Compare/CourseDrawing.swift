/// The course of the content on several variants, and of the finger, as SVG: time to the right,
/// distance upwards.
package struct CourseDrawing {
  private let comparison: CourseComparison

  package init(_ comparison: CourseComparison) { self.comparison = comparison }

  private static let (width, height, left, top, right) = (920.0, 440.0, 72.0, 52.0, 250.0)
  /// The maximum number of points of a line.
  private static let mostPlaces = 400

  /// The file.
  package var svg: String {
    let held = comparison.courses.first?.held ?? []
    let lift = held.last?.time ?? 0
    let curves =
      comparison.courses.map { course in
        course.held.map { ($0.time, $0.content) }
          + Self.thinned(course.free).map { (lift + Double($0.0) * Course.step, $0.1) }
      }
      + comparison.measured.map { measured in
        Self.thinned(measured.course.free).map { (lift + Double($0.0) * Course.step, $0.1) }
      }
    let finger = held.map { ($0.time, $0.finger) }
    let distances = (curves.flatMap { $0 } + finger).map(\.1)
    // The approach of the last half point is left out.
    let rest = comparison.measures.map(\.rest).max() ?? 0
    let end = max(lift + rest * 1.08 + 0.02, 1e-3)
    let (least, most) = (min(0, distances.min() ?? 0), max(1, distances.max() ?? 1))
    let frame = PlotFrame(
      x: 0...end * 1000, y: least - 0.04 * (most - least)...most + 0.06 * (most - least),
      left: Self.left, top: Self.top, width: Self.width - Self.left - Self.right,
      height: Self.height - Self.top - 56)
    var svg = PlotFrame.head(width: Self.width, height: Self.height)
    svg += PlotFrame.title("Content and finger", x: Self.left, y: 26)
    svg += PlotFrame.note(
      "\(comparison.gesture.gesture.id): dashed the finger, then what each makes of its lift",
      x: Self.left, y: 43)
    svg += frame.gridLines
    let place = PlotFrame.text(frame.place(x: lift * 1000))
    svg +=
      "<path d=\"M\(place) \(PlotFrame.text(frame.top))V\(PlotFrame.text(frame.top + frame.height))\" "
      + "stroke=\"#80868b\" stroke-dasharray=\"2 3\"/>\n"
    svg += PlotFrame.note("lift", x: frame.place(x: lift * 1000) + 5, y: frame.top + 12)
    svg += "<g clip-path=\"url(#field)\" fill=\"none\" stroke-linejoin=\"round\">\n"
    for (index, curve) in curves.enumerated().reversed() {
      // Content at rest continues as a horizontal line.
      let stay = curve.last.map { [(max(end, $0.0), $0.1)] } ?? []
      svg += line(curve + stay, in: frame, Self.style(index))
    }
    svg += line(
      finger, in: frame, "stroke=\"#202124\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"")
    svg += "</g>\n"
    svg +=
      "<clipPath id=\"field\"><rect x=\"\(PlotFrame.text(frame.left))\" "
      + "y=\"\(PlotFrame.text(frame.top))\" width=\"\(PlotFrame.text(frame.width))\" "
      + "height=\"\(PlotFrame.text(frame.height))\"/></clipPath>\n"
    svg += frame.axes(x: "ms since the touch", y: "pt")
    return svg + legend(frame) + "</svg>\n"
  }

  /// The names, and in small type the outcome on each variant.
  private func legend(_ frame: PlotFrame) -> String {
    let x = frame.left + frame.width + 24
    let count = comparison.variants.count + comparison.measured.count
    let step = min(36, (Self.height - frame.top - 8) / Double(max(1, count)))
    var svg = ""
    for (index, variant) in comparison.variants.enumerated() {
      let y = frame.top + 12 + step * Double(index)
      let (run, measures) = (comparison.runs[index], comparison.measures[index])
      svg +=
        "<path d=\"M\(PlotFrame.text(x)) \(PlotFrame.text(y - 4))h16\" \(Self.style(index))/>"
        + "<text x=\"\(PlotFrame.text(x + 22))\" y=\"\(PlotFrame.text(y))\""
        + (index == 0 ? " font-weight=\"600\"" : "") + ">\(SVGText.escaped(variant.name))</text>\n"
      let rest = LabValue.text(of: (measures.rest * 1000).rounded())
      let note = "\(run.outcomeText), at rest after \(rest) ms"
      if step >= 28 {
        svg +=
          "<text x=\"\(PlotFrame.text(x + 22))\" y=\"\(PlotFrame.text(y + 13))\" font-size=\"10\" "
          + "fill=\"#80868b\">\(SVGText.escaped(note))</text>\n"
      }
    }
    for (index, measured) in comparison.measured.enumerated() {
      let number = comparison.variants.count + index
      let y = frame.top + 12 + step * Double(number)
      svg +=
        "<path d=\"M\(PlotFrame.text(x)) \(PlotFrame.text(y - 4))h16\" \(Self.style(number))/>"
        + "<text x=\"\(PlotFrame.text(x + 22))\" y=\"\(PlotFrame.text(y))\">"
        + "\(SVGText.escaped(measured.curve.name)), measured</text>\n"
    }
    return svg
  }

  /// The first variant is emphasized.
  ///
  /// The others are paler, and dashed once colours repeat.
  private static func style(_ index: Int) -> String {
    let colors = PlotFrame.colors
    let dash = ["", " stroke-dasharray=\"8 3\"", " stroke-dasharray=\"2 3\""]
    return "stroke=\"\(colors[index % colors.count])\""
      + (index == 0 ? " stroke-width=\"3\"" : " stroke-width=\"1.75\" stroke-opacity=\"0.8\"")
      + dash[min(index / colors.count, 2)]
  }

  /// A subset of the positions after the lift, including the first and the last.
  private static func thinned(_ places: [Double]) -> [(Int, Double)] {
    let step = max(1, places.count / mostPlaces)
    return places.enumerated().filter { $0.offset % step == 0 || $0.offset == places.count - 1 }
      .map { ($0.offset, $0.element) }
  }

  private func line(
    _ points: [(Double, Double)], in frame: PlotFrame, _ style: String
  ) -> String {
    let places = points.map { time, distance in
      "\(PlotFrame.text(frame.place(x: time * 1000))),\(PlotFrame.text(frame.place(y: distance)))"
    }
    return "<polyline points=\"\(places.joined(separator: " "))\" \(style)/>\n"
  }
}
