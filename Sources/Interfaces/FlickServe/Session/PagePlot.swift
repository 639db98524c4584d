internal import FlickCore
internal import FlickSession
internal import FlickWire

/// The plot on pages, with the points that they have.
struct PagePlot {
  /// Whether pages show it.
  var isOpen = false
  /// The chosen number; nil for one of the last decision's component.
  var choice: Int?
  /// The plot that pages show; nil if it is closed, or if the screen does not have numbers.
  private(set) var shown: ValuePlot?
  private var encoder = WirePlotEncoder()

  /// The most samples, some half a minute, and the least time between two.
  ///
  /// A page has about as many pixels for three seconds.
  static let limits = (samples: 2400, step: Seconds(0.012))

  /// Shows the present plot.
  ///
  /// - Parameters:
  ///   - isWatched: Whether there are pages that show it.
  ///   - hasNewcomers: Whether one of them does not know the plot before.
  /// - Returns: the change for pages, if any, and whether the facts beside the lines differ.
  mutating func show(
    _ exploration: Exploration, isWatched: Bool, hasNewcomers: Bool
  ) -> (change: WirePlot?, isStale: Bool) {
    let before = shown
    shown = isOpen && isWatched ? exploration.plot(choice) : nil
    guard let shown else {
      encoder = WirePlotEncoder()
      return (nil, before != nil)
    }
    if hasNewcomers { encoder = WirePlotEncoder() }
    let isStale =
      shown.choice != before?.choice || shown.marks != before?.marks
      || shown.thresholds != before?.thresholds
    return (encoder.change(to: WirePlot(shown)), isStale)
  }
}

extension WirePlot {
  /// All of a plot.
  fileprivate init(_ plot: ValuePlot) {
    func time(_ time: Double) -> Int { WireUnit.time(Seconds(time)) }
    func value(_ value: Double) -> Int { WireUnit.value(plot.shown(value)) }
    func line(_ points: [ValuePlot.Point]) -> Line {
      Line(
        kept: 0,
        points: points.map { point in
          Point(
            time: WireUnit.time(point.time), value: point.value.isFinite ? value(point.value) : nil)
        })
    }
    self.init(
      times: (time(plot.times.lowerBound), time(plot.times.upperBound)),
      values: (value(plot.values.lowerBound), value(plot.values.upperBound)),
      isPast: plot.isPast, line: line(plot.line), ghost: line(plot.ghost))
  }
}
