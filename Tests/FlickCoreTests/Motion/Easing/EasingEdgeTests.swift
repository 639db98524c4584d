import FlickCore
import Foundation
import Testing

/// Easings at their ends, beyond them, and where they turn.
@Suite struct `An easing at its edges` {
  @Test(arguments: [1e-6, 1e-12, 1e-15])
  func `an easing is precise near its start`(_ distance: Double) throws {
    // CSS's `ease` leaves at a slope of 0.1 / 0.25.
    let start = try Easing.cubicBezier(0.25, 0.1, 0.25, 1).value(at: distance)
    #expect((start / (0.4 * distance) - 1).magnitude < 1e-4)
  }

  /// CSS Easing 2: beyond each end the curve continues along the tangent of the first control point
  /// that has one.
  @Test(arguments: [
    (points: [0.25, 0.1, 0.25, 1], start: 0.4, end: 0.0),
    (points: [0, 0, 0.5, 1], start: 2, end: 0), (points: [0, 0.5, 0.5, 1], start: 0, end: 0),
    (points: [0, 0, 0, 0], start: 1, end: 1), (points: [0, 0, 0, 1], start: 0, end: 0),
    (points: [0.5, 0.5, 1, 1], start: 1, end: 1), (points: [0.5, 0, 1, 1], start: 0, end: 2),
    (points: [1, 1, 1, 1], start: 1, end: 1), (points: [1, 0, 1, 1], start: 0, end: 0),
    (points: [0.5, 0, 1, 0.5], start: 0, end: 0), (points: [0, 0, 1, 1], start: 1, end: 1),
  ])
  func `a Bézier easing continues along its tangents`(
    _ row: (points: [Double], start: Double, end: Double)
  ) throws {
    let easing = try Easing.cubicBezier(row.points[0], row.points[1], row.points[2], row.points[3])
    for distance in [0.5, 2] {
      #expect((easing.value(at: -distance) + row.start * distance).magnitude < 1e-12)
      #expect((easing.value(at: 1 + distance) - 1 - row.end * distance).magnitude < 1e-12)
      #expect(easing.slope(at: -distance) == row.start)
      #expect(easing.slope(at: 1 + distance) == row.end)
    }
  }

  @Test(arguments: [1, 1.5, 2, 2.5, 3, 4, 5, 7.25])
  func `a power easing has the exact power and slope from the start`(_ power: Double) throws {
    let easing = try Easing.power(power)
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    #expect(easing.slope(at: 0) == (power == 1 ? 1 : 0))
    #expect((easing.slope(at: 1) - power).magnitude < 1e-12)
    // A quarter is the square of a half, and so are their powers.
    let quarter = easing.value(at: 0.25)
    #expect((easing.value(at: 0.5) * easing.value(at: 0.5) - quarter).magnitude < 1e-12)
    #expect((quarter - pow(0.25, power)).magnitude < 1e-12)
  }

  /// NaN counts as the start.
  @Test(arguments: Easing.Family.allCases, Easing.Placement.allCases)
  func `an easing starts at 0, ends at 1, and treats NaN as its start`(
    _ family: Easing.Family, _ placement: Easing.Placement
  ) {
    let easing = Easing(family, placement)
    #expect(easing.value(at: 0).magnitude < 1e-12 && (easing.value(at: 1) - 1).magnitude < 1e-12)
    #expect(easing.value(at: .nan) == easing.value(at: 0))
  }

  @Test func `an in-out easing changes over exactly in the middle`() throws {
    // One step, at its end: 0 until the middle, 1 from there on.
    let easing = try Easing.steps(1, .jumpEnd).placed(.inOut)
    #expect(easing.value(at: 0.5, before: true) == 0)
    #expect(easing.value(at: 0.5) == 1)
    #expect(easing.value(at: 0.5.nextDown) == 0)
  }

  @Test(arguments: [
    (at: -1.0, value: -2.0, slope: 2.0), (at: 0, value: 0, slope: 2),
    (at: 0.25, value: 0.5, slope: 2),
    (at: 0.5, value: 4, slope: -1), (at: 0.75, value: 3.75, slope: -1),
    (at: 3, value: 1.5, slope: -1),
  ])
  func `a stops easing has the value and slope of its segment`(
    _ row: (at: Double, value: Double, slope: Double)
  ) throws {
    let easing = try Easing.stops([
      LinearStops.Stop(0), LinearStops.Stop(1, at: 0.5), LinearStops.Stop(4, at: 0.5),
      LinearStops.Stop(3.5, at: 1),
    ])
    #expect(easing.value(at: row.at) == row.value)
    #expect(easing.slope(at: row.at) == row.slope)
    #expect(easing.value(at: 0.5, before: true) == 1)
  }

  @Test func `an easing motion of zero duration is at its end from the start`() throws {
    let motion = try EasingMotion(from: 3, to: 8, duration: 0)
    #expect(motion.bounds(from: 0, to: 0) == 8...8)
    #expect(motion.bounds(from: 0, to: 1) == 8...8)
    #expect(motion.sample(at: 0).value == 8)
  }

  @Test(arguments: [-1.0, 0, 0.5, 2])
  func `an easing through one stop is constant`(_ progress: Double) throws {
    let easing = try Easing.stops([LinearStops.Stop(0.75)])
    #expect(easing.value(at: progress) == 0.75)
    #expect(easing.slope(at: progress) == 0)
  }

  /// At a jump the output is the left limit with `before` and the right limit without, also if a
  /// placement has mirrored the curve.
  @Test(arguments: Easing.Placement.allCases, StepCurve.Position.allCases)
  func `a jump changes from the former to the next value`(
    _ placement: Easing.Placement, _ position: StepCurve.Position
  ) throws {
    let easing = try Easing.steps(4, position).placed(placement)
    for place in 1..<16 {
      let x = Double(place) / 16
      #expect(easing.value(at: x, before: true) == easing.value(at: x - 1e-9), "\(x)")
      #expect(easing.value(at: x) == easing.value(at: x + 1e-9), "\(x)")
    }
  }

  /// The extrema of a cubic are between its ends.
  @Test func `the bounds of a Bézier easing include its extrema`() throws {
    for (y1, y2) in [(2, 0.5), (-1, 0.5), (0.5, 2), (0.5, -1), (2, -1), (-1, 2), (0.25, 0.75)]
      as [(Double, Double)]
    {
      let easing = try Easing.cubicBezier(0.3, y1, 0.6, y2)
      let values = (0...2000).map { easing.value(at: Double($0) / 2000) }
      let bounds = easing.bounds(from: 0, to: 1)
      #expect((bounds.lowerBound - (values.min() ?? 0)).magnitude < 1e-5, "\(y1), \(y2)")
      #expect((bounds.upperBound - (values.max() ?? 0)).magnitude < 1e-5, "\(y1), \(y2)")
    }
  }
}
