package import FlickCore
internal import FlickJSON
internal import FlickSystem

/// Which form a recording has.
package enum RecordingFormat: String, CaseIterable, Sendable {
  /// Flickbook's own.
  case trace
  /// Android's `getevent -lt`.
  case getevent
  /// `evemu-record`.
  case evemu
  /// `libinput record`.
  case libinput
  /// Actions of the W3C's WebDriver.
  case webdriver
  /// A table as text.
  case csv

  /// The form of a file, by what it begins with; nil where that does not tell.
  static func guess(_ bytes: [UInt8]) -> RecordingFormat? {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
      .filter { $0.contains { $0 != " " && $0 != "\t" } }
    guard let first = lines.first else { return nil }
    switch first.first(where: { $0 != " " }) {
    case "{": return text.contains("\"flickbook-trace\"") ? .trace : .webdriver
    case "[" where GeteventFormat.isMeant(first): return .getevent
    case "[": return .webdriver
    default: break
    }
    if LibinputFormat.isMeant(first) { return .libinput }
    if lines.contains(where: EvemuFormat.isMeant) { return .evemu }
    if lines.contains(where: GeteventFormat.isMeant) { return .getevent }
    return lines.contains { $0.contains(",") || $0.contains(";") || $0.contains("\t") } ? .csv : nil
  }
}

/// How recordings of other programs become traces.
package struct TraceImport: Sendable {
  /// The form; nil looks what it is.
  package var format: RecordingFormat?
  /// Which columns of a table tell what.
  var columns = CSVFormat.Columns()
  /// How many points a unit is, along x and y.
  package var scale: (x: Double, y: Double)?
  /// The screen on which the device's axes are laid, in points.
  package var screen: Size?
  /// How many units the axes have, where the recording does not say.
  package var axes: Size?
  /// Quarter turns clockwise, of the whole plane.
  package var quarterTurns = 0
  /// How long no finger may be down within a gesture, in seconds; nil keeps all in one trace.
  package var gap: Seconds?

  /// Everything as it was recorded.
  package init() {}

  /// Says which columns of a table tell what.
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
        let known = CSVFormat.Columns.keys.joined(separator: ", ")
        throw HostError(.input, "--columns: no '\(key)'; there are \(known)")
      }
      columns.names[key] = column
    }
    columns.timeUnit = timeUnit
  }

  // MARK: Reading

  /// The traces in a file: one, or one for each gesture.
  ///
  /// - Throws: `HostError` with file and line for what is no such recording, or could not have
  ///   happened.
  package func read(_ path: String) throws(HostError) -> [ImportedTrace] {
    try traces(in: try HostError.input { try File.read(path) }, path: path)
  }

  /// The same for the bytes of a file; `path` is for messages.
  package func traces(in bytes: [UInt8], path: String) throws(HostError) -> [ImportedTrace] {
    let bytes = TextBytes.uniform(bytes)
    guard let format = format ?? RecordingFormat.guess(bytes) else {
      let known = RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw HostError(.input, "\(path): is no recording that is known; --from says which: \(known)")
    }
    guard format != .trace else {
      let trace = try TraceFile.parse(bytes, path: path)
      return try finish(ImportedTrace(trace: trace, isInPoints: true), nil, path)
    }
    let recorded: RecordedTouches
    do {
      recorded = try Self.touches(bytes, format, columns)
    } catch let fault as RecordingFault {
      throw HostError(.input, "\(path):\(fault.line): \(fault.message)", cause: fault)
    } catch let error as JSONError {
      throw HostError(.input, error.text(path: path), cause: error)
    } catch {
      throw HostError(input: error, of: path)
    }
    let trace: Trace
    do {
      trace = try Trace(recorded.touches)
    } catch {
      let line = error.sample.map { ":\(recorded.lines[$0])" } ?? ""
      throw HostError(.input, "\(path)\(line): \(error.message)", cause: error)
    }
    guard !recorded.touches.isEmpty else { throw HostError(.input, "\(path): has no touches") }
    var imported = ImportedTrace(
      trace: trace, format: format.rawValue, device: recorded.device,
      isInPoints: recorded.isInPoints)
    imported.timeNote = recorded.timeNote
    return try finish(imported, recorded.axes, path)
  }

  /// What is left to do with a trace that a plugin has made.
  package func finish(_ trace: Trace, by importer: String, path: String) throws(HostError)
    -> [ImportedTrace]
  {
    try finish(ImportedTrace(trace: trace, format: importer, isInPoints: true), nil, path)
  }

  private static func touches(
    _ bytes: [UInt8], _ format: RecordingFormat, _ columns: CSVFormat.Columns
  ) throws -> RecordedTouches {
    switch format {
    case .trace, .webdriver: try WebDriverFormat.read(bytes)
    case .getevent: try GeteventFormat.read(RecordingLines(bytes))
    case .evemu: try EvemuFormat.read(RecordingLines(bytes))
    case .libinput: try LibinputFormat.read(RecordingLines(bytes))
    case .csv: try CSVFormat.read(RecordingLines(bytes), columns)
    }
  }

  // MARK: Placing

  private func finish(
    _ imported: ImportedTrace, _ stated: RecordedTouches.Axes?, _ path: String
  ) throws(HostError) -> [ImportedTrace] {
    var imported = imported
    do {
      let axes =
        axes.map { RecordedTouches.Axes(x: 0...($0.width - 1), y: 0...($0.height - 1)) } ?? stated
      imported.trace = try placed(imported.trace, on: axes)
      if scale != nil || screen != nil { imported.isInPoints = true }
    } catch {
      throw HostError(input: error, of: path)
    }
    guard let gap else { return [imported] }
    return imported.trace.gestures(apart: gap).map { gesture in
      var one = imported
      one.trace = gesture
      return one
    }
  }

  private func placed(_ trace: Trace, on axes: RecordedTouches.Axes?) throws -> Trace {
    let turns = ((quarterTurns % 4) + 4) % 4
    if let screen {
      guard let axes else {
        throw CoreError(
          .invalidTouch, "does not say what its axes reach; --axes WIDTHxHEIGHT does")
      }
      return try trace.mapped { point in
        let share = Point(
          x: (point.x - axes.x.lowerBound) / axes.size.width,
          y: (point.y - axes.y.lowerBound) / axes.size.height
        ).turned(turns, in: Size(width: 1, height: 1))
        return Point(x: share.x * screen.width, y: share.y * screen.height)
      }
    }
    let scale = scale ?? (1, 1)
    let scaled = try trace.mapped { Point(x: $0.x * scale.x, y: $0.y * scale.y) }
    guard turns > 0 else { return scaled }
    guard let axes else { return try scaled.rotated(quarterTurns: turns) }
    let plane = Size(width: axes.size.width * scale.x, height: axes.size.height * scale.y)
    return try scaled.mapped { $0.turned(turns, in: plane) }
  }
}

