package import FlickCore
internal import FlickJSON
internal import FlickLog
internal import FlickSystem
internal import LuaKit

/// The format of a recording.
package enum RecordingFormat: String, CaseIterable, Sendable {
  /// Flickbook's own.
  case trace
  /// Android's `getevent -lt`.
  case getevent
  /// `evemu-record`.
  case evemu
  /// `libinput record`.
  case libinput
  /// `evtest`.
  case evtest
  /// Lines of Android's log with motion events.
  case logcat
  /// Perfetto's `android.input.inputevent` as text.
  case perfetto
  /// Actions of the W3C's WebDriver.
  case webdriver
  /// Events of pages as JSON or JSON Lines, rrweb, input of Chrome's DevTools.
  case json
  /// Flows of Maestro.
  case maestro
  /// A table as text.
  case csv

  /// The form of a file, by its first lines; nil if they do not tell.
  static func guess(_ bytes: [UInt8]) -> RecordingFormat? {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    switch first.first {
    case "{" where text.contains("\"flickbook-trace\""): return .trace
    case "[" where GeteventFormat.isMeant(first): return .getevent
    case "{", "[": return JSONTouchFormat.isWebDriver(bytes) ? .webdriver : .json
    default: break
    }
    let known: [(format: RecordingFormat, isMeant: (Substring) -> Bool)] = [
      (.libinput, LibinputFormat.isMeant), (.evtest, EvtestFormat.isMeant),
      (.logcat, MotionEventFormat.isMeant), (.perfetto, PerfettoFormat.isMeant),
      (.maestro, MaestroFormat.isMeant), (.evemu, EvemuFormat.isMeant),
      (.getevent, GeteventFormat.isMeant),
    ]
    if let found = known.first(where: { lines.contains(where: $0.isMeant) }) { return found.format }
    return lines.contains { $0.contains(",") || $0.contains(";") || $0.contains("\t") } ? .csv : nil
  }
}

