import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the bounds of motions between two moments against accidental changes, over stretches that
/// begin and end where curves turn or jump, and where one motion follows another.
@Suite struct `Recorded stretches of motions` {
  private static var easings: [Easing] {
    get throws {
      var found: [Easing] = [.linear, .easeIn, .easeInOut]
      for placement in [Easing.Placement.in, .out, .inOut, .outIn] {
        found += Easing.Family.allCases.map { Easing($0, placement) }
        for position in StepCurve.Position.allCases {
          found.append(try .steps(2, position).placed(placement))
          found.append(try .steps(4, position).placed(placement))
        }
        found.append(
          try .stops([.init(0), .init(1, at: 0.5), .init(-1, at: 0.5), .init(0.5)])
            .placed(placement))
        found.append(try .stops([.init(0, at: 0.25), .init(2), .init(1, at: 0.75)]))
      }
      found.append(try .interval(from: 0.25, to: 0.75, .steps(2, .jumpBoth)))
      found.append(try .interval(from: 0.5, to: 0.5, .easeIn))
      found.append(try .threshold(at: 0.5))
      found.append(try .cubicBezier(0.5, 2, 0.5, -1))
      found += try [
        .bounce(amplitude: 0.5), .bounce(amplitude: 2), .back(overshoot: 3), .power(1.5),
        .elastic(amplitude: 2, period: 0.5), .elastic(amplitude: 0.5, period: 0.5),
      ]
      return found
    }
  }

  @Test func `recorded stretches of curves are unchanged`() throws {
    try Remembered.check("easing-stretches") { account in
      let places = [-0.5, 0, 0.25, 0.5, 0.75, 1, 1.5]
      for easing in try Self.easings {
        for from in places {
          account.add("", [true, false].map { easing.value(at: from, before: $0) })
          account.add("", [easing.slope(at: from)])
          for to in places where to >= from {
            let bounds = easing.bounds(from: from, to: to)
            account.add("", [bounds.lowerBound, bounds.upperBound])
          }
        }
        account.endMoment()
      }
    }
  }

  private static func simple() throws -> [AnyMotion] {
    var motions: [AnyMotion] = []
    for easing in [Easing.linear, try .steps(2, .jumpStart), Easing(.back, .inOut)] {
      motions.append(
        .easing(try EasingMotion(from: 1, to: -1, duration: 0.5, easing: easing)))
      motions.append(
        .keyframes(
          try KeyframesMotion(
            [
              .init(0, at: 0.25), .init(2, at: 0.5, easing: easing), .init(1, at: 0.5),
              .init(-1, at: 0.75, easing: easing),
            ], duration: 1)))
    }
    motions.append(.decay(try DecayMotion(Friction(rate: 4), from: 0, velocity: 8)))
    motions.append(
      .spring(try SpringMotion(SpringSpec(stiffness: 400, damping: 4), from: 1, to: 0)))
    motions.append(
      .accelerated(try AcceleratedMotion(from: 0, velocity: 4, acceleration: -8)))
    motions.append(
      .sampled(
        try SampledMotion(
          [
            MotionSample(value: 0, velocity: 4), MotionSample(value: 0, velocity: -4),
            MotionSample(value: 1, velocity: 0),
          ], duration: 1)))
    return motions
  }

  @Test func `recorded stretches of motions and composed motions are unchanged`() throws {
    try Remembered.check("motion-stretches") { account in
      for motion in try Self.simple() {
        var made = [motion]
        made.append(try motion.delayed(by: 0.25))
        made.append(try motion.cut(at: 0.25))
        made.append(try motion.scaled(by: 2))
        made += [try? motion.reversed(tolerance: 0.5)].compactMap { $0 }
        for (count, isAlternating) in [(2.0, false), (2, true), (1.5, true), (0, false)] {
          made += [
            try? motion.repeated(count, alternating: isAlternating, tolerance: 0.5)
          ].compactMap { $0 }
        }
        made.append(
          .sequence(
            try MotionSequence(
              [.init(motion, for: 0.25), .init(.hold(3), for: 0.25), .init(motion, for: 0.5)],
              tolerance: 0.5)))
        made.append(
          .joined(
            JoinedMotion(
              motion, from: MotionSample(value: 5, velocity: 4), to: 2, tolerance: 0.5)))
        for one in made { Self.tell(one, &account) }
      }
    }
  }

  private static func tell(_ motion: AnyMotion, _ account: inout Account) {
    let times = stride(from: -0.25, through: 1.5, by: 0.125)
    account.add("", [motion.duration.value, motion.end, motion.restTime(tolerance: 0.5).value])
    for from in times {
      let sample = motion.sample(at: Seconds(from))
      account.add("", [sample.value, sample.velocity])
      for length in [0, 0.125, 0.25, 1, .infinity] {
        let bounds = motion.bounds(from: Seconds(from), to: Seconds(from + length))
        account.add("", [bounds.lowerBound, bounds.upperBound])
      }
    }
    account.endMoment()
  }
}
