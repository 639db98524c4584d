package import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import LuaKit

/// A synthesized swipe with a given start, displacement and velocity at the lift.
///
/// The finger moves with minimal jerk, s(u) = 10u³ − 15u⁴ + 6u⁵ (Flash and Hogan: The coordination
/// of arm movements, 1985). Like a person's swipe it is lifted before the end of this movement; the
/// point follows from the velocity at the lift.
package struct GestureRecipe: Sendable, Hashable {
  package var from = Point2D(x: 0, y: 0)
  /// The displacement along x and y, in points.
  package var displacement = Vector(x: -120, y: 0)
  /// The velocity at the lift along the path, in points per second; 0 for a finger that comes to
  /// rest.
  package var speed = 400.0
  /// The time from the touch to the lift, in seconds; nil for the natural one at this velocity.
  package var duration: Double?
  /// The time of rest before the lift, in seconds.
  package var hold = 0.0
  /// The number of reports a second.
  package var rate = 120.0

  package init() {}

  /// Parses `from=350,320 way=-120 speed=700`.
  ///
  /// If `way`, the displacement, is a single number, it is along x.
  ///
  /// - Throws: `HostError` for an unknown key or an invalid value.
  package init(text: String) throws(HostError) {
    var hasPlace = false
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let part = NamedText(word) else { throw Self.fault(String(word)) }
      let numbers = part.text.split(separator: ",", omittingEmptySubsequences: false)
        .compactMap { Double($0) }.filter(\.isFinite)
      switch (part.name, numbers.count) {
      case ("from", 2): (from, hasPlace) = (Point2D(x: numbers[0], y: numbers[1]), true)
      case ("way", 1): displacement = Vector(x: numbers[0], y: 0)
      case ("way", 2): displacement = Vector(x: numbers[0], y: numbers[1])
      case ("speed", 1): speed = numbers[0]
      case ("duration", 1): duration = numbers[0]
      case ("hold", 1): hold = numbers[0]
      case ("rate", 1): rate = numbers[0]
      default: throw Self.fault(String(word))
      }
    }
    guard hasPlace else {
      throw HostError(.input, "'\(text)': from=X,Y is needed, where the finger comes down")
    }
  }

  private static func fault(_ word: String) -> HostError {
    HostError(
      .input,
      "'\(word)': expected from=350,320, way=-120 or way=0,-200, speed=700, duration=0.2, hold=0.1 or rate=120"
    )
  }

  /// The default duration of a finger that comes to rest, in seconds.
  private static let usualDuration = 0.4
  /// The default share of the movement before the lift.
  private static let usualCut = 0.6

  /// Synthesizes the touches.
  ///
  /// - Throws: `HostError` for an impossible movement.
  package func trace() throws(HostError) -> Trace {
    let length = displacement.length
    guard length > 0, length < 1e6 else {
      throw HostError(.input, "a swipe goes somewhere: way is not 0")
    }
    guard speed >= 0, speed <= 1e6 else {
      throw HostError(.input, "the speed at the lift is from 0 to 1000000 pt/s")
    }
    guard hold >= 0, hold <= 60, rate >= 1, rate <= 10_000 else {
      throw HostError(.input, "hold takes 0 to 60 s, rate 1 to 10000 reports a second")
    }
    let usual = speed > 0 ? Self.steepness(Self.usualCut) * length / speed : Self.usualDuration
    let time = duration ?? min(usual, Self.usualDuration * 2)
    guard time > 0, time <= 60 else {
      throw HostError(.input, "the duration is above 0 s and up to 60")
    }
    let steepness = speed * time / length
    guard steepness <= 3 else {
      throw HostError(
        .input,
        "a finger that goes \(LuaNumber.text(length)) pt and is lifted at "
          + "\(LuaNumber.text(speed)) pt/s takes at most "
          + "\(LuaNumber.text((3 * length / speed * 1e4).rounded(.down) / 1e4)) s")
    }
    return try touches(length, time, cut: Self.cut(of: steepness))
  }

  private func touches(
    _ length: Double, _ time: Double, cut: Double
  ) throws(HostError) -> Trace {
    let count = max(3, Int((time * rate).rounded(.up)))
    let whole = Self.share(cut)
    var touches: [Touch] = []
    for step in 0...count {
      let part = Double(step) / Double(count)
      let share = step == count ? 1 : Self.share(part * cut) / whole
      touches.append(
        Touch(
          pointer: 0, time: Seconds(time * part), position: from + displacement * share,
          phase: step == 0 ? .began : .moved))
    }
    var rest = 1 / rate
    while rest < hold {
      var touch = touches[touches.count - 1]
      touch.time = Seconds(time + rest)
      touches.append(touch)
      rest += 1 / rate
    }
    var lift = touches[touches.count - 1]
    lift.phase = .ended
    lift.time = Seconds(time + hold)
    touches.append(lift)
    do throws(CoreError) { return try Trace(touches) } catch { throw HostError(input: error) }
  }

  private static func share(_ u: Double) -> Double { u * u * u * (10 + u * (6 * u - 15)) }

  /// The velocity at a share of the movement, divided by the mean velocity so far: u · s′(u) /
  /// s(u), from 3 down to 0.
  private static func steepness(_ u: Double) -> Double {
    30 * (1 - u) * (1 - u) / (10 + u * (6 * u - 15))
  }

  /// The share of the movement with a given steepness.
  private static func cut(of steepness: Double) -> Double {
    max(1e-3, bisected(from: 0, to: 1, times: 60) { Self.steepness($0) > steepness }.failing)
  }
}

extension CorpusFile {
  /// Adds a synthesized swipe.
  ///
  /// - Throws: `HostError` for an impossible swipe, or a used id.
  package mutating func add(
    _ recipe: GestureRecipe, id: String?, _ notes: GestureNotes,
    checkedBy check: ScreenCheck? = nil
  ) throws(HostError) -> Corpus.Gesture {
    let trace = try recipe.trace()
    var own = Corpus.Gesture(id: "", trace: "", digest: "")
    try notes.apply(to: &own)
    own.made = JSONNode(JSONValue(["how": "synth"]))
    let bytes = TraceFile.bytes(of: trace, name: "synth", roundsTimes: true)
    return try add(bytes, of: trace, id: id, checkedBy: check) { $0.take(own) }
  }

  /// A gesture outside any corpus.
  package static func alone(_ recipe: GestureRecipe) throws(HostError) -> Recorded {
    let trace = try recipe.trace()
    return Recorded(
      gesture: Corpus.Gesture(id: "drag", trace: "", digest: ""), trace: trace,
      measures: GestureMeasures(trace))
  }
}