/// How recordings of other programs become traces.
package struct TraceImport: Sendable {
  /// The format; nil to detect it.
  package var format: RecordingFormat?
  /// The meaning of a table's columns.
  var columns = CSVFormat.Columns()
  /// The number of points in a unit, along x and y.
  package var scale: (x: Double, y: Double)?
  /// The size of the screen that the device's axes are mapped to, in points.
  package var screen: Size2D?
  /// The size of the axes in units, if the recording lacks it.
  package var axes: Size2D?
  /// Quarter turns clockwise, of the whole plane.
  package var quarterTurns = 0
  /// The longest time without a finger within a gesture, in seconds; nil keeps all in one trace.
  package var gap: Seconds?
  /// Called now and then with the share of a text with lines that is read.
  package var report: (@Sendable (Double) -> Void)?

  /// Creates options that keep everything as it was recorded.
  package init() {}

  /// Sets the meaning of a table's columns.
  ///
  /// - Parameters:
  ///   - map: names in the first line, or numbers from 1, by `t`, `x`, `y`, `phase`, `pointer`.
  ///   - timeUnit: seconds of a unit of time.
  /// - Throws: `HostError` for another key.
  package mutating func setColumns(
    _ map: [(key: String, column: String)], timeUnit: Double?
  ) throws(HostError) {
    for (key, column) in map {
      guard CSVFormat.Columns.keys.contains(key) else {
        throw HostError("--columns: \(NearestName.refusal(of: key, among: CSVFormat.Columns.keys))")
      }
      columns.names[key] = column
    }
    columns.timeUnit = timeUnit
  }

  // MARK: Reading

  /// The traces in a file: one, or one for each gesture.
  ///
  /// - Throws: `HostError` with file and line for an invalid recording, or impossible touches.
  package func read(_ path: String) throws(HostError) -> [ImportedTrace] {
    try traces(in: try HostError.input { try File.read(path) }, path: path)
  }

  /// The same for the bytes of a file; `path` is for messages.
  package func traces(in bytes: [UInt8], path: String) throws(HostError) -> [ImportedTrace] {
    let bytes = TextBytes.uniform(bytes)
    if let error = StatedFormat.error(for: path, bytes, expected: "a recording"),
      format == nil, RecordingFormat.guess(bytes) != .trace
    {
      throw error
    }
    guard bytes.prefix(1 << 20).contains(where: { $0 > 0x20 }) else {
      throw HostError("\(path): is empty; expected a recording")
    }
    let guessed = format ?? RecordingFormat.guess(bytes)
    guard let form = guessed else { throw unknown(bytes, path) }
    guard form != .trace else {
      let trace = try TraceFile.parse(bytes, path: path)
      return try finish(ImportedTrace(trace: trace, isInPoints: true), nil, path)
    }
    do throws(HostError) { return try traces(in: bytes, form, path) } catch {
      // A text with commas is only taken for a table if it is of no other form.
      guard format == nil, form == .csv, error.cause is RecordingFault else { throw error }
      var error = error
      error.description += " (read as a table: it is not one of \(Self.names(without: .csv)))"
      throw error
    }
  }

  private static func names(without excluded: RecordingFormat? = nil) -> String {
    RecordingFormat.allCases.filter { $0 != excluded }.map(\.rawValue).joined(separator: ", ")
  }

  /// The error for a file of unknown format, with the known formats and the closest one.
  private func unknown(_ bytes: [UInt8], _ path: String) -> HostError {
    var closest: (format: RecordingFormat, fault: RecordingFault)?
    for format in RecordingFormat.allCases where format != .trace && format != .csv {
      do { _ = try Self.touches(bytes, format, columns) } catch let fault as RecordingFault {
        if fault.line > closest?.fault.line ?? 1 { closest = (format, fault) }
      } catch {}
    }
    let nearest = closest.map {
      "; closest to \($0.format.rawValue), up to line \($0.fault.line): \($0.fault.message)"
    }
    return HostError(
      "\(path): is not a recording in a known format\(nearest ?? ""); --from sets the format: \(Self.names())"
    )
  }

  private func traces(
    in bytes: [UInt8], _ format: RecordingFormat, _ path: String
  ) throws(HostError) -> [ImportedTrace] {
    let recordings: [RecordedTouches]
    do {
      recordings = try Self.touches(bytes, format, columns, report)
    } catch let fault as RecordingFault {
      throw HostError("\(path):\(fault.line): \(fault.message)", cause: fault)
    } catch let error as JSONError {
      throw HostError(error.text(path: path), cause: error)
    } catch {
      throw HostError(input: error, of: path)
    }
    var traces: [ImportedTrace] = []
    for recorded in recordings {
      let trace: Trace
      do {
        trace = try Trace(recorded.touches)
      } catch {
        let line = error.sample.map { ":\(recorded.lines[$0])" } ?? ""
        throw HostError("\(path)\(line): \(error.message)", cause: error)
      }
      guard !recorded.touches.isEmpty else { throw HostError("\(path): has no touches") }
      let imported = ImportedTrace(
        trace: trace, format: format.rawValue, device: recorded.device,
        isInPoints: recorded.isInPoints, timeNote: recorded.timeNote, person: recorded.person,
        assumptions: recorded.assumptions)
      traces += try finish(imported, recorded.axes, path)
    }
    return traces
  }

  /// Completes a trace that a plugin has made.
  package func finish(_ trace: Trace, by importer: String, path: String) throws(HostError)
    -> [ImportedTrace]
  {
    try finish(ImportedTrace(trace: trace, format: importer, isInPoints: true), nil, path)
  }

  private static func touches(
    _ bytes: [UInt8], _ format: RecordingFormat, _ columns: CSVFormat.Columns,
    _ report: ((Double) -> Void)? = nil
  ) throws -> [RecordedTouches] {
    switch format {
    case .trace, .webdriver: [try WebDriverFormat.read(bytes)]
    case .json: try JSONTouchFormat.read(bytes, columns)
    case .csv: try CSVFormat.read(RecordingLines(bytes, report), columns)
    case .getevent: [try GeteventFormat.read(RecordingLines(bytes, report))]
    case .evtest: [try EvtestFormat.read(RecordingLines(bytes, report))]
    case .evemu: [try EvemuFormat.read(RecordingLines(bytes, report))]
    case .libinput: [try LibinputFormat.read(RecordingLines(bytes, report))]
    case .logcat: [try MotionEventFormat.read(RecordingLines(bytes, report))]
    case .perfetto: [try PerfettoFormat.read(RecordingLines(bytes, report))]
    case .maestro: [try MaestroFormat.read(RecordingLines(bytes, report))]
    }
  }

  // MARK: Placing

  private func finish(
    _ imported: ImportedTrace, _ stated: RecordedTouches.Axes?, _ path: String
  ) throws(HostError) -> [ImportedTrace] {
    var imported = imported
    try HostError.input(of: path) {
      let axes =
        axes.map { RecordedTouches.Axes(x: 0...($0.width - 1), y: 0...($0.height - 1)) } ?? stated
      imported.trace = try placed(imported.trace, on: axes, isInPoints: imported.isInPoints)
      if scale != nil || screen != nil { imported.isInPoints = true }
      if let screen {
        try imported.trace.checkLandings(on: Rect2D(origin: Point2D(x: 0, y: 0), size: screen))
      }
    }
    guard let gap else { return [imported] }
    return imported.trace.gestures(apart: gap).map { gesture in
      var one = imported
      one.trace = gesture
      return one
    }
  }

  /// The size of the screen before everything is turned.
  private var planeOfScreen: Size2D? {
    guard let screen, quarterTurns % 2 != 0 else { return screen }
    return Size2D(width: screen.height, height: screen.width)
  }

  /// Points of a screen of the given size need no axes of the device.
  private func placed(
    _ trace: Trace, on axes: RecordedTouches.Axes?, isInPoints: Bool
  ) throws -> Trace {
    let turns = ((quarterTurns % 4) + 4) % 4
    if let screen, axes != nil || !isInPoints {
      guard let axes else {
        throw CoreError(
          .invalidTouch,
          "lacks the size of its axes; --axes WIDTHxHEIGHT sets it, --scale 1 reads positions as points"
        )
      }
      return try trace.mapped { point in
        let share = Point2D(
          x: (point.x - axes.x.lowerBound) / axes.size.width,
          y: (point.y - axes.y.lowerBound) / axes.size.height
        ).turned(turns, in: Size2D(width: 1, height: 1))
        return Point2D(x: share.x * screen.width, y: share.y * screen.height)
      }
    }
    let scale = scale ?? (1, 1)
    let scaled = try trace.mapped { Point2D(x: $0.x * scale.x, y: $0.y * scale.y) }
    guard turns > 0 else { return scaled }
    guard let size = axes?.size ?? planeOfScreen else {
      return try scaled.rotated(quarterTurns: turns)
    }
    let plane = Size2D(width: size.width * scale.x, height: size.height * scale.y)
    return try scaled.mapped { $0.turned(turns, in: plane) }
  }
}

