internal import FlickCore
package import LuaKit

// Questions of test runs to a stage: the last decision, where the finger was, its numbers, what
// does not rest.

extension StageObject {
  /// The report of a failure on this stage, as lines: the last decisions with their margins, where
  /// the finger was, what moves.
  package func situation(decisions count: Int) -> [String] {
    var lines = allDecisions.suffix(count).map {
      "decided at \(Self.plain($0.time.value)) s: \($0.words(stage.scene).text)"
    }
    if let touch = pointers.last { lines.append(Self.words(of: touch)) }
    lines += movingWords
    return lines
  }

  private static func words(of touch: Touch) -> String {
    let verb =
      switch touch.phase {
      case .began, .moved: "down"
      case .hovered: "hovers"
      case .left: "left"
      case .ended: "lifted"
      case .cancelled: "taken away"
      case .turned: "turned"
      }
    let place = "{ \(plain(touch.position.x)), \(plain(touch.position.y)) }"
    if touch.phase == .turned { return "wheel \(verb) at \(place) at \(plain(touch.time.value)) s" }
    let finger = touch.pointer == 0 ? "finger" : "finger \(touch.pointer)"
    return "\(finger) \(verb) at \(place) at \(plain(touch.time.value)) s"
  }

  /// What is not at rest: fingers that are down, what moves, pagers between pages or beyond an
  /// edge, gestures that wait.
  package var unrest: [String] {
    var found = movingWords
    if let pointer = pointerLeftDown { found.append("finger \(pointer) is down") }
    found +=
      (try? look { stage in
        stage.scene.components.compactMap { component -> String? in
          let name = stage.scene.name(of: component)
          guard !name.isEmpty else { return nil }
          func value(_ property: String) -> Double {
            (try? ComponentReading(scene: stage.scene, id: name, property: property))?
              .value(in: stage) ?? 0
          }
          switch stage.scene.kind(of: component) {
          case .pager where value("overscroll") != 0 && stage.isAtRest:
            return "'\(name)' rests beyond its edge (\(Self.plain(value("overscroll"))) pt)"
          case .scrollView where stage.isAtRest:
            let beyond = [value("overscroll_x"), value("overscroll_y")].first { $0 != 0 }
            return beyond.map { "'\(name)' rests beyond its edge (\(Self.plain($0)) pt)" }
          case .gesture where (try? stage.gesture(component))?.state?.isActive == true:
            return "gesture '\(name)' is active"
          default: return nil
          }
        }
      }) ?? []
    found += pagersOffSnap
    if stage.nextMoment < .infinity, found.isEmpty {
      found.append("a gesture waits for its moment")
    }
    return found
  }

  /// Pagers that rest where the settled page does not.
  private var pagersOffSnap: [String] {
    guard stage.isAtRest, pointerLeftDown == nil else { return [] }
    return stage.scene.components(of: .pager).compactMap { component in
      let name = stage.scene.name(of: component)
      guard !name.isEmpty,
        let position = try? ComponentReading(scene: stage.scene, id: name, property: "position"),
        let page = try? ComponentReading(scene: stage.scene, id: name, property: "settled_page")
      else { return nil }
      let (place, rest) = (position.value(in: stage), page.value(in: stage))
      guard (place - rest).magnitude > 1e-3 else { return nil }
      return "'\(name)' rests at \(Self.plain(place + 1)), not on page \(Self.plain(rest + 1))"
    }
  }

  /// The numbers that say where everything is, by their names: of components as `id.property`, and
  /// the values of the screen.
  package func restNumbers() throws -> [(name: String, value: Double)] {
    try look { stage in
      var numbers: [(name: String, value: Double)] = []
      for component in stage.scene.components {
        let id = stage.scene.name(of: component)
        guard !id.isEmpty else { continue }
        for property in stage.scene.propertyNames(of: component) {
          guard !Self.isPassing(property),
            let reading = try? ComponentReading(scene: stage.scene, id: id, property: property)
          else { continue }
          let first = reading.property.countsFromOne ? 1.0 : 0
          numbers.append(("\(id).\(property)", reading.value(in: stage) + first))
        }
      }
      for name in stage.valueNames { numbers.append((name, try stage.value(name))) }
      return numbers
    }
  }

  /// Numbers that are 0 at rest, or a gesture's own.
  private static func isPassing(_ property: String) -> Bool {
    ["velocity", "is_moving", "is_active", "translation", "scale", "rotation"]
      .contains { property.hasPrefix($0) }
  }

  /// The decisions so far, a line each, with all numbers of the deciding test: the component, the
  /// rule, the verdict, and the margin.
  package func decisionLines() -> [String] {
    allDecisions.map { decision in
      let words = decision.words(stage.scene)
      guard let test = decision.deciding else { return words.head }
      return "\(words.head): \(test.name.rawValue) \(Self.stored(test.value)), threshold "
        + "\(Self.stored(test.threshold)), margin \(Self.stored(test.margin)) \(test.unit.rawValue)"
    }
  }

  /// The final verdicts, without numbers: pages, cards, states, and which gesture got a finger.
  package func verdictLines() -> [String] {
    allDecisions.compactMap { decision in
      switch decision.verdict {
      case .page, .card, .state, .recognized, .handedOver: decision.words(stage.scene).head
      default: nil
      }
    }
  }

  /// What is compared between runs at several rates: verdicts, and where pagers, decks and states
  /// are.
  package func outcome() throws -> [String] {
    let kinds = ["page", "settled_page", "front", "state"]
    let places = try restNumbers().filter { number in
      kinds.contains { number.name.hasSuffix("." + $0) }
    }
    return verdictLines() + places.map { "\($0.name) = \(Self.plain($0.value))" }
  }

  /// A number with six decimals, as in run logs.
  package static func stored(_ value: Double) -> String {
    value.magnitude < 1e9 ? fixed(value, decimals: 6) : LuaNumber.text(value)
  }

  /// The stage that a value of a script's is; nil for anything else.
  package static func of(_ value: LuaValue) -> StageObject? {
    guard case .object(let reference) = value else { return nil }
    return (try? StageObject(reference)) ?? nil
  }
}
