internal import FlickCore
internal import FlickDrawing

/// A settling motion over time as SVG: a spring from standstill and after a flick, or a curve.
struct MotionDrawing {
  /// A line with its name: from seconds to points.
  private var curves: [(name: String, value: (Double) -> Double)] = []
  private var duration = 1.0
  private let distance: Double
  private static let (width, height) = (560.0, 300.0)

  /// - Parameter distance: the length of the motion, in points.
  /// - Returns: nil for a motion without a curve.
  init?(_ motion: ExportMotion, distance: Double) {
    self.distance = distance
    switch motion {
    case .none: return nil
    case .curve(let easing):
      (duration, curves) = (
        easing.duration, [("curve", { easing.output($0 / easing.duration) * distance })]
      )
    case .spring(let spring, let start):
      guard let rest = SpringExport(spring, distance: distance).transition else { return nil }
      duration = rest.duration
      func add(_ name: String, _ velocity: Double) {
        let motion = SpringMotion(spring: spring, value: 0, velocity: velocity, target: distance)
        curves.append((name, { motion.value(at: Seconds($0)) }))
      }
      if case .share(let share) = start {
        add("motion", share * distance)
        return
      }
      add("from standstill", 0)
      add("after \(Digits(SpringExport.usualSpeed)) pt/s", SpringExport.usualSpeed)
    }
  }

  /// The file.
  var svg: String {
    let count = 120
    let times = (0...count).map { Double($0) / Double(count) * duration }
    let lines = curves.map { curve in (curve.name, times.map(curve.value)) }
    let highest = max(lines.flatMap(\.1).max() ?? distance, distance)
    let lowest = min(lines.flatMap(\.1).min() ?? 0, 0)
    let frame = PlotFrame(
      x: 0...duration, y: lowest...highest * 1.05, left: 70, top: 20, width: Self.width - 90,
      height: Self.height - 80)
    var svg = frame.gridLines
    for (index, line) in lines.enumerated() {
      let points = zip(times, line.1).map { time, value in
        SVG.point(frame.place(x: time), frame.place(y: value))
      }
      // Dashes distinguish the lines without colours.
      svg += SVG.path(
        "M\(points.joined(separator: "L"))",
        [
          "fill": "none", "stroke": PlotFrame.colors[index], "stroke-width": 2,
          "stroke-dasharray": index == 0 ? nil : "6 4",
        ])
      svg += PlotFrame.key(
        line.0, PlotFrame.colors[index], x: 320, y: Self.height - 110 + Double(index) * 18)
    }
    return PlotFrame.file(
      width: Self.width, height: Self.height, svg + frame.axes(x: "s", y: "pt"))
  }
}

/// Places of rest along a line as SVG.
struct PlacesDrawing {
  let places: [FeelExport.Part.Place]

  var svg: String {
    let (width, height) = (560.0, 96.0)
    let values = places.map(\.value)
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    let frame = PlotFrame(
      x: least...max(most, least + 1), y: 0...1, left: 50, top: 40, width: width - 100, height: 1)
    let path = "M\(SVG.point(frame.left, 40))H\(SVG.length(frame.left + frame.width))"
    var svg = SVG.path(path, ["stroke": "#80868b", "stroke-width": 1.5])
    for (index, place) in places.enumerated() {
      let x = frame.place(x: place.value)
      // Names alternate between above and below the line.
      let (name, number) = index.isMultiple(of: 2) ? (24.0, 62.0) : (78, 24)
      svg += SVG.element("circle", ["cx": x, "cy": 40, "r": 5, "fill": PlotFrame.colors[0]])
      svg += "\n" + SVG.text(place.name, x, name, ["text-anchor": "middle"])
      svg += PlotFrame.tick("\(Digits(place.value))", x: x, y: number)
    }
    return PlotFrame.file(width: width, height: height, svg)
  }
}
