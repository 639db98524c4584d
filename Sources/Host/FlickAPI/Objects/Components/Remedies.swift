internal import FlickCore
internal import LuaKit

/// The advice in messages about members that an object does not have, or that cannot be assigned.
///
/// Each function returns the end of a message, such as `use :move_to(2)`; nil without advice.
enum Remedies {
  // MARK: Assignments

  static func forPager(_ key: String, _ value: String) -> String? {
    switch key {
    case "page", "settled_page", "target_page", "position":
      "use :move_to(\(value)), or :jump_to(\(value)) to skip the motion"
    case "offset": "pages are set, not points: use :move_to(page)"
    case "page_count": "give fb.pager another page_count, and open the screen by stage:relayout"
    case "velocity": "use :animate { motion = } with a motion of that velocity"
    default: nil
    }
  }

  static func forScrollView(_ key: String) -> String? {
    switch key {
    case "x", "y", "offset", "scroll_offset", "scroll_x", "scroll_y", "target", "position":
      "use :scroll { to = { x, y } }, and settle = \"jump\" to skip the motion"
    case "content_size": "use :resize { content_size = { width, height } }"
    case "rows": "use :resize { row_count = }"
    case "velocity": "use :animate { motion = fb.decay { velocity = … } }"
    default: nil
    }
  }

  static func forDeck(_ key: String, _ value: String) -> String? {
    switch key {
    case "front", "settled_front", "top", "card":
      "use :swap { to = \(value) }, and motion = \"jump\" to skip the motion"
    default: nil
    }
  }

  /// - Parameter properties: the names of the numbers.
  static func forStates(_ key: String, _ value: String, _ properties: [String]) -> String? {
    if properties.contains(key) {
      return "use :set { \(key) = \(value) }, or :animate { to = { \(key) = \(value) } }"
    }
    switch key {
    case "state", "settled_state": return "use :go(\(value))"
    case "progress", "is_moving", "id": return nil
    default:
      if StatesObject.luaType.descriptor.kind(ofMember: key) != nil
        || NearestName.of(key, among: properties) != nil
      {
        return nil
      }
      return "declare it in fb.variables or fb.states, then use :set { \(key) = \(value) }"
    }
  }

  static func forStage(_ key: String) -> String? {
    key == "time" ? "use stage:wait(seconds)" : nil
  }

  static func forNode(_ key: String) -> String? {
    let isOfFrame = ["x", "y", "width", "height"].contains(key)
    guard isOfFrame || NodeObject.luaType.descriptor.kind(ofMember: key) == "property" else {
      return nil
    }
    return "a look is declared; let the declaration use a variable from fb.variables, and set that"
  }

  // MARK: Reading

  /// The start of a message about a key that objects of a type do not have.
  static func refusal(of key: String, _ typeName: String) -> String {
    "a \(typeName) has no property or method '\(key)'"
  }

  /// The replacement for a key that objects of another type have.
  static func forReading(_ key: String, of typeName: String) -> String? {
    switch (typeName, key) {
    case ("pager", "go"), ("pager", "go_to"), ("pager", "set"), ("pager", "scroll"):
      "use :move_to(page)"
    case ("scroll_view", "move_to"), ("scroll_view", "jump_to"), ("scroll_view", "set"):
      "use :scroll { to = { x, y } }"
    case ("scroll_view", "go"), ("scroll_view", "close"), ("scroll_view", "dismiss"):
      "use :scroll { to = { x, y } }; of a sheet of flickbook.components, '\(key)' is in the table "
        + "that its function returned: made.\(key)(stage, …)"
    case ("deck", "go"), ("deck", "next"), ("deck", "move_to"), ("deck", "jump_to"):
      "use :swap {}, or :swap { to = card }"
    case ("states", "move_to"), ("states", "jump_to"): "use :go(state), or :animate { to = }"
    case ("states", "velocity"): "use :velocity_of(name)"
    case ("states", "get"): "read the number by its name, without a call"
    case ("states", "stop"): "use :set with the present value of a number"
    case ("scroll_view", "stop"): "use :scroll { to = } with its x and y, and settle = \"jump\""
    case ("states", "push"), ("states", "back"), ("states", "close"), ("states", "reset"):
      "of a component of flickbook.components, '\(key)' is in the table that its function "
        + "returned: made.\(key)(stage)"
    default: nil
    }
  }

  /// The replacement for a key that a node does not have.
  static func forReadingNode(_ key: String) -> String? {
    switch key {
    case "x", "y", "width", "height": "read frame, which is { x, y, width, height }"
    case "tap": "use stage:play(fb.tap { at = { x, y } })"
    default: nil
    }
  }

  /// The call to use in place of a method that stages do not have.
  static func forStageMethod(_ key: String) -> String? {
    switch key {
    case "tap", "press", "flick", "pinch", "touches": "use stage:play(fb.\(key) { … })"
    case "click": "use stage:play(fb.tap { at = { x, y } })"
    case "double_tap": "use stage:play(fb.tap { at = { x, y }, count = 2 })"
    case "long_press": "use stage:play(fb.press { at = { x, y } })"
    case "swipe", "fling":
      "use stage:drag { from = { x, y }, by = { x, y } }, or stage:play(fb.flick { … }) for an "
        + "exact speed"
    case "scroll": "use the component's own: stage.ID:scroll { to = { x, y } }"
    case "advance", "sleep", "step", "run": "use stage:wait(seconds), or stage:settle()"
    case "rotate", "resize": "use stage:relayout(screen) with a screen of the new size"
    case "screenshot": "use stage:svg() or stage:picture()"
    case "log", "print": "use print"
    case "decision", "last_decision", "explain": "use stage:why(id)"
    default:
      componentTypes.first { $0.kind(ofMember: key) == "method" }.map {
        "it is a method of components, such as a \($0.name): use stage.ID:\(key)"
      }
    }
  }

  /// The types of components, those with common methods first.
  private static var componentTypes: [LuaTypeDescriptor] {
    [
      PagerObject.luaType.descriptor, ScrollViewObject.luaType.descriptor,
      DeckObject.luaType.descriptor, StatesObject.luaType.descriptor,
    ]
  }
}

extension StageObject {
  /// Refuses a key that names a function elsewhere.
  ///
  /// Ignores other keys, and keys that are similar to an id of this stage.
  ///
  /// - Throws: an error that names the function.
  func checkIsOfModule(_ key: String) throws {
    guard let advice = Remedies.forStageMethod(key), NearestName.of(key, among: allIDs) == nil
    else { return }
    throw APIError("\(Remedies.refusal(of: key, "stage")): \(advice)")
  }
}
