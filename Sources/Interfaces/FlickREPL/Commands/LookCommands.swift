internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import LuaKit

/// Commands that show the state and do not change it.
enum LookCommands {
  static let all = [why, plot, watch, picture]

  static let why = REPLCommand(
    name: "why", usage: "[ID]",
    summary:
      "The last decision about a component: every test, with its threshold and its margin.",
    details: ["Without an id, the last decision about each."], argument: .component
  ) { session, id in
    let stage = try session.requireStage()
    guard id.isEmpty else { return try session.explain(id, on: stage) }
    var names: [String] = []
    for decision in stage.decisionsSoFar.reversed() {
      let name = stage.scene.name(of: decision.component)
      if !names.contains(name) { names.append(name) }
    }
    if names.isEmpty { session.print("nothing has been decided yet") }
    for name in names.reversed() { try session.explain(name, on: stage) }
  }

  static let plot = REPLCommand(
    name: "plot", usage: "EXPRESSION",
    summary: "Draws a number over the last gesture: :plot photos.position",
    details: [
      "Any Lua expression that gives a number will do. It is evaluated at each moment from where the",
      "first finger came down until now, with the stage as it was then.",
      "An id is a part of the stage, as at the prompt: photos.position is stage.photos.position.",
    ], argument: .expression
  ) { session, text in try session.plot(text) }

  static let watch = REPLCommand(
    name: "watch", usage: "[EXPRESSION]",
    summary: "Shows an expression whenever its value has changed; :watch alone forgets all.",
    argument: .expression
  ) { session, text in
    if text.isEmpty {
      let count = session.watches.count
      session.watches = []
      return session.print("no longer watching \(counted(count, "expression"))")
    }
    // A watch that cannot be evaluated is refused now.
    _ = try session.host.explore(session.expression(text))
    session.watches.append(REPLSession.Watch(text: text, value: nil))
  }

  static let picture = REPLCommand(
    name: "picture", usage: "", summary: "Shows the screen as it looks now, as text."
  ) { session, _ in
    let stage = try session.requireStage()
    var text = ""
    let columns = min(session.width, 48)
    try session.host.exploring {
      text = session.host.draw(try stage.pictureNow(), as: .text(columns: columns))
    }
    session.print(PrintedText.lines(text))
  }
}

extension REPLSession {
  fileprivate func explain(_ id: String, on stage: StageObject) throws {
    guard !id.isEmpty else { return }
    guard stage.scene.component(named: id) != nil else {
      let hint = Self.hint(for: id, among: StageNames.ids(of: stage.scene))
      throw HostError(.input, "the stage has no '\(id)'\(hint)")
    }
    let decisions = stage.decisionsSoFar
    let last = decisions.last { stage.scene.name(of: $0.component) == id }
    guard let decision = last else { return print("nothing has been decided about '\(id)' yet") }
    print([decision], on: stage)
    print(PrintedDecision.criteria(of: decision, width: width))
  }

  /// Compiles a Lua expression.
  ///
  /// Ids of the stage refer to its parts.
  func expression(_ text: String) throws(HostError) -> LuaCallable {
    guard !text.isEmpty else {
      throw HostError(.input, "expected an expression, such as stage.time")
    }
    let source = "(\(resolving(text)))"
    guard case .complete(let function) = try host.compile(source, name: "expression", line: 1)
    else { throw HostError(.input, "'\(text)' is not a whole expression") }
    return function
  }

  fileprivate func plot(_ text: String) throws {
    let stage = try requireStage()
    let function = try expression(text)
    let gesture = PlayedGesture(lastOf: stage)
    let start = gesture?.start.value ?? 0
    let end = max(stage.now.value, start)
    guard end > start else {
      throw HostError(.input, "no time has passed yet: play something first, see :drag and :settle")
    }
    let count = 2 * Plot.columns(in: width)
    var values: [Double] = []
    try host.exploring {
      for index in 0..<count {
        let time = start + (end - start) * Double(index) / Double(count - 1)
        let value = try stage.visiting(Seconds(min(time, end))) {
          try function.call([]).first?.asNumber
        }
        values.append((value ?? nil) ?? .nan)
      }
    }
    var plot = Plot(title: text, times: start...end, values: values)
    plot.marks = marks(on: stage, gesture, from: start)
    plot.legend = "v down  ^ up  * decision"
    print(plot.lines(width: width, isUnicode: isUnicode))
  }

  private func marks(
    on stage: StageObject, _ gesture: PlayedGesture?, from start: Double
  ) -> [Plot.Mark] {
    let decisions = stage.decisionsSoFar.map { Plot.Mark(time: $0.time.value, sign: "*") }
    let fingers = (gesture?.touches ?? []).compactMap { touch -> Plot.Mark? in
      switch touch.phase {
      case .began: Plot.Mark(time: touch.time.value, sign: "v")
      case .ended, .cancelled: Plot.Mark(time: touch.time.value, sign: "^")
      case .moved, .hovered, .left, .turned: nil
      }
    }
    return decisions + fingers
  }

  /// Prints the watched expressions that have changed.
  func showWatches() {
    for index in watches.indices {
      let text: String
      do throws(HostError) {
        let values = try host.explore(try expression(watches[index].text))
        text = ValuePrinter(host.state, width: width).short(values.first ?? .nil)
      } catch {
        text = "(\(error.description))"
      }
      if watches[index].value != text { print("\(watches[index].text) = \(text)") }
      watches[index].value = text
    }
  }
}
