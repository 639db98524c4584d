import FlickCore
import Testing

/// The table "same trace, twelve estimators" of the specification, section 2.4: every cell.
@Suite struct `Twelve estimators on the same traces` {
  /// Times in milliseconds, places in pixels, and when the finger was lifted.
  struct Movement: Sendable {
    var samples: [(time: Double, x: Double)]
    var lift: Double
  }

  /// Returns `count` samples, 16 ms apart.
  private static func even(_ count: Int, _ place: (Double) -> Double) -> [(time: Double, x: Double)]
  {
    (0..<count).map { number in
      let step = Double(number)
      return (16 * step, place(step))
    }
  }

  // With its type: the compiler would look for it for six seconds.
  private static let movements: [String: Movement] = [
    "A": Movement(samples: even(8) { 16 * $0 }, lift: 112),
    "B": Movement(samples: even(7) { 2.56 * $0 * $0 }, lift: 96),
    "C": Movement(
      samples: [(0, 0), (16, 24), (32, 48), (48, 72), (64, 96), (80, 100.8), (96, 105.6)], lift: 96),
    "D": Movement(samples: even(5) { 16 * $0 }, lift: 120),
    "E": Movement(samples: [(0, 0), (16, 16), (32, 32), (48, 48), (48.5, 50)], lift: 48.5),
    "F": Movement(
      samples: [(0, 0), (16, 16), (32, 32), (48, 48), (64, 32), (80, 16)], lift: 80),
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    var options: VelocityOptions
    var cells: [Double]
    init(_ name: EstimatorName, stops: Bool = true, _ cells: Double...) {
      options = VelocityOptions(name, stopsAtRelease: stops)
      self.cells = cells
    }
    var testDescription: String { options.estimator.rawValue }
  }

  @Test(arguments: [
    Row(.lsq2, 1000, 1920, 300, 0, 1053, -1350),
    Row(.lsq2Bounded, 1000, 1920, 300, 0, 1053, -1350),
    Row(.impulse, 1000, 1784, 984, 0, 5000, -1239),
    Row(.wlsq2Recent, 1000, 1920, 211, 0, 1053, -1414),
    Row(.int1, stops: false, 1000, 1562, 478, 1000, 1000, -704),
    Row(.legacy, 1000, 834, 1221, 0, 1016, 429),
    Row(.ios, 1000, 1264, 1020, 0, 1150, 200),
    Row(.macos, 1000, 1456, 480, 0, 1600, -700),
    Row(.singleSample, 1000, 1760, 300, 1000, 4000, -1000),
    Row(.restartingWindow, 1000, 960, 1100, 533, 1031, 200),
    Row(.rollingMean, 1000, 960, 1100, 1000, 1031, 200),
    Row(.halfOfLast, 500, 880, 150, 500, 2000, -500),
    Row(.lsq2Web, 1000, 1920, 300, 1000, 1053, -1350),
  ])
  func `give the published velocities`(_ row: Row) throws {
    for (name, expected) in zip(["A", "B", "C", "D", "E", "F"], row.cells) {
      let movement = try #require(Self.movements[name])
      var estimator = VelocityEstimator(row.options)
      for sample in movement.samples {
        // Along both axes, to see that they are treated alike.
        estimator.note(Point2D(x: sample.x, y: -sample.x), at: Seconds(milliseconds: sample.time))
      }
      let found = estimator.velocity(at: Seconds(milliseconds: movement.lift)) ?? .zero
      #expect(found.x.value.rounded() == expected, "\(name), along x")
      #expect(found.y.value.rounded() == -expected, "\(name), along y")
    }
  }

  /// Values that the table omits, computed from the same formulas by NumPy's `polyfit` and by
  /// script.
  @Test(arguments: [
    Row(.int1, 1000, 1562, 478, 0, 1000, -704),
    Row(.int2, 1000, 1542, 588, 0, 1000, -519),
    Row(.threeSampleMix, 1000, 1520, 300, 1000, 1750, -1000),
    Row(.window100, 1000, 960, 1100, 1000, 1031, 200),
    Row(.lsq1, 1000, 960, 1157, 0, 1017, 257),
    Row(.lsq3, 1000, 1920, -367, 0, 1105, -2111),
    Row(.wlsq2Delta, 1000, 1920, 300, 0, 1079, -1350),
    Row(.wlsq2Central, 1000, 1920, 238, 0, 1046, -1450),
    Row(.impulseRecent40, 1000, 1789, 300, 0, 5000, -1000),
  ])
  func `the other estimators give hand-computed velocities`(_ row: Row) throws {
    try `give the published velocities`(row)
  }
}
