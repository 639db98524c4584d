import FlickFuzz
import Testing

@testable import FlickCore

/// Guards plain functions at round numbers against accidental changes: at the ends of each of their
/// pieces, between, and beyond.
@Suite struct `Recorded numbers` {
  @Test func `recorded numbers of lists, headers, tabs and timings are unchanged`() throws {
    try Remembered.check("numbers") { account in
      Self.tellHeaders(&account)
      try Self.tellCarousels(&account)
      try Self.tellLabels(&account)
      try Self.tellTimings(&account)
      try Self.tellMappings(&account)
      try Self.tellGrids(&account)
      Self.tellMomentum(&account)
      Self.tellCriteria(&account)
      Self.tellLimits(&account)
      try Self.tellWays(&account)
    }
  }

  private static func tellHeaders(_ account: inout Account) {
    for space in HeaderOptions.Space.allCases {
      for stretch in HeaderOptions.Stretch.allCases {
        for (height, minimum, inset, most) in [
          (160.0, 40.0, 0.0, Double.infinity), (160, 0, 20, 40), (160, 160, 20, 0), (0, 20, 0, 40),
          (40, 60, 0, .infinity),
        ] {
          var options = HeaderOptions(height: Points(height))
          (options.minimum, options.inset, options.maxStretch) = (
            Points(minimum), Points(inset), Points(most)
          )
          (options.space, options.stretch, options.overlap) = (space, stretch, Points(height / 2))
          for step in -6...12 {
            for edge in [0.0, 20] {
              let found = HeaderGeometry(
                options, scrolled: Points(Double(step) * 20), edge: Points(edge))
              account.add(
                "",
                [
                  found.pull.value, found.stretch.value, found.ratio, found.visibleHeight.value,
                  found.top.value, found.isStuck ? 1 : 0, found.parallax.value,
                  options.effectiveMinimum.value, options.contentStart.value,
                ])
            }
          }
          account.endMoment()
        }
      }
    }
  }

  private static func tellCarousels(_ account: inout Account) throws {
    var random = SplitMix64(seed: 20_261_131)
    for _ in 0..<400 {
      var place = random.pick([0.0, 0, 10])
      let slides = (0..<random.integer(0...6)).map { _ in
        let length = random.pick([0.0, 50, 99, 100, 101, 300])
        defer { place += length + random.pick([0, 0, 10]) }
        return CarouselGeometry.Slide(offset: Points(place), length: Points(length))
      }
      let geometry = try CarouselGeometry(
        view: random.pick([0, 100, 200, 302]), slides: slides, endMargin: random.pick([0, 10]),
        alignment: random.pick([.start, .center, .end, .fraction(0.25)]),
        containment: random.pick(ScrollContainment.allCases),
        group: random.pick([.count(1), .count(2), .count(9), .auto, .auto]),
        loops: random.chance(0.3))
      account.add("", geometry.snaps.map(\.value) + [geometry.contentLength.value])
      for (snap, slides) in geometry.slidesOfSnaps.enumerated() {
        account.add(
          "",
          [
            Double(slides.lowerBound), Double(slides.upperBound),
            geometry.progress(ofSnap: snap) ?? -1,
          ])
      }
      for step in -4...24 {
        account.add("", [Double(geometry.nearestSnap(to: Points(Double(step) * 25)) ?? -1)])
      }
      account.add("", [geometry.progress(ofSnap: 99) ?? -1, geometry.progress(ofSnap: -1) ?? -1])
      account.endMoment()
    }
  }

  private static func tellLabels(_ account: inout Account) throws {
    let spans = [(0.0, 40.0), (60, 20), (80, 0), (60, 40)].map {
      IndicatorGeometry.Span(start: $0.0, width: $0.1)
    }
    for style in [IndicatorGeometry.Style.linear, .elastic] {
      for count in 1...4 {
        let labels = try IndicatorGeometry(Array(spans.prefix(count)), style: style)
        for step in -4...16 {
          let span = labels.span(at: Pages(Double(step) / 4))
          account.add("", [span.start, span.width])
        }
        account.endMoment()
      }
    }
  }

