internal import FlickCore
internal import FlickJSON

/// Touches as objects of JSON, in a list or one a line: events of pages, samples of a table, rrweb,
/// and input of Chrome's DevTools, dispatched or traced.
///
/// Sources of names: W3C "Pointer Events" and "Touch Events"; rrweb's `IncrementalSource` and
/// `MouseInteractions`; the DevTools protocol's `Input.dispatchTouchEvent` and
/// `Input.dispatchMouseEvent`; the trace event format, with times in microseconds.
struct JSONTouchFormat {
  private var rows = TouchRows()
  private var pointers = PointerNumbers()
  /// The fingers of the last dispatched touch event, with their positions.
  private var dispatched: [Int: Point2D] = [:]
  private let columns: CSVFormat.Columns
  /// The name of the times of samples; nil without any, as the other times have known units.
  private var timeName: String?

  static func read(
    _ bytes: [UInt8], _ columns: CSVFormat.Columns
  ) throws -> [RecordedTouches] {
    let objects = try objects(of: bytes)
    var format = JSONTouchFormat(columns: columns)
    for object in objects { try format.add(object) }
    guard !format.rows.rows.isEmpty else {
      throw RecordingFault(
        1,
        "no touches among its \(objects.count) objects; an object of a touch has a type or phase, a "
          + "time (timeStamp, time_ms, t) and a place (clientX and clientY, x and y)")
    }
    if let name = format.timeName {
      try format.rows.takeUnit(column: name, given: columns.timeUnit)
    }
    format.rows.sort()
    // Pages count in CSS pixels, which are points.
    format.rows.common.isInPoints = true
    return try format.rows.recordings()
  }

  private init(columns: CSVFormat.Columns) { self.columns = columns }

  // MARK: Documents

  /// Whether a document is of WebDriver.
  static func isWebDriver(_ bytes: [UInt8]) -> Bool {
    guard let document = try? JSONReader.parse(bytes) else {
      // Of lines the first one is a document.
      return (try? JSONReader.parse(Array(bytes.prefix { $0 != UInt8(ascii: "\n") }))) == nil
    }
    if document["actions"] != nil { return true }
    guard case .array(let elements) = document.value else { return false }
    return elements.isEmpty || elements[0]["actions"] != nil
  }

  /// The objects of a list, of the lists in an object, or of lines.
  private static func objects(of bytes: [UInt8]) throws -> [JSONNode] {
    if let document = try? JSONReader.parse(bytes) {
      if case .array(let list) = document.value { return list }
      guard case .object(let members) = document.value else { return [] }
      let lists = members.flatMap { member in
        if case .array(let list) = member.node.value { list } else { [JSONNode]() }
      }
      return lists.isEmpty ? [document] : lists
    }
    var objects: [JSONNode] = []
    try JSONReader.eachLine(of: bytes) { line throws(JSONError) in objects.append(line) }
    return objects
  }

  // MARK: Objects

  private mutating func add(_ object: JSONNode) throws {
    if let method = object["method"]?.text {
      guard method.hasPrefix("Input.dispatch"), let params = object["params"] else { return }
      return try addDispatched(params)
    }
    if object["touchPoints"] != nil { return try addDispatched(object) }
    if object["ph"] != nil, object["ts"] != nil { return try addTraced(object) }
    if let data = object["data"], let source = data["source"], let time = object["timestamp"] {
      return try addRRWeb(data, source, time.number("'timestamp'") / 1000)
    }
    if let list = object["changedTouches"], case .array(let touches) = list.value {
      for touch in touches { try addSample(touch, within: object) }
      return
    }
    try addSample(object, within: nil)
  }

  private static let times = [
    "timeStamp", "time_ms", "t_ms", "timestamp_ms", "eventTime", "ms", "time_us", "t_us", "time_ns",
    "t_ns", "t", "time", "timestamp", "time_s", "t_s",
  ]
  private static let phases = ["phase", "type", "action", "event", "state"]
  private static let fingers = [
    "pointerId", "pointer", "identifier", "id", "finger", "touchID", "slot", "pointer_id",
  ]
  private static let places = [
    ("clientX", "clientY"), ("x", "y"), ("pageX", "pageY"), ("locationX", "locationY"),
  ]

  /// Adds a touch that is an object; ignores other objects.
  private mutating func addSample(_ object: JSONNode, within event: JSONNode?) throws {
    let chosen = columns.names
    func find(_ key: String, _ names: [String]) -> JSONNode? {
      for name in chosen[key].map({ [$0] }) ?? names {
        if let node = object[name] ?? event?[name] { return node }
      }
      return nil
    }
    var place: (JSONNode, JSONNode)?
    for (nameOfX, nameOfY) in Self.places where place == nil {
      if let x = find("x", [nameOfX]), let y = find("y", [nameOfY]) { place = (x, y) }
    }
    let turn = try Self.turn(object)
    guard place != nil || turn != nil, let time = find("t", Self.times) else { return }
    let name =
      chosen["t"] ?? Self.times.first { object[$0] != nil || event?[$0] != nil } ?? "t"
    timeName = name
    var row = TouchRows.Row(
      line: object.line, time: try time.number("'\(name)'"),
      point: try place.map { Point2D(x: try $0.0.number("'x'"), y: try $0.1.number("'y'")) }
        ?? .zero)
    if let turn {
      row.turn = turn
      if place == nil {
        rows.common.assumptions = [
          "wheel events without a place: at 0, 0 (trace:starting_at moves them)"
        ]
      }
      return rows.add(row)
    }
    row.phase = find("phase", Self.phases)?.text.map { Substring($0) }
    if object["phase"] != nil { rows.prefersUIKit = true }
    if let finger = find("pointer", Self.fingers)?.text {
      row.pointer = pointers.number(of: Substring(finger))
    }
    if let force = find("force", ["force", "pressure"]), let number = try? force.number("'force'"),
      (0...1).contains(number)
    {
      row.force = number
    }
    row.person = find("person", ["person", "user", "participant"])?.text.map { Substring($0) }
    rows.add(row)
  }

