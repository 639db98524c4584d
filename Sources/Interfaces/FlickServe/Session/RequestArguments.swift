internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import FlickLab
internal import FlickSession
internal import FlickWire
internal import LuaKit

/// The arguments of a request of a page: an object of JSON.
struct RequestArguments {
  private let node: JSONNode

  init(_ text: String) throws(JSONError) { node = try JSONReader.parse(text.isEmpty ? "{}" : text) }

  func text(_ name: String) throws(JSONError) -> String { try node.string(name, of: "a request") }

  /// A finite number of at most a billion.
  func number(_ name: String) throws(JSONError) -> Double {
    let number = try node.number(name, of: "a request")
    guard number.magnitude <= 1e9 else {
      throw JSONError(line: 1, message: "'\(name)': a number of at most 1e9 expected")
    }
    return number
  }

  func whole(_ name: String) throws(JSONError) -> Int { Int(try number(name)) }

  func flag(_ name: String) throws(JSONError) -> Bool {
    guard let member = node[name] else { return false }
    return try member.bool("'\(name)'")
  }

  /// The value with the name in a member, which is also the kind of the value in messages.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Value {
    let text = try text(name)
    guard let value = Value(rawValue: text) else {
      throw HostError(
        .input, NearestName.refusal(of: text, among: Value.allCases.map(\.rawValue), as: name))
    }
    return value
  }

  func has(_ name: String) -> Bool { node[name] != nil }

  func point() throws(JSONError) -> Point2D { Point2D(x: try number("x"), y: try number("y")) }
}

extension PageSession {
  /// Performs a page's request.
  ///
  /// - Throws: `HostError` or `JSONError` with the reason for a refusal.
  func perform(_ request: WireRequest, _ given: RequestArguments, of number: Int) throws {
    switch request {
    case .play:
      let gesture = try gesture(given)
      act(number) { exploration.play(gesture, on: exploration.screen) }
    case .again: act(number) { exploration.playAgain() }
    case .rerun: start { exploration.rerun() }
    case .reruns:
      exploration.isRerunning = try given.flag("on")
      if exploration.isRerunning { start { exploration.rerun() } }
    case .wheel:
      let (turn, place) = (try wheelTurn(given), try given.point())
      act(number) { exploration.turn(turn, at: place) }
    case .linger:
      exploration.linger()
      jump()
    case .pause:
      isPaused = try given.flag("on")
      jump()
    case .pace:
      pace = try given.number("factor").clamped(to: 0.01...4)
      jump()
    case .seek:
      cancelFingers(of: number)
      try seek(given)
    case .restart:
      exploration.restart()
      jump()
    case .record: try exploration.record()
    case .keep: try keep(try given.text("word"))
    case .panel: _ = try exploration.nextPanel()
    case .plot: try changePlot(given)
    case .key:
      guard let key = try given.text("key").unicodeScalars.first else { return }
      try exploration.press(key)
      jump()
    case .sampling:
      pages[number]?.isCoarse = try given.text("by") == "frame"
    case .measured: try record(measure: given, of: number)
    case .yield: yield(number)
    case .set, .slide, .endSlide, .adjust, .reset, .flip, .undo, .redo, .exchange, .choose,
      .saveTunables, .writeDefaults:
      try tune(request, given)
    }
  }

  /// Takes a page's measure of its gesture; ignored from a page whose touches were refused.
  private func record(measure given: RequestArguments, of number: Int) throws {
    guard let page = pages[number], number == driver else { return }
    let measure = TouchMeasure(
      device: page.device, scale: try given.number("scale"), samples: try given.whole("samples"),
      figures: TouchMeasure.Figures(
        rate: try given.number("rate"), jitter: try given.number("jitter"),
        gap: try given.number("gap"), age: try given.number("age"),
        oldest: try given.number("oldest"),
        roundTrip: given.has("trip") ? try given.number("trip") : nil))
    exploration.measure = measure
    if page.role == .finger { phone = (measure, page.isCoarse) }
  }

  /// Performs an input of a page, which gives it the time, as a touch does.
  private func act(_ number: Int, _ body: () -> Void) {
    drive(number)
    start(body)
  }

  /// Does something that begins to move: time runs.
  private func start(_ body: () -> Void) {
    isPaused = false
    body()
    jump()
  }

