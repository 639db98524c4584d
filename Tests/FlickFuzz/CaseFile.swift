import FlickCore
package import FlickJSON

/// A case as JSON Lines: the first line has its description and the fault, each other line a step.
package enum CaseFile {
  /// The text of a file for a case that breaks an invariant.
  package static func text(_ one: Case, _ fault: Case.Fault?) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("fuzz", 1)
    writer.field("world", one.world.name)
    // As text: a reader may keep 53 bits of a number only.
    writer.field("seed", "\(one.seed)")
    writer.field("case", one.number)
    if let fault {
      writer.field("invariant", fault.invariant)
      if let step = fault.step { writer.field("step", step) }
      writer.field("fault", fault.what)
    }
    writer.endObject()
    writer.endLine()
    for step in one.steps {
      write(step, &writer)
      writer.endLine()
    }
    return writer.text
  }

  private static func write(_ step: Step, _ writer: inout JSONWriter) {
    writer.beginObject()
    defer { writer.endObject() }
    writer.field("t", step.time)
    if let force = step.force { writer.field("force", force) }
    switch step.action {
    case .touch(let phase, let pointer, let place, let isMouse):
      writer.field("touch", phase.rawValue)
      writer.field("pointer", pointer)
      writer.field("x", place.x)
      writer.field("y", place.y)
      if isMouse { writer.field("kind", Touch.Kind.mouse.rawValue) }
    case .cancelPointer(let pointer): writer.field("cancel_pointer", pointer)
    case .cancelGesture(let id): writer.field("cancel_gesture", id)
    case .move(let id, let page):
      writer.field("move", id)
      writer.field("page", page)
    case .jump(let id, let page):
      writer.field("jump", id)
      writer.field("page", page)
    case .turn(let id, let pages, let motion):
      writer.field("turn", id)
      writer.field("pages", pages)
      writer.field("motion", motion)
    case .shift(let id, let pages):
      writer.field("shift", id)
      writer.field("by", pages)
    case .scroll(let id, let offset, let animation):
      writer.field("scroll", id)
      writer.field("x", offset.x)
      writer.field("y", offset.y)
      writer.field("animation", animation)
    case .swap(let id, let jumps):
      writer.field("swap", id)
      writer.field("jumps", jumps)
    case .go(let id, let state):
      writer.field("go", id)
      writer.field("state", state)
    case .hold(let id, let grip):
      writer.field("hold", id)
      switch grip {
      case .takes: writer.field("grip", "takes")
      case .moves(let way):
        writer.field("grip", "moves")
        writer.field("x", way.x)
        writer.field("y", way.y)
      case .lets(let speed):
        writer.field("grip", "lets")
        writer.field("x", speed.x)
        writer.field("y", speed.y)
      }
    case .send(let id, let name, let target, let motion):
      writer.field("send", id)
      writer.field("name", name)
      writer.field("to", target)
      writer.field("motion", motion)
    case .resize(let id, let height, let top):
      writer.field("resize", id)
      writer.field("height", height)
      writer.field("top", top)
    case .rows(let id, let count, let isAtStart):
      writer.field("rows", id)
      writer.field("count", count)
      writer.field("at_start", isAtStart)
    case .seek(let id, let row, let alignment, let animation):
      writer.field("seek", id)
      writer.field("row", row)
      writer.field("alignment", alignment.rawValue)
      writer.field("animation", animation)
    case .wheel(let place, let turn, let phase):
      writer.field("wheel", true)
      if let phase { writer.field("wheel_phase", phase.rawValue) }
      writer.field("x", place.x)
      writer.field("y", place.y)
      writer.field("dx", turn.x)
      writer.field("dy", turn.y)
    case .layout(let layout): writer.field("layout", layout)
    case .remove(let id): writer.field("remove", id)
    case .settle: writer.field("settle", true)
    case .wait: writer.field("wait", true)
    }
  }

  /// The case of a file.
  ///
  /// - Throws: `JSONError` with the line at fault.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> Case {
    let lines = try JSONReader.parseLines(bytes)
    guard let head = lines.first, head["fuzz"] != nil else {
      throw JSONError(line: 1, message: "expected a case of scripts/tools/fuzz, found no \"fuzz\"")
    }
    let name = try head.string("world", of: "the case")
    guard let world = worlds.first(where: { $0.name == name }) else {
      throw JSONError(line: head.line, message: "expected a known world, found '\(name)'")
    }
    let seed = UInt64(try head.string("seed", of: "the case")) ?? 0
    let number = try head.integer("case", of: "the case")
    var steps: [Step] = []
    for line in lines.dropFirst() {
      var step = try step(line)
      step.force = try line["force"]?.number("'force'")
      steps.append(step)
    }
    return Case(world: world, seed: seed, number: number, steps: steps)
  }

  private static func step(_ line: JSONNode) throws(JSONError) -> Step {
    let time = try line.number("t", of: "the step")
    for member in try line.members("the step") where member.name != "t" && member.name != "force" {
      let node = member.node
      switch member.name {
      case "touch": return Step(time, try touch(line, node))
      case "cancel_pointer":
        return Step(time, .cancelPointer(try node.integer("'cancel_pointer'")))
      case "cancel_gesture":
        return Step(time, .cancelGesture(try node.string("'cancel_gesture'")))
      case "move":
        let page = try line.integer("page", of: "the step")
        return Step(time, .move(try node.string("'move'"), to: page))
      case "jump":
        let page = try line.integer("page", of: "the step")
        return Step(time, .jump(try node.string("'jump'"), to: page))
      case "turn":
        let pages = try line.integer("pages", of: "the step")
        let motion = try line.integer("motion", of: "the step")
        return Step(time, .turn(try node.string("'turn'"), by: pages, motion: motion))
      case "shift":
        let pages = try line.number("by", of: "the step")
        return Step(time, .shift(try node.string("'shift'"), to: pages))
      case "scroll":
        let offset = Vector(
          x: try line.number("x", of: "the step"), y: try line.number("y", of: "the step"))
        let animation = try line.integer("animation", of: "the step")
        return Step(
          time, .scroll(try node.string("'scroll'"), to: offset, animation: animation))
      case "swap":
        let jumps = try line["jumps"]?.bool("'jumps'") ?? false
        return Step(time, .swap(try node.string("'swap'"), jumps: jumps))
      case "go":
        let state = try line.integer("state", of: "the step")
        return Step(time, .go(try node.string("'go'"), to: state))
      case "hold": return Step(time, .hold(try node.string("'hold'"), try grip(line)))
      case "send":
        let name = try line.string("name", of: "the step")
        let target = try line.number("to", of: "the step")
        let motion = try line.integer("motion", of: "the step")
        return Step(time, .send(try node.string("'send'"), name, to: target, motion: motion))
      case "resize":
        let height = try line.number("height", of: "the step")
        let top = try line.number("top", of: "the step")
        return Step(time, .resize(try node.string("'resize'"), height: height, top: top))
      case "rows":
        let count = try line.integer("count", of: "the step")
        let isAtStart = try line["at_start"]?.bool("'at_start'") ?? false
        return Step(time, .rows(try node.string("'rows'"), count, atStart: isAtStart))
      case "seek": return Step(time, try seek(line, node))
      case "wheel":
        let place = Point2D(
          x: try line.number("x", of: "the step"), y: try line.number("y", of: "the step"))
        let turn = Vector(
          x: try line.number("dx", of: "the step"), y: try line.number("dy", of: "the step"))
        let phase = try line["wheel_phase"]?.string("'wheel_phase'")
        return Step(
          time, .wheel(at: place, by: turn, phase: phase.flatMap(WheelTurn.Phase.init(rawValue:))))
      case "layout": return Step(time, .layout(try node.integer("'layout'")))
      case "remove": return Step(time, .remove(try node.string("'remove'")))
      case "settle": return Step(time, .settle)
      case "wait": return Step(time, .wait)
      default: continue
      }
    }
    throw JSONError(line: line.line, message: "expected a step, found none that is known")
  }

  private static func grip(_ line: JSONNode) throws(JSONError) -> Step.Grip {
    let word = try line.string("grip", of: "the step")
    if word == "takes" { return .takes }
    let way = Vector(
      x: try line.number("x", of: "the step"), y: try line.number("y", of: "the step"))
    return word == "moves" ? .moves(way) : .lets(way)
  }

  private static func seek(_ line: JSONNode, _ node: JSONNode) throws(JSONError) -> Step.Action {
    let word = try line.string("alignment", of: "the step")
    guard let alignment = ScrollAlignment(rawValue: word) else {
      throw JSONError(line: line.line, message: "expected an alignment, found '\(word)'")
    }
    return .seek(
      try node.string("'seek'"), row: try line.integer("row", of: "the step"), alignment,
      animation: try line.integer("animation", of: "the step"))
  }

  private static func touch(_ line: JSONNode, _ node: JSONNode) throws(JSONError) -> Step.Action {
    let word = try node.string("'touch'")
    guard let phase = Touch.Phase(rawValue: word) else {
      throw JSONError(line: node.line, message: "expected a phase of a touch, found '\(word)'")
    }
    let place = Point2D(
      x: try line.number("x", of: "the touch"), y: try line.number("y", of: "the touch"))
    return .touch(
      phase, pointer: try line.integer("pointer", of: "the touch"), at: place,
      isMouse: line["kind"] != nil)
  }
}