  private static func tellTimings(_ account: inout Account) throws {
    for direction in Timing.Direction.allCases {
      for fill in Timing.Fill.allCases {
        for (duration, delay, endDelay, iterations, start) in [
          (1.0, 0.0, 0.0, 1.0, 0.0), (1, 0.5, 0.5, 2, 0), (1, -0.5, 0, 1.5, 0.5), (0, 0.5, 0, 3, 0),
          (1, 0, -0.5, .infinity, 0.25), (1, 0.25, 0, 0, 1.5), (0, 0, 0, .infinity, 0),
          (1, 0.5, -2, 2, 1),
        ] {
          let timing = try Timing(
            duration: Seconds(duration), delay: Seconds(delay), endDelay: Seconds(endDelay),
            iterations: iterations, iterationStart: start, direction: direction, fill: fill,
            easing: .steps(2, .jumpStart))
          account.add("", [timing.endTime.value, timing.activeDuration.value])
          for step in -4...16 {
            let sample = timing.sample(at: Seconds(Double(step) / 4))
            account.add(
              sample == nil ? "none" : "", [sample?.progress ?? 0, sample?.iteration ?? 0])
          }
          account.endMoment()
        }
      }
    }
    for origin in [Stagger.Origin.first, .last, .center, .index(1), .index(-2)] {
      for easing in [Easing.linear, .easeIn, try .steps(2, .jumpEnd)] {
        let stagger = try Stagger(interval: 0.5, from: origin, easing: easing)
        for count in 0...5 { account.add("", stagger.delays(count: count).map(\.value)) }
        account.endMoment()
      }
    }
  }

  private static func tellMappings(_ account: inout Account) throws {
    for outside in Interpolation.Extrapolation.allCases {
      for (inputs, outputs) in [
        ([0.0, 1.0], [1.0, 3.0]), ([0, 1, 1, 2], [0, 1, 5, 4]), ([2, 1, -1], [0, 4, 2]),
        ([0, 0, 1], [2, 3, 3]), ([-1, 0, 2], [3, 1, 1]),
      ] {
        guard let mapping = try? Interpolation(from: inputs, to: outputs, outside: outside) else {
          account.add("refused", [])
          account.endMoment()
          continue
        }
        for step in -8...12 {
          let x = Double(step) / 4
          account.add("", [mapping.value(at: x), mapping.slope(at: x)])
        }
        account.add("", [mapping.value(at: .nan), mapping.value(at: .infinity)])
        account.endMoment()
      }
    }
    for step in -8...8 {
      let x = Double(step) / 2
      for (low, high) in [(0.0, 2.0), (2, 0), (1, 1), (-1, 1)] {
        account.add(
          "",
          [
            Interpolation.progress(of: x, from: low, to: high),
            Interpolation.wrap(x, from: low, to: high),
          ])
      }
      account.endMoment()
    }
  }

  private static func tellGrids(_ account: inout Account) throws {
    let grids: [SnapGrid] = [
      .free, .every(0), .every(1), .every(2.5), .places([]), .places([1, 4]),
    ]
    for grid in grids {
      for end in [0.0, 1, 4, 4.5] {
        for step in -4...24 {
          let offset = Double(step) / 4
          account.add(
            "",
            [
              grid.nearest(to: offset, in: 0...end), grid.contains(offset, in: 0...end) ? 1 : 0,
              grid.next(after: offset, direction: 1, in: 0...end),
              grid.next(after: offset, direction: -1, in: 0...end),
              grid.nearest(to: offset, towardsEnd: true, in: 0...end),
              grid.nearest(to: offset, towardsEnd: false, in: 0...end),
            ])
        }
        account.endMoment()
      }
    }
    for alignment in SnapPort.Alignment.allCases {
      for padding in [0.0, 10, 60] {
        let areas = [(0.0, 50.0), (60, 100), (160, 200), (400, 0)].map {
          SnapPort.Area(offset: Points($0.0), length: Points($0.1))
        }
        let port = try SnapPort(
          view: 100, areas: areas, alignment: alignment, padding: Points(padding), range: 0...320)
        for step in -2...36 {
          account.add("", [port.rest(near: Points(Double(step) * 10)).value])
        }
        account.endMoment()
      }
    }
  }

