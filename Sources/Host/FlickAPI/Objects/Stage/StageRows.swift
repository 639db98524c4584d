package import FlickCore
package import LuaKit
internal import LuaSchema

extension StageObject {
  /// The declaration.
  package static let luaType = LuaType<StageObject>(
    "stage",
    "A simulated screen. Its pagers, scroll views, gestures and other nodes are properties, by their "
      + "ids.",
    properties: [time, isAtRest],
    methods: [
      play, drag, touch, wheel, wait, settle, sample, waitFor, start, swipeMap, flips, picture, svg,
      copy,
      pager,
      scrollView, gesture, node, has, value, why,
      decide, decisionList, eventList,
      cancel,
      relayout, transition, remove,
    ],
    fallback: { stage, key in
      try stage.session.checkReach(stage)
      if let component = stage.ask({ $0.scene.component(named: key) }) {
        return stage.object(of: component)
      }
      if stage.ask({ $0.scene.frame(of: key) }) != nil {
        return NodeObject(stage: stage, id: key)
      }
      try stage.checkIsOfModule(key)
      return nil
    },
    names: { $0.allIDs },
    answers: .own(
      "Its pagers, scroll views, gestures and other nodes, by their ids.",
      .objects(
        "component",
        of: [
          PagerObject.luaTypeName, ScrollViewObject.luaTypeName, GestureObject.luaTypeName,
          DeckObject.luaTypeName, HeaderObject.luaTypeName, StatesObject.luaTypeName,
          NodeObject.luaTypeName,
        ])),
    remedy: { _, key, _ in Remedies.forStage(key) })

  private func object(of component: ComponentID) -> any LuaPushable {
    switch ask({ $0.scene.kind(of: component) }) {
    case .pager: PagerObject(stage: self, component: component)
    case .scrollView: ScrollViewObject(stage: self, component: component)
    case .deck: DeckObject(stage: self, component: component)
    case .header: HeaderObject(stage: self, component: component)
    case .states: StatesObject(stage: self, component: component)
    case .gesture: GestureObject(stage: self, component: component)
    }
  }

  static let time = LuaProperty<StageObject>("time", "Virtual time in seconds, from 0.") {
    try $0.session.checkReach($0)
    return $0.now.value
  }
  static let isAtRest = LuaProperty<StageObject>(
    "is_at_rest", "Whether no motion is running; a gesture may still wait for its moment."
  ) {
    try $0.read { $0.isAtRest }
  }

  // MARK: Touches and time

  static let play = LuaMethod<StageObject>(
    "play",
    "Plays a trace from now on; its first touch is now. Fingers come down on the screen, and may leave it.",
    Arg<TraceObject>.object("trace", "The touches."),
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage:play(fb.drag { from = { 300, 400 }, by = { -250, 0 }, duration = 0.3 })
      stage:settle()
      assert(stage.p.page == 2)
      """
  ) { stage, trace in
    try stage.checkLandings(of: trace.trace)
    try stage.play(trace.trace)
  }

  static let drag = LuaMethod<StageObject>(
    "drag", "Drags a finger along a line or a curve, from now on.", table: DragRows.keys,
    returns: "the trace that was played"
  ) { stage, fields in
    let trace = try DragRows.trace(fields)
    try stage.checkLandings(of: trace)
    try stage.play(trace)
    return TraceObject(trace: trace)
  }

  static let touch = LuaMethod<StageObject>(
    "touch",
    "One touch, now; or the touches of several fingers at one time, which are applied together, "
      + "regardless of their order.",
    Arg<TouchesArgument>(
      "phase",
      "'began', 'moved', 'ended' or 'cancelled'; or a list of { phase, { x, y }, pointer, kind }, one for "
        + "each finger."),
    Arg<Pair?>.optional(
      "point", "{ x, y } in points; on the screen, where a finger comes down. Not with a list."),
    Arg.integer("pointer", "The number of the finger.", .pointer, default: 0),
    Arg<Touch.Kind>.choice("kind", "The kind of pointer.", default: .touch),
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = { fb.pinch_gesture { id = "zoom", slop = 0 } } },
      })
      stage:touch { { "began", { 100, 400 }, 0 }, { "began", { 200, 400 }, 1 } }
      stage:wait(0.1)
      stage:touch { { "moved", { 50, 400 }, 0 }, { "moved", { 250, 400 }, 1 } }
      assert(stage.zoom.scale == 2)
      """
  ) { stage, touches, point, pointer, kind in
    try stage.handle(touches.input(point?.point, pointer, kind, on: stage))
  }

