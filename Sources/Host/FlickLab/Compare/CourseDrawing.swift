internal import FlickDrawing
internal import LuaKit

// The course of the content on several variants, and of the finger, as SVG: time to the right,
// distance upwards.
extension CourseComparison {
  private static let (width, height, left, top, right) = (920.0, 440.0, 72.0, 52.0, 250.0)
  /// The maximum number of points of a line.
  private static let mostPlaces = 400

  /// The file.
  package var svg: String {
    let held = courses.first?.held ?? []
    let lift = held.last?.time ?? 0
    let curves =
      courses.map { course in
        course.held.map { ($0.time, $0.content) }
          + Self.thinned(course.free).map { (lift + Double($0.0) * Course.step, $0.1) }
      }
      + measured.map { measured in
        Self.thinned(measured.course.free).map { (lift + Double($0.0) * Course.step, $0.1) }
      }
    let finger = held.map { ($0.time, $0.finger) }
    let distances = (curves.flatMap { $0 } + finger).map(\.1)
    // The approach of the last half point is left out.
    let rest = measures.map(\.rest).max() ?? 0
    let end = max(lift + rest * 1.08 + 0.02, 1e-3)
    let (least, most) = (min(0, distances.min() ?? 0), max(1, distances.max() ?? 1))
    let frame = PlotFrame(
      x: 0...end * 1000, y: least - 0.04 * (most - least)...most + 0.06 * (most - least),
      left: Self.left, top: Self.top, width: Self.width - Self.left - Self.right,
      height: Self.height - Self.top - 56)
    var svg = PlotFrame.title("Content and finger", x: Self.left, y: 26)
    svg += PlotFrame.note(
      "\(gesture.gesture.id): dashed: the finger; solid: the motion after its lift, by variant",
      x: Self.left, y: 43)
    svg += frame.gridLines
    let place = frame.place(x: lift * 1000)
    let upright = "M\(SVG.point(place, frame.top))V\(SVG.length(frame.top + frame.height))"
    svg += SVG.path(upright, ["stroke": "#80868b", "stroke-dasharray": "2 3"])
    svg += PlotFrame.note("lift", x: place + 5, y: frame.top + 12)
    var lines = ""
    for (index, curve) in curves.enumerated().reversed() {
      // Content at rest continues as a horizontal line.
      let stay = curve.last.map { [(max(end, $0.0), $0.1)] } ?? []
      lines += line(curve + stay, in: frame, Self.style(index))
    }
    lines += line(
      finger, in: frame,
      ["stroke": "#202124", "stroke-width": 1.5, "stroke-dasharray": "6 4"])
    let group: SVGAttributes = [
      "clip-path": "url(#field)", "fill": "none", "stroke-linejoin": "round",
    ]
    svg += SVG.element("g", group, content: "\n\(lines)") + "\n"
    let field = SVG.rect(frame.left, frame.top, frame.width, frame.height, [:], end: "")
    svg += SVG.element("clipPath", ["id": "field"], content: field) + "\n"
    svg += frame.axes(x: "ms since the touch", y: "pt") + legend(frame)
    return PlotFrame.file(width: Self.width, height: Self.height, svg)
  }

  /// The names, and in small type the outcome on each variant.
  private func legend(_ frame: PlotFrame) -> String {
    let x = frame.left + frame.width + 24
    let names =
      variants.map(\.name)
      + measured.map { "\($0.curve.name), measured" }
    let step = min(36, (Self.height - frame.top - 8) / Double(max(1, names.count)))
    var svg = ""
    for (index, name) in names.enumerated() {
      let y = frame.top + 12 + step * Double(index)
      svg += SVG.path("M\(SVG.point(x, y - 4))h16", Self.style(index), end: "")
      svg += SVG.text(name, x + 22, y, ["font-weight": index == 0 ? 600 : nil])
      guard step >= 28, index < variants.count else { continue }
      let rest = LuaNumber.text((measures[index].rest * 1000).rounded())
      let note = "\(runs[index].outcomeText), at rest after \(rest) ms"
      svg += SVG.text(note, x + 22, y + 13, ["font-size": 10, "fill": "#80868b"])
    }
    return svg
  }

  /// The first variant is emphasized.
  ///
  /// The others are paler, and dashed once colours repeat.
  private static func style(_ index: Int) -> SVGAttributes {
    let colors = PlotFrame.colors
    return [
      "stroke": colors[index % colors.count], "stroke-width": index == 0 ? 3 : 1.75,
      "stroke-opacity": index == 0 ? nil : 0.8,
      "stroke-dasharray": [nil, "8 3", "2 3"][min(index / colors.count, 2)],
    ]
  }

  /// A subset of the positions after the lift, including the first and the last.
  private static func thinned(_ places: [Double]) -> [(Int, Double)] {
    let step = max(1, places.count / mostPlaces)
    return places.enumerated().filter { $0.offset % step == 0 || $0.offset == places.count - 1 }
      .map { ($0.offset, $0.element) }
  }

  private func line(
    _ points: [(Double, Double)], in frame: PlotFrame, _ style: SVGAttributes
  ) -> String {
    let places = points.map { time, distance in
      "\(SVG.length(frame.place(x: time * 1000))),\(SVG.length(frame.place(y: distance)))"
    }
    return SVG.element("polyline", ["points": places.joined(separator: " ")], style) + "\n"
  }
}