  /// A wheel event: its deltas and the unit that they are in; nil for any other object.
  ///
  /// See W3C "UI Events", `WheelEvent`, and for `momentum` w3c/pointerevents, issue 643.
  private static func turn(_ object: JSONNode) throws -> WheelTurn? {
    guard let x = object["deltaX"] ?? object["dx"], let y = object["deltaY"] ?? object["dy"] else {
      return nil
    }
    var cells = WheelCells(x: try x.number("'deltaX'"), y: try y.number("'deltaY'"))
    cells.mode = object["deltaMode"]?.text.map { Substring($0) }
    cells.phase = (object["wheel_phase"] ?? object["momentumPhase"])?.text.map { Substring($0) }
    if case .bool(true)? = (object["momentum"] ?? object["isMomentum"])?.value {
      cells.phase = "momentum"
    }
    cells.source = object["source"]?.text.map { Substring($0) }
    cells.unit = object["unit"]?.text.map { Substring($0) }
    return try cells.turn(line: object.line)
  }

  /// `Input.dispatchTouchEvent` lists all fingers that are down; `dispatchMouseEvent` has one.
  private mutating func addDispatched(_ params: JSONNode) throws {
    let type = params["type"]?.text ?? ""
    guard let stamp = params["timestamp"] else {
      throw params.error("'\(type)' has no 'timestamp', so its time is not known")
    }
    let time = try stamp.number("'timestamp'")
    func row(_ phase: Substring, _ pointer: Int, _ point: Point2D) -> TouchRows.Row {
      TouchRows.Row(
        line: params.line, time: time, point: point, phase: phase, pointer: pointer)
    }
    guard let list = params["touchPoints"], case .array(let points) = list.value else {
      return rows.add(row(Substring(type), 0, try params.point(of: "the event")))
    }
    var now: [Int: Point2D] = [:]
    for (index, touch) in points.enumerated() {
      let id = touch["id"]?.text.map { pointers.number(of: Substring($0)) } ?? index
      now[id] = try touch.point(of: "a touch point")
    }
    let isCancelled = type.lowercased() == "touchcancel"
    for (id, point) in dispatched.sorted(by: { $0.key < $1.key }) where now[id] == nil {
      rows.add(row(isCancelled ? "cancel" : "up", id, point))
    }
    for (id, point) in now.sorted(by: { $0.key < $1.key }) {
      if dispatched[id] != point {
        rows.add(row(dispatched[id] == nil ? "down" : "move", id, point))
      }
    }
    dispatched = now
  }

  /// Adds an event of a trace: a name such as `InputLatency::TouchMove` or a type in its data, with
  /// coordinates.
  private mutating func addTraced(_ event: JSONNode) throws {
    let arguments = event["args"]
    let data = arguments?["data"] ?? arguments
    let name = event["name"]?.text ?? ""
    let type = data?["type"]?.text ?? name.split(separator: ":").last.map(String.init) ?? ""
    var place = data
    if let list = data?["coordinates"], case .array(let points) = list.value {
      place = points.first
    }
    guard let place, let time = event["ts"],
      let x = place["x"] ?? place["clientX"], let y = place["y"] ?? place["clientY"]
    else { return }
    var row = TouchRows.Row(
      line: event.line, time: try time.number("'ts'") / 1e6,
      point: Point2D(x: try x.number("'x'"), y: try y.number("'y'")), phase: Substring(type))
    if let finger = data?["pointerId"]?.text {
      row.pointer = pointers.number(of: Substring(finger))
    }
    rows.add(row)
  }

  /// Adds an incremental snapshot of rrweb.
  ///
  /// Ids are those of nodes, so fingers cannot be distinguished.
  private mutating func addRRWeb(
    _ data: JSONNode, _ source: JSONNode, _ time: Double
  ) throws {
    func add(_ phase: Substring, _ place: JSONNode, at time: Double) throws {
      rows.add(
        TouchRows.Row(
          line: place.line, time: time, point: try place.point(of: "the event"), phase: phase))
    }
    switch try source.integer("'source'") {
    case 2:
      let phases: [Int: Substring] = [
        0: "mouseup", 1: "mousedown", 7: "down", 9: "up", 10: "cancel",
      ]
      guard let phase = phases[try data.integer("type", of: "the event")], data["x"] != nil else {
        return
      }
      try add(phase, data, at: time)
    case 1, 6:
      let isTouch = try source.integer("'source'") == 6
      for place in try data.elements("positions", of: "the event") {
        let offset = try place["timeOffset"]?.number("'timeOffset'") ?? 0
        try add(isTouch ? "move" : "mousemove", place, at: time + offset / 1000)
      }
    default: break
    }
  }
}

extension JSONNode {
  /// The point of its `x` and `y`.
  func point(of owner: String) throws(JSONError) -> Point2D {
    Point2D(x: try number("x", of: owner), y: try number("y", of: owner))
  }

  /// A text, or a number as text.
  fileprivate var text: String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    default: nil
    }
  }
}