  private static func tellMomentum(_ account: inout Account) {
    let speeds = [0.0, 50, -50, 400, -400, 1000, -1000, 40_000, -90_000, .infinity]
    for held in speeds {
      for speed in speeds {
        let momentum = CarriedMomentum.flutter
        account.add("", [momentum.carried(from: PointsPerSecond(held)).value])
        for standstill in [0, 0.02, 0.025] {
          account.add(
            "",
            [
              momentum.boosted(
                PointsPerSecond(speed), after: PointsPerSecond(held),
                standstill: Seconds(standstill)
              ).value
            ])
        }
      }
      account.endMoment()
    }
  }

  private static func tellCriteria(_ account: inout Account) {
    let details: [Criterion.Detail] = [
      .none, .flip(at: 1), .flip(at: -1), .flip(at: 0), .missed(by: 0.5),
    ]
    for comparison in Criterion.Comparison.allCases {
      for threshold in [0.0, 1] {
        for detail in details {
          for value in [-2, -1, -0.5, 0, 0.5, 1, 2] {
            let test = Criterion(.velocity, value, comparison, threshold, .point, detail)
            account.add(
              test.isMet ? "met" : "",
              [
                test.spare, test.threshold, test.margin, test.passed ? 1 : 0,
                test.nearestMiss ?? -1,
              ])
          }
        }
        account.endMoment()
      }
    }
    // As many digits as are needed to show the spare.
    for spare in [
      0, 1e-12, 4e-10, 5e-10, 4e-5, 5e-5, 6e-5, 5e-4, 0.01, 0.999, 1, 1.5, 9.99, 10, 99.9, 100, 1e9,
      .infinity,
    ] {
      for unit in [Criterion.Unit.point, .page, .radian, .count] {
        let test = Criterion(.distance, spare, .atLeast, 0, unit)
        let numbers = CriterionNumbers(of: test)
        account.add(numbers.bare(spare) + numbers.limit(spare) + numbers.distance(1), [])
      }
      account.endMoment()
    }
  }

  private static func tellLimits(_ account: inout Account) {
    for limits in [VelocityLimits.none, .maximal, .fling] {
      for x in [0.0, 30, -40, 50, 8000, -8000, 9000, .infinity] {
        for y in [0.0, 40, -30, 8000, 1e300] {
          let velocity = limits.applied(to: Velocity(x: PointsPerSecond(x), y: PointsPerSecond(y)))
          account.add("", [velocity.x.value, velocity.y.value])
        }
      }
      account.endMoment()
    }
  }

  /// Plays fingers along corners, with two at one place, and fingers at an eased pace.
  private static func tellWays(_ account: inout Account) throws {
    let corners = [(0.0, 0.0), (30, 40), (30, 40), (30, 0), (-50, 0)].map {
      Point2D(x: $0.0, y: $0.1)
    }
    let curve = GesturePath.cubic(
      from: .zero, first: Point2D(x: 0, y: 40), second: Point2D(x: 40, y: 40),
      to: Point2D(x: 40, y: 0))
    for path in (0...5).map({ GesturePath.points(Array(corners.prefix($0))) }) + [curve] {
      for pace in [Synthesizer.Pace.even, .eased] {
        for (duration, hold) in [(0.5, 0.0), (0, 0), (0, 0.25), (0.25, 0.25)] {
          guard
            let trace = try? Synthesizer(rate: 16).drag(
              along: path, duration: Seconds(duration), pace: pace, hold: Seconds(hold))
          else {
            account.add("refused", [])
            continue
          }
          for touch in trace.touches {
            account.add(
              touch.phase.rawValue, [touch.time.value, touch.position.x, touch.position.y])
          }
          for rate in [4.0, 16, 50] {
            let other = try trace.resampled(rate: rate)
            account.add("", other.touches.flatMap { [$0.time.value, $0.position.x] })
          }
        }
        account.endMoment()
      }
    }
  }
}
