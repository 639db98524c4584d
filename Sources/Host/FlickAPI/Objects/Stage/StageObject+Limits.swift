internal import FlickCore
internal import LuaKit

// How far virtual time may pass in a test, and what is said of a settle that does not end.

/// A moment that a call may not pass, and why.
struct TimeLimit {
  /// On the stage's clock.
  var moment: Seconds
  /// Seconds of virtual time, as messages say them.
  var seconds: Double
}

extension StageObject {
  /// How far `settle` and the like may go; nil for any length.
  var settleLimit: TimeLimit? {
    let bounds = session.bounds
    if bounds == (nil, nil) { return nil }
    let deadline = bounds.deadline.map {
      TimeLimit(moment: time + Seconds($0 - session.clock), seconds: $0)
    }
    guard let span = bounds.settle else { return deadline }
    let own = TimeLimit(moment: time + Seconds(span), seconds: span)
    guard let deadline, deadline.moment < own.moment else { return own }
    return TimeLimit(moment: deadline.moment, seconds: max(0, (deadline.moment - time).value))
  }

  /// - Throws: for a moment that lies behind the deadline of the test.
  func checkDeadline(_ moment: Seconds) throws {
    guard let deadline = session.deadline, (moment - time).value > deadline - session.clock
    else { return }
    let words = Self.plain(session.timeout ?? deadline)
    throw APIError("the test takes more than \(words) s of virtual time (--timeout)")
  }

  /// The message for a settle that exceeds its limit: what moves, its value and velocity, and which
  /// routines wait.
  func endless(_ limit: TimeLimit) -> any Error {
    let moving = movingWords + waitingWords
    let what = moving.isEmpty ? "something happens again and again" : moving.joined(separator: "; ")
    return APIError("nothing rests within \(Self.plain(limit.seconds)) s of virtual time: \(what)")
  }

  /// What moves now, each with its values and how fast they change: `photos: position 1.42,
  /// 2.35 per second`.
  package var movingWords: [String] {
    let step: Seconds = 1e-5
    return
      (try? look { stage in
        guard !stage.isAtRest else { return [] }
        var later = stage
        later.recording = []
        try later.advance(by: step)
        return stage.scene.components.compactMap { component in
          let name = stage.scene.name(of: component)
          guard !name.isEmpty, stage.scene.kind(of: component) != .header else { return nil }
          let parts = Self.numberNames(of: component, in: stage.scene).compactMap {
            property -> String? in
            guard
              let reading = try? ComponentReading(scene: stage.scene, id: name, property: property)
            else { return nil }
            let (now, then) = (reading.value(in: stage), reading.value(in: later))
            guard now != then else { return nil }
            let first = reading.property.countsFromOne ? 1.0 : 0
            let speed = (then - now) / step.value
            return "\(property) \(Self.plain(now + first)), \(Self.plain(speed)) per second"
          }
          return parts.isEmpty ? nil : "'\(name)' moves (\(parts.joined(separator: "; ")))"
        }
      }) ?? []
  }

  /// The numbers of a component that say where it is.
  private static func numberNames(of component: ComponentID, in scene: SceneTree) -> [String] {
    let places: Set<String> = ["position", "x", "y", "offset"]
    let names = scene.propertyNames(of: component)
    switch scene.kind(of: component) {
    case .pager: return ["position"]
    case .states:
      let common = Set(ComponentProperty.allCases.map(\.rawValue))
      return names.filter { !common.contains($0) }
    default: return names.filter(places.contains)
    }
  }

  private var waitingWords: [String] {
    routines.nextWake.map { ["a routine waits until \(Self.plain($0.value)) s"] } ?? []
  }

  /// A number for people: at most five digits that count.
  package static func plain(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return LuaNumber.text(value) }
    var scale = 1.0
    while (value * scale).magnitude < 1e4, scale < 1e9 { scale *= 10 }
    return LuaNumber.text((value * scale).rounded() / scale)
  }
}