  /// Keeps the last gesture once, within the limit of all pages together.
  private func keep(_ word: String) throws {
    let touches = simulation.gesture.map { simulation.timeline.gesture(from: $0.firstEntry) }
    guard touches == nil || touches != keptTouches else {
      throw HostError(.input, "this gesture is kept already")
    }
    guard keptCount < options.mostKept else {
      throw HostError(.input, "pages have kept \(keptCount) gestures, the most of a session")
    }
    let count = exploration.tuning.gestures?.gestures.count
    try exploration.keep(word)
    guard exploration.tuning.gestures?.gestures.count != count else { return }
    keptCount += 1
    keptTouches = touches
  }

  /// A report of a wheel, with its phase and unit as far as the browser has them.
  private func wheelTurn(_ given: RequestArguments) throws -> WheelTurn {
    let by = Vector(x: try given.number("dx"), y: try given.number("dy"))
    var turn = WheelTurn(by: by)
    if given.has("unit") { turn.unit = try given.choice("unit") }
    if given.has("phase") { turn.phase = try given.choice("phase") }
    return turn
  }

  private func gesture(_ given: RequestArguments) throws -> CannedGesture {
    switch try given.choice("gesture") as GestureName {
    case .flick: return .flick(try given.choice("direction"))
    case .drag: return .drag(try given.choice("direction"))
    case .tap: return .tap(try given.point())
    case .hold: return .hold(try given.point())
    case .pinch:
      return .pinch(
        try given.choice("direction"), around: try given.point(), isSlow: try given.flag("slow"))
    }
  }

  private enum GestureName: String, CaseIterable { case flick, drag, tap, hold, pinch }

  private func seek(_ given: RequestArguments) throws {
    isPaused = true
    if given.has("frames") {
      exploration.go(.frames(try given.whole("frames").clamped(from: -1000, to: 1000)))
    } else if given.has("gesture") {
      exploration.go(.gesture(try given.whole("gesture")))
    } else {
      exploration.go(.share(try given.number("share").clamped(to: 0...1)))
    }
    jump()
  }

  /// Opens or closes the plot, or plots another number, which opens it.
  private func changePlot(_ given: RequestArguments) throws {
    if given.has("on") { return plot.isOpen = try given.flag("on") }
    if given.has("index") {
      plot.choice = try given.whole("index")
    } else {
      plot.choice = exploration.plottedChoice(plot.choice) + (try given.whole("step"))
    }
    plot.isOpen = true
  }

  private func tune(_ request: WireRequest, _ given: RequestArguments) throws {
    // The strip stays at a tunable that is being changed.
    if given.has("name"), request != .exchange, try given.text("name") == chosenName {
      hasChosen = true
    }
    switch request {
    case .set:
      let (place, text) = (try tunable(given), try given.text("value"))
      exploration.set(place, to: text)
    case .slide:
      let (place, share) = (try tunable(given), try given.number("share").clamped(to: 0...1))
      exploration.slide(place, to: share)
    case .endSlide: return exploration.endSlide()
    case .adjust:
      let (steps, isLarge) = (
        try given.whole("steps").clamped(from: -1000, to: 1000), try given.flag("large")
      )
      exploration.adjust(try tunable(given), by: steps, isLarge: isLarge)
    case .reset:
      if given.has("name") { exploration.reset(try tunable(given)) } else { exploration.resetAll() }
    case .flip: exploration.flip(try tunable(given), isIdle: !simulation.isBusy)
    case .undo: exploration.undo()
    case .redo: exploration.redo()
    case .exchange:
      if given.has("name") {
        exploration.nameSet(try given.text("name"))
      } else {
        exploration.exchange()
      }
    case .choose:
      if given.has("filter") { filter = try given.text("filter") }
      if given.has("name") { (chosen, hasChosen) = (try tunable(given), true) }
      return
    case .saveTunables: return try exploration.saveTunables()
    case .writeDefaults:
      guard options.mayWriteScript else {
        throw HostError(
          .input, "pages may not write into scripts: start serve with --desk-may-write")
      }
      try exploration.writeDefaults()
    default: return
    }
    jump()
  }

  private func tunable(_ given: RequestArguments) throws -> Int {
    let name = try given.text("name")
    let names = simulation.declared.declarations.map(\.name)
    guard let place = names.firstIndex(of: name) else {
      throw HostError(.input, Tunables.unknown(name, among: names))
    }
    return place
  }
}
