internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSystem

/// The inputs of a stage, as a scenario that repeats them and checks the outcome.
struct SpecText {
  private var lines: [String] = []

  /// - Parameters:
  ///   - screen: the path of the screen's script in the scenario.
  ///   - tunables: the values that differ from the script's defaults.
  ///   - namesDrags: whether a drag is one call of `stage:drag` instead of its touches.
  init(
    _ stage: StageObject, screen: String, title: String, tunables: [String: String],
    namesDrags: Bool
  ) {
    let scene = stage.scene
    let events = Array(stage.recorder.inputs).filter { $0.time <= stage.now }
    lines = [
      "-- Written by :save spec: the gestures of a session, and their outcome.",
      "local fb = require \"flickbook\"", "",
      "describe(\(PrintableText.quoted(title)), function()",
      "  it(\"has the session's outcome\", function()",
      "    local stage = fb.open(\(PrintableText.quoted(screen))\(Self.table(tunables)))",
    ]
    if !events.isEmpty {
      lines += [
        "    local function at(time) if time > stage.time then stage:wait(time - stage.time) end end"
      ]
    }
    addInputs(events.inputs, namesDrags: namesDrags)
    lines.append(stage.isSettled ? "    stage:settle()" : "    at(\(Self.number(stage.now.value)))")
    lines.append("")
    addChecks(stage, scene)
    lines += ["  end)", "end)", ""]
  }

  var text: String { lines.joined(separator: "\n") }

  private mutating func addInputs(_ inputs: [[InputLog.Entry]], namesDrags: Bool) {
    var index = 0
    while index < inputs.count {
      let input = inputs[index]
      let time = Self.number(input[0].time.value)
      if namesDrags, case let touches = Self.contact(inputs[index...]),
        let recipe = DragRecipe(touches)
      {
        lines.append("    at(\(time)) \(recipe.lua)")
        index += touches.count
        continue
      }
      if let line = Self.line(input) { lines.append("    at(\(time)) \(line)") }
      index += 1
    }
  }

  /// The touches of one finger from the first input to its lift, if no other input comes between.
  private static func contact(_ inputs: ArraySlice<[InputLog.Entry]>) -> [Touch] {
    var touches: [Touch] = []
    for input in inputs {
      guard input.count == 1, case .touch(let touch) = input[0].action else { return [] }
      touches.append(touch)
      if touch.phase != .began && touch.phase != .moved { break }
    }
    return touches
  }

  /// Lua for an input; nil for new values of tunables.
  private static func line(_ input: [InputLog.Entry]) -> String? {
    switch input[0].action {
    case .touch where input.count > 1:
      let touches = InputLog.touches(of: input).map(row)
      return "stage:touch { \(touches.joined(separator: ", ")) }"
    case .touch(let touch) where touch.turn != nil: return turn(touch)
    case .touch(let touch):
      let kind = touch.kind == .touch ? "" : ", \"\(touch.kind.rawValue)\""
      let pointer = touch.pointer == 0 && kind.isEmpty ? "" : ", \(touch.pointer)"
      return "stage:touch(\"\(touch.phase.rawValue)\", \(place(touch.position))\(pointer)\(kind))"
    case .settings: return nil
    }
  }

  /// Lua that turns a wheel.
  static func turn(_ touch: Touch) -> String {
    guard let turn = touch.turn else { return "" }
    let by = place(Point2D(x: turn.amount.x, y: turn.amount.y))
    var keys = ["at = \(place(touch.position))", "by = \(by)"]
    if let phase = turn.phase { keys.append("phase = \"\(phase.rawValue)\"") }
    if let source = turn.source { keys.append("source = \"\(source.rawValue)\"") }
    if turn.unit != .points { keys.append("unit = \"\(turn.unit.rawValue)\"") }
    return "stage:wheel { \(keys.joined(separator: ", ")) }"
  }