/// A trace made from a recording, with details of the recording.
package struct ImportedTrace {
  /// The touches.
  package var trace: Trace
  /// The form of the recording, or the importer of a plugin; nil for a trace of Flickbook's.
  package var format: String?
  /// The name of the device.
  package var device: String?
  /// Whether positions are points; else they are in the device's units.
  package var isInPoints: Bool
  /// How the unit of times was inferred; nil if it was known.
  package var timeNote: String?
  /// The pseudonym of the person, if the recording has one.
  package var person: String?
  /// Missing values of the recording with the assumed values, for people.
  package var assumptions: [String] = []

  /// The number of fingers down at the end.
  ///
  /// If not 0, the recording is truncated, or begins where another ends.
  package var fingersLeft: Int {
    trace.touches.count { $0.phase == .began }
      - trace.touches.count { $0.isLast && !$0.isInTheAir }
  }
}

extension Point2D {
  /// The point on a plane of a given size after a clockwise turn.
  fileprivate func turned(_ quarterTurns: Int, in size: Size2D) -> Point2D {
    switch quarterTurns {
    case 1: Point2D(x: size.height - y, y: x)
    case 2: Point2D(x: size.width - x, y: size.height - y)
    case 3: Point2D(x: y, y: size.width - x)
    default: self
    }
  }
}

extension Trace {
  /// The trace with every point changed.
  fileprivate func mapped(_ change: (Point2D) -> Point2D) throws(CoreError) -> Trace {
    try Trace(
      touches.map { touch in
        var touch = touch
        touch.position = change(touch.position)
        return touch
      })
  }

  /// The gestures in the trace, separated by more than `gap` without a finger down or a turn of a
  /// wheel.
  ///
  /// A stream of a wheel is not divided.
  ///
  /// Hovering belongs to no gesture.
  package func gestures(apart gap: Seconds) -> [Trace] {
    var gestures: [[Touch]] = []
    var down: Set<Int> = []
    var lastLift: Seconds?
    for touch in touches where !touch.isInTheAir || touch.phase == .turned {
      let pause = touch.phase == .turned ? max(gap, WheelRule.standard.silence) : gap
      if down.isEmpty, lastLift.map({ touch.time - $0 > pause }) ?? true { gestures.append([]) }
      gestures[gestures.count - 1].append(touch)
      if touch.phase == .began { down.insert(touch.pointer) }
      if touch.isLast {
        // A turn of a wheel is over at once.
        down.remove(touch.pointer)
        lastLift = touch.time
      }
    }
    return gestures.compactMap { try? Trace($0) }
  }
}
