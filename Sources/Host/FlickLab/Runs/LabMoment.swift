internal import FlickCore
internal import LuaKit

/// The part of the script's handlers in a run.
package enum HandlerPart: Hashable, Sendable {
  /// No handler was called.
  case none
  /// Handlers were called, but none changed the stage or started a routine.
  case silent
  /// Handlers changed the stage.
  case active
}

/// A stage after a gesture and all its motions, with the decisions until then.
///
/// A class, as evaluating each name of an expression would otherwise copy the stage.
final class LabMoment {
  let stage: Stage
  /// The decisions since the finger came down.
  let decisions: [Decision]
  /// The time of the gesture's last sample.
  let lift: Seconds
  let handlers: HandlerPart
  /// The motion of content from the lift to rest; nil if it is not needed.
  let flight: Flight?

  init(
    stage: Stage, decisions: [Decision], lift: Seconds, handlers: HandlerPart = .none,
    flight: Flight? = nil
  ) {
    (self.stage, self.decisions) = (stage, decisions)
    (self.lift, self.handlers) = (lift, handlers)
    self.flight = flight
  }

  /// The time from the lift to the last change.
  var rest: Seconds { max(0, stage.time - lift) }

  /// The value of a name: a number of a component, `rest`, or a part of a decision.
  func value(of words: [String]) throws(LabExpression.Fault) -> LabValue {
    let words = words.first == "stage" ? Array(words.dropFirst()) : words
    switch (words.first, words.count) {
    case ("rest"?, 1): return .number(rest.value)
    case ("margin"?, 1): return .number(lastTested?.margin ?? 0)
    case ("spare"?, 1): return .number(lastTested?.spare ?? 0)
    case (Self.overshoot?, 1): return .number(overshoot)
    case ("why"?, 3): return try decision(about: words[1], words[2])
    case (_, 3): return try restingPlace(words)
    case (let name?, 1): return try named(name)
    case (_, 2): return try reading(words[0], words[1])
    default:
      throw LabExpression.Fault(
        "'\(words.joined(separator: "."))' is not an outcome; 'ID.page' is a number of a component, "
          + "'ID.NAME.detent' the detent of a variable, 'rest' the seconds from the lift, "
          + "'why.ID.verdict' the verdict")
    }
  }

  /// The last decision with a deciding test.
  private var lastTested: Decision? { decisions.last { $0.deciding != nil } }

  /// The name of the overshoot of content.
  static let overshoot = "overshoot"

  /// The overshoot of the component with the deciding decision, to a millionth.
  private var overshoot: Double {
    guard let decision = GestureRun.deciding(of: decisions), let flight else { return 0 }
    let scene = stage.scene
    let property = decision.property.flatMap { scene.name(ofProperty: $0, of: decision.component) }
    return flight.overshoot(of: scene.name(of: decision.component), property)
      .rounded(perUnit: 1e6)
  }

  /// A number that is named by the screen.
  private func named(_ name: String) throws(LabExpression.Fault) -> LabValue {
    do throws(CoreError) {
      let value = try StageNumber(name, in: stage.scene).value(in: stage)
      // The last digits of motions at rest are insignificant.
      return .number(value.rounded(perUnit: 1e9))
    } catch {
      throw LabExpression.Fault(
        NearestName.text(of: error)
          + "; 'rest' is the seconds from the lift, 'why.ID.verdict' the verdict")
    }
  }

  private func reading(_ id: String, _ property: String) throws(LabExpression.Fault) -> LabValue {
    let scene = stage.scene
    if let component = scene.component(named: id) {
      if scene.kind(of: component) == .states, let states = try? stage.states(component) {
        if property == "state" { return .text(states.state) }
        if property == "settled_state" { return .text(states.settledState) }
      }
      if !scene.propertyNames(of: component).contains(property),
        let value = stage.outcome(of: component, [property])
      {
        return LabValue(value)
      }
    }
    do throws(CoreError) {
      let reading = try ComponentReading(scene: stage.scene, id: id, property: property)
      let value = reading.counted(in: stage)
      return reading.property.isFlag ? .flag(value != 0) : .number(value)
    } catch {
      throw LabExpression.Fault(NearestName.text(of: error))
    }
  }

  private func component(_ id: String) throws(LabExpression.Fault) -> ComponentID {
    if let component = stage.scene.component(named: id) { return component }
    let ids = stage.scene.components.map(stage.scene.name(of:))
    throw LabExpression.Fault("no component '\(id)'\(NearestName.hint(for: id, among: ids))")
  }

  /// The place of rest of a variable, or of a scroll view along one of two axes.
  private func restingPlace(_ words: [String]) throws(LabExpression.Fault) -> LabValue {
    let component = try component(words[0])
    if let value = stage.outcome(of: component, Array(words[1...])) { return LabValue(value) }
    let known = stage.scene.outcomes(of: component).map {
      ([words[0]] + $0.words).joined(separator: ".")
    }
    throw LabExpression.Fault(
      "'\(words.joined(separator: "."))' is not an outcome; "
        + (known.isEmpty
          ? "'\(words[0])' has none" : "'\(words[0])' has \(known.joined(separator: ", "))"))
  }

  /// The last decision about a component since the finger came down.
  private func decision(
    about id: String, _ property: String
  ) throws(LabExpression.Fault) -> LabValue {
    let component = try component(id)
    let decision = decisions.last { $0.component == component }
    switch property {
    case "verdict":
      return .text(decision?.verdict.words(about: component, stage.scene) ?? "")
    case "rule": return .text(decision?.rule.rawValue ?? "")
    case "margin": return .number(decision?.margin ?? 0)
    case "spare": return .number(decision?.spare ?? 0)
    default:
      throw LabExpression.Fault(
        "a decision has no '\(property)'; there are verdict, rule, margin and spare")
    }
  }

  /// The outcomes of all components with ids, in the order of declaration.
  ///
  /// They are compared by default: pages, cards in front, states, detents, places of rest, orders.
  static func usualReadings(of scene: SceneTree) -> [[String]] {
    scene.components.flatMap { component -> [[String]] in
      let id = scene.name(of: component)
      guard !id.isEmpty else { return [] }
      return scene.outcomes(of: component).map { [id] + $0.words }
    }
  }
}