/// A trace that was made of a recording, with what is known of that.
package struct ImportedTrace {
  /// The touches.
  package var trace: Trace
  /// The form of the recording, or the importer of a plugin; nil for a trace of Flickbook's.
  package var format: String?
  /// What the device is called.
  package var device: String?
  /// Whether positions are points; else they are in the device's units.
  package var isInPoints: Bool
  /// How the unit of times was inferred; nil if it was known.
  package var timeNote: String?

  /// How many fingers are down at its end: it was cut, or begins where another ends.
  package var fingersLeft: Int {
    trace.touches.count { $0.phase == .began }
      - trace.touches.count { $0.isLast && !$0.isInTheAir }
  }
}

extension Point {
  /// The point as it is on a plane of a size that is turned clockwise.
  fileprivate func turned(_ quarterTurns: Int, in size: Size) -> Point {
    switch quarterTurns {
    case 1: Point(x: size.height - y, y: x)
    case 2: Point(x: size.width - x, y: size.height - y)
    case 3: Point(x: y, y: size.width - x)
    default: self
    }
  }
}

extension Trace {
  /// The trace with every point changed.
  fileprivate func mapped(_ change: (Point) -> Point) throws(CoreError) -> Trace {
    try Trace(
      touches.map { touch in
        var touch = touch
        touch.position = change(touch.position)
        return touch
      })
  }

  /// The gestures of which it consists: between two of them no finger is down for longer than
  /// `gap`.
  ///
  /// What hovers belongs to none.
  package func gestures(apart gap: Seconds) -> [Trace] {
    var gestures: [[Touch]] = []
    var down: Set<Int> = []
    var lastLift: Seconds?
    for touch in touches where !touch.isInTheAir {
      if down.isEmpty, lastLift.map({ touch.time - $0 > gap }) ?? true { gestures.append([]) }
      gestures[gestures.count - 1].append(touch)
      if touch.phase == .began { down.insert(touch.pointer) }
      if touch.isLast {
        down.remove(touch.pointer)
        lastLift = touch.time
      }
    }
    return gestures.compactMap { try? Trace($0) }
  }
}