  /// Pages of pagers, and the last verdict about each component.
  private mutating func addChecks(_ stage: StageObject, _ scene: SceneTree) {
    for (id, _) in stage.pagePositions where !id.isEmpty {
      guard let component = scene.component(named: id),
        let pager = try? stage.current.pager(component)
      else { continue }
      let page = "stage:pager(\(PrintableText.quoted(id))).target_page"
      lines.append("    assert.equal(\(pager.targetPage + 1), \(page))")
    }
    var verdicts: [String: String] = [:]
    var order: [String] = []
    for decision in stage.decisionsSoFar {
      let name = scene.name(of: decision.component)
      guard !name.isEmpty else { continue }
      if verdicts[name] == nil { order.append(name) }
      verdicts[name] = decision.words(scene).verdict
    }
    for name in order {
      let verdict = PrintableText.quoted(verdicts[name] ?? "")
      lines.append("    assert.equal(\(verdict), stage:why(\(PrintableText.quoted(name))).verdict)")
    }
  }

  // MARK: Lua

  /// The shortest text that reads back equal.
  private static func number(_ value: Double) -> String { "\(value)" }

  /// A touch as a row of a frame.
  private static func row(_ touch: Touch) -> String {
    "{ \"\(touch.phase.rawValue)\", \(place(touch.position)), \(touch.pointer), "
      + "\"\(touch.kind.rawValue)\" }"
  }

  private static func place(_ point: Point2D) -> String {
    "{ \(number(point.x)), \(number(point.y)) }"
  }

  private static func table(_ tunables: [String: String]) -> String {
    guard !tunables.isEmpty else { return "" }
    let fields = tunables.sorted { $0.key < $1.key }.map { name, value in
      let isPlain = value == "true" || value == "false" || Double(value) != nil
      return "[\(PrintableText.quoted(name))] = \(isPlain ? value : PrintableText.quoted(value))"
    }
    return ", { \(fields.joined(separator: ", ")) }"
  }
}

extension REPLSession {
  /// Writes a scenario of the inputs so far, and keeps the file only if the scenario passes.
  func saveSpec(_ path: String) throws {
    let stage = try requireStage()
    let screenPath = try requireScript()
    guard path.hasSuffix("_spec.lua") else {
      throw HostError(.input, "a scenario's file ends in _spec.lua, got '\(path)'")
    }
    guard !Path.exists(path) else {
      throw HostError(.input, "\(path) is there already: choose another name, or remove it")
    }
    let settings = host.session.tunables.values.filter { $0.value != $0.declaration.defaultValue }
    let tunables = Dictionary(settings.map { ($0.declaration.name, "\($0.value)") }) { $1 }
    var fault: String?
    // The recipe of a person's drag may have a different outcome; the second pass writes the
    // touches.
    for namesDrags in [true, false] {
      let spec = SpecText(
        stage, screen: screenPath, title: stage.title.isEmpty ? screenPath : stage.title,
        tunables: tunables, namesDrags: namesDrags)
      try File.write(Array(spec.text.utf8), to: path)
      fault = Self.fault(inScenario: path, configuration)
      if fault == nil { break }
    }
    if let fault {
      _ = try? File.remove(path)
      throw HostError(
        .input,
        "touches alone do not reproduce the outcome, so no scenario was written: it lacks changes "
          + "of the stage by Lua and values set on the way (\(fault))")
    }
    print("wrote \(path); it passes")
  }

  /// The first failure of a scenario; nil if it passes.
  private static func fault(inScenario path: String, _ configuration: RunConfiguration) -> String? {
    var fault: String?
    var hasPassed = false
    var plain = configuration
    plain.isInterruptible = false
    plain.tunables = Tunables()
    ScenarioRunner(configuration: plain).run(path) { event in
      switch event {
      case .failed(let error), .unloadable(let error): fault = fault ?? error.description
      case .passed: hasPassed = true
      default: break
      }
    }
    return fault ?? (hasPassed ? nil : "no test was run")
  }
}
