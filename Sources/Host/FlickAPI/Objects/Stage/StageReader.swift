internal import FlickCore
internal import LuaKit

/// Reads a stage for people and tests: motions, unrest, numbers, and decisions as lines.
package struct StageReader {
  /// The world as it is.
  let stage: Stage
  /// All decisions so far, in the order of time.
  let decisions: DecisionLog
  /// A pointer that is down and holds something, and that no routine will lift.
  let pointerLeftDown: Int?

  /// Everything that is not at rest: fingers that are down, motions, pagers between pages or beyond
  /// an edge, gestures that wait.
  package var unrest: [String] {
    var found = movingWords
    if let pointer = pointerLeftDown { found.append("finger \(pointer) is down") }
    found += stage.scene.components.compactMap(unrest(of:))
    if stage.isAtRest, pointerLeftDown == nil {
      found += stage.scene.components(of: .pager).compactMap(distanceFromPage)
    }
    if stage.nextMoment < .infinity, found.isEmpty {
      found.append("a gesture waits for its moment")
    }
    return found
  }

  private func unrest(of component: ComponentID) -> String? {
    let name = stage.scene.name(of: component)
    guard !name.isEmpty else { return nil }
    func value(_ property: String) -> Double { reading(name, property)?.value(in: stage) ?? 0 }
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

  /// Where a pager rests if its settled page is elsewhere.
  private func distanceFromPage(_ pager: ComponentID) -> String? {
    let name = stage.scene.name(of: pager)
    guard !name.isEmpty, let position = reading(name, "position"),
      let page = reading(name, "settled_page")
    else { return nil }
    let (place, rest) = (position.value(in: stage), page.value(in: stage))
    guard (place - rest).magnitude > 1e-3 else { return nil }
    return "'\(name)' rests at \(Self.plain(place + 1)), not on page \(Self.plain(rest + 1))"
  }

  /// The moving components with their values and speeds: `photos: position 1.42, 2.35 per second`.
  package var movingWords: [String] {
    let step: Seconds = 1e-5
    guard !stage.isAtRest else { return [] }
    var later = stage
    later.recording = []
    guard (try? later.advance(by: step)) != nil else { return [] }
    return stage.scene.components.compactMap { component in
      let name = stage.scene.name(of: component)
      guard !name.isEmpty, stage.scene.kind(of: component) != .header else { return nil }
      let parts = numberNames(of: component).compactMap { property -> String? in
        guard let reading = reading(name, property) else { return nil }
        let (now, then) = (reading.value(in: stage), reading.value(in: later))
        guard now != then else { return nil }
        let speed = (then - now) / step.value
        let place = Self.plain(reading.counted(in: stage))
        return "\(property) \(place), \(Self.plain(speed)) per second"
      }
      return parts.isEmpty ? nil : "'\(name)' moves (\(parts.joined(separator: "; ")))"
    }
  }

  /// The numbers of a component's place.
  private func numberNames(of component: ComponentID) -> [String] {
    let places: Set<String> = ["position", "x", "y", "offset"]
    let names = stage.scene.propertyNames(of: component)
    switch stage.scene.kind(of: component) {
    case .pager: return ["position"]
    case .states:
      let common = Set(ComponentProperty.allCases.map(\.rawValue))
      return names.filter { !common.contains($0) }
    default: return names.filter(places.contains)
    }
  }

  private func reading(_ id: String, _ property: String) -> ComponentReading? {
    try? ComponentReading(scene: stage.scene, id: id, property: property)
  }

  /// The places of all components by names such as `id.property`, and the values of the screen.
  package func restNumbers() throws -> [(name: String, value: Double)] {
    var numbers: [(name: String, value: Double)] = []
    for component in stage.scene.components {
      let id = stage.scene.name(of: component)
      guard !id.isEmpty else { continue }
      for property in stage.scene.propertyNames(of: component) {
        guard !Self.isPassing(property), let reading = reading(id, property) else { continue }
        numbers.append(("\(id).\(property)", reading.counted(in: stage)))
      }
    }
    for name in stage.valueNames { numbers.append((name, try stage.value(name))) }
    return numbers
  }

  /// Numbers that are 0 at rest, or a gesture's own.
  private static func isPassing(_ property: String) -> Bool {
    ["velocity", "is_moving", "is_active", "translation", "scale", "rotation"]
      .contains { property.hasPrefix($0) }
  }

  /// The decisions so far, a line each, with all numbers of the deciding test: the component, the
  /// rule, the verdict, and the margin.
  package var decisionLines: [String] {
    decisions.map { decision in
      let words = decision.words(stage.scene)
      guard let test = decision.deciding else { return words.head }
      return "\(words.head): \(test.name.rawValue) \(Self.stored(test.value)), threshold "
        + "\(Self.stored(test.threshold)), margin \(Self.stored(test.margin)) \(test.unit.rawValue)"
    }
  }

  /// The result that runs at several touch rates share: the final verdicts, without numbers, and
  /// the places of pagers, decks and states.
  package func outcome() throws -> [String] {
    let verdicts = decisions.compactMap { decision -> String? in
      switch decision.verdict {
      case .page, .card, .state, .recognized, .handedOver: decision.words(stage.scene).head
      default: nil
      }
    }
    let kinds = ["page", "settled_page", "front", "state"]
    let places = try restNumbers().filter { number in
      kinds.contains { number.name.hasSuffix("." + $0) }
    }
    return verdicts + places.map { "\($0.name) = \(Self.plain($0.value))" }
  }

  /// The last decisions with their margins, and the last touch.
  func recent(_ count: Int, _ touch: Touch?) -> [String] {
    decisions.suffix(count).map {
      "decided at \(Self.plain($0.time.value)) s: \($0.words(stage.scene).text)"
    } + (touch.map { [Self.words(of: $0)] } ?? [])
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

  /// A number for people, in five significant digits.
  package static func plain(_ value: Double) -> String {
    LuaNumber.text(value.rounded(digits: 5, decimals: 9))
  }

  /// A number with six decimals, as in run logs.
  package static func stored(_ value: Double) -> String {
    value.magnitude < 1e9 ? fixed(value, decimals: 6) : LuaNumber.text(value)
  }
}