  static let wheelPlace = Arg<Pair>("at", "{ x, y } of the pointer, points.")
  static let wheelTurn = Arg<Pair>(
    "by",
    "{ x, y } that content is to move, in points unless `unit` is given; positive shows content "
      + "further right or down.",
    range: .place)

  static let wheel = LuaMethod<StageObject>(
    "wheel",
    "A report of a wheel or a track pad, now. The innermost scroll view, pager or deck there with room in that "
      + "direction takes the stream of reports until it ends; see its option `wheel`.",
    table: LuaParameter.list(
      wheelPlace, wheelTurn, WheelKeys.phase, WheelKeys.source, WheelKeys.unit),
    returns: "whether a component responded",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "feed", fb.rectangle { height = 1000 } },
      })
      assert(stage:wheel { at = { 200, 400 }, by = { 0, 120 } })
      assert(stage.feed.y == 120 and stage.is_at_rest)
      stage:wheel { at = { 200, 400 }, by = { 0, 120 } }
      assert(stage.feed.y == 156) -- the edge
      stage:wait(0.2) -- the stream is over
      assert(not stage:wheel { at = { 200, 400 }, by = { 0, 120 } })
      """
  ) { stage, fields in
    let (place, turn) = (try fields(wheelPlace).point, try WheelTurn(fields))
    try stage.checkLanding(place, of: "the pointer")
    return try stage.perform { try $0.wheel(turn, at: place) }
  }

  static let wait = LuaMethod<StageObject>(
    "wait",
    "Lets virtual time pass; in a routine, the others continue meanwhile. An error in a handler, "
      + "like all functions that let time pass: start a routine there.",
    Arg.number("seconds", "The time to wait.", .passage), returns: "nothing"
  ) { stage, seconds in
    try stage.session.checkReach(stage)
    let time = stage.now + Seconds(seconds)
    if let routine = stage.suspends(until: .time(time)) {
      return Waited<LuaNothing>(suspended: routine)
    }
    try stage.advance(to: time)
    return Waited(LuaNothing())
  }

  static let waitFor = LuaMethod<StageObject>(
    "wait_for",
    "Lets time pass until something happens: 'page_changed', 'page_will_change', 'card_changed', "
      + "'state_changed', 'pulled', or 'began', 'ended', 'cancelled', 'failed' of a gesture.",
    Arg<StageEventName>.choice("event", "The event's name."),
    Arg.string("id", "The component's id."),
    returns: "whether it happened; false if it can no longer happen",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage.p:move_to(2)
      assert(stage:wait_for("page_changed", "p") and stage.p.page == 2)
      assert(not stage:wait_for("page_changed", "p"))
      """
  ) { stage, event, id in
    _ = try stage.stage.component(named: id)
    if let routine = stage.suspends(until: .event(event, id: id)) {
      return Waited<Bool>(suspended: routine)
    }
    return Waited(try stage.happens(event, id: id))
  }

  static let start = LuaMethod<StageObject>(
    "start",
    "Runs a function beside the rest of the script, in virtual time: its waits let time pass for "
      + "all. It runs at once up to its first wait, in a handler too.",
    Arg<LuaCallable>.function(
      "function", "Waits by `stage:wait`, `stage:settle`, `stage:wait_for`.", CallSchema()),
    returns: "the routine",
    example: """
      local fb = require "flickbook"
      local dots = fb.variables("dots", { a = 0, b = 0 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { dots } })
      for delay, name in pairs({ "a", "b" }) do
        stage:start(function()
          stage:wait(0.1 * delay)
          stage.dots:animate { to = { [name] = 10 }, motion = { duration = 0.2, easing = "linear" } }
          stage:settle()
          stage.dots:set { [name] = 0 }
        end)
      end
      stage:wait(0.2)
      assert(math.abs(stage.dots.a - 5) < 1e-9 and stage.dots.b == 0)
      stage:settle()
      assert(stage.dots.a == 0 and stage.dots.b == 0)
      """
  ) { stage, function in
    RoutineObject(routine: try stage.start(function.coroutine()))
  }

  static let settle = LuaMethod<StageObject>(
    "settle",
    "Lets virtual time pass until everything is at rest and no gesture waits for a moment. A finger that is "
      + "down is an error: lift it, or use `wait`.",
    returns: "the time when the last motion came to rest; the present time if all was at rest"
  ) { stage in
    if let routine = stage.suspends(until: .rest) { return Waited<Double>(suspended: routine) }
    try stage.settle()
    return Waited(stage.now.value)
  }

  static let sample = LuaMethod<StageObject>(
    "sample",
    "Lets virtual time pass, through a trace and until everything rests, and reads numbers at each frame: of a "
      + "component as \"id.property\", or a value of the screen by its name. An error in a "
      + "handler, like all functions that let time pass.",
    table: SampleRows.keys, items: String.self,
    returns: "a list of numbers under each name, and the virtual time of the frames under `time`",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      local swipe = fb.drag { from = { 300, 400 }, by = { -250, 0 }, duration = 0.3 }
      local frames = stage:sample { trace = swipe, every = 1 / 60, "p.position" }
      local position = frames["p.position"]
      assert(#position == #frames.time and position[1] == 1 and position[#position] == 2)
      """
  ) { stage, fields in try SampleRows.sample(stage, fields) }

  // MARK: Pictures

  static let picture = LuaMethod<StageObject>(
    "picture", "The screen as it looks now, as text.",
    Arg.integer("columns", "The width in characters.", .within(1...1000), default: 60),
    returns: "lines of text",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.text { "Hello", size = 40 } })
      assert(stage:picture(40):find "Hello")
      """
  ) { stage, columns in try stage.drawing(.text(columns: columns)) }

  static let svg = LuaMethod<StageObject>(
    "svg", "The screen as it looks now, as SVG.", returns: "the text of an SVG file"
  ) { stage in try stage.drawing(.svg) }

  static let swipeMap = LuaMethod<StageObject>(
    "swipe_map",
    "Plays swipes of many lengths and speeds, each on a copy of this stage as it is now, with its "
      + "handlers: their changes are undone and their output is dropped. They must use the stage "
      + "of their event.",
    table: SwipeMapRows.keys, returns: "the map of their outcomes",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = "p", page_count = 3 } })
      local map = stage:swipe_map {
        watch = "p", from = { 300, 300 }, distance = { 20, 340 }, velocity = { 0, 1000 },
      }
      assert(map:page(1, 1) == 1 and map:page(64, 1) == 2 and map:page(1, 16) == 2)
      assert(stage.p.page == 1)
      """
  ) { stage, fields in try stage.swipeMap(fields) }

  static let copy = LuaMethod<StageObject>(
    "copy",
    "Another stage that continues from the present state of this one; changes of one do not "
      + "affect the other. Faster than opening the screen anew. Functions of the screen are "
      + "called for both, with the stage of their event; their variables in the script are not "
      + "copied, and routines stay with this stage.",
    returns: "the other stage",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage:touch("began", { 300, 400 })
      stage:wait(0.1)
      stage:touch("moved", { 250, 400 })
      local other = stage:copy()
      stage:touch("ended", { 250, 400 })
      other:touch("moved", { 50, 400 })
      other:touch("ended", { 50, 400 })
      stage:settle()
      other:settle()
      assert(stage.p.page == 1 and other.p.page == 2)
      """
  ) { stage in try StageObject(copying: stage) }

  // MARK: Ends of gestures

  static let cancel = LuaMethod<StageObject>(
    "cancel", "Cancels a finger's gestures, as a program does; the finger stays down.",
    Arg.integer("pointer", "The number of the finger.", default: 0)
  ) { stage, pointer in try stage.perform { $0.cancelGesture(ofPointer: pointer) } }

  private static let next = ScreenSource.argument("to")
  private static let nextMotion = ComponentMotion.argument("motion", "How all get to their places")

  static let transition = LuaMethod<StageObject>(
    "transition",
    "Replaces the screen, as `relayout`, and moves nodes with an id from where they are shown to "
      + "their new places and sizes; new nodes fade in, removed ones fade out. The next "
      + "transition may interrupt it.",
    table: LuaParameter.list(next, TunableRow.given, nextMotion), returns: "nothing",
    example: """
      local fb = require "flickbook"
      local function screen(first, second)
        return fb.screen { size = { 390, 844 },
          fb.rectangle { id = first, height = 100 }, fb.rectangle { id = second, height = 100 } }
      end
      local stage = fb.open(screen("a", "b"))
      stage:transition { to = screen("b", "a"), motion = { duration = 1, easing = "linear" } }
      assert(stage:node("a").frame[2] == 0)
      stage:wait(0.5)
      assert(stage:node("a").frame[2] == 50)
      stage:settle()
      assert(stage:node("a").frame[2] == 100 and stage:node("b").frame[2] == 0)
      """
  ) { stage, fields in
    let motion = try ComponentMotion.motion(fields, nextMotion, takesVelocity: false) ?? .standard
    let screen = try stage.screen(fields(next), fields(TunableRow.given))
    try stage.relayout(screen, animatedBy: motion)
    return LuaNothing()
  }

  static let relayout = LuaMethod<StageObject>(
    "relayout",
    "Replaces the screen, as after a turn of the device: components with the same id keep their "
      + "state.",
    Arg<RelayoutArgument>(
      "screen",
      "A screen, or the path of a script that returns one; or { to = that, tunables =, animate = }, as `transition`."
    ),
    TunableRow.given,
    example: """
      local fb = require "flickbook"
      local function screen(width, pages)
        return fb.screen { size = { width, 844 }, fb.pager { id = "p", page_count = pages } }
      end
      local stage = fb.open(screen(390, 3))
      stage.p:jump_to(3)
      stage:relayout(screen(844, 2))
      assert(stage.p.page == 2 and stage.p.offset == 844)
      """
  ) { stage, given, tunables in
    if tunables != nil, given.tunables != nil { throw APIError("'tunables' are given twice") }
    let screen = try stage.screen(given.source, given.tunables ?? tunables)
    try stage.relayout(screen, animatedBy: given.motion)
  }

  static let remove = LuaMethod<StageObject>(
    "remove", "Removes a node and its contents from the screen.",
    Arg.string("id", "The id of the node."),
    example: """
      local fb = require "flickbook"
      local ending
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { id = "card", gestures = {
          fb.pan_gesture { id = "pan", on_cancelled = function(event) ending = event.ending end },
        } },
      })
      stage:touch("began", { 100, 100 })
      stage:touch("moved", { 100, 150 })
      stage:remove("card")
      assert(ending == "removal")
      """
  ) { stage, id in try stage.perform { try $0.remove(node: id) } }
}

extension SceneTree.ComponentKind {
  /// The name of the Lua type of such components.
  package var luaTypeName: String {
    switch self {
    case .pager: PagerObject.luaTypeName
    case .scrollView: ScrollViewObject.luaTypeName
    case .deck: DeckObject.luaTypeName
    case .header: HeaderObject.luaTypeName
    case .states: StatesObject.luaTypeName
    case .gesture: GestureObject.luaTypeName
    }
  }
}
