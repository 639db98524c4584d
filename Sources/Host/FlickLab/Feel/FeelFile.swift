package import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// The feel of a screen: the outcomes of a corpus's gestures, saved for comparison.
///
/// There is a line for each gesture, sorted by id, so that a review shows the changed gestures.
package struct FeelFile: Sendable {
  /// The outcome of one gesture.
  package struct Entry: Sendable {
    package var gesture: String
    /// The values of the outcome.
    package var outcome: [GestureRun.Reading]
    /// The outcome in words, such as "photos.page 2".
    ///
    /// Outcomes are compared in words, as NaN is not equal to itself.
    package var outcomeWords: String { Self.words(of: outcome) }

    static func words(of outcome: [GestureRun.Reading]) -> String {
      outcome.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }

    /// Whether a saved value is different now, or is gone.
    ///
    /// Values that were not saved are ignored.
    func differs(from saved: Entry) -> Bool {
      guard (fault == nil) == (saved.fault == nil) else { return true }
      return saved.outcome.contains { reading in
        let now = outcome.first { $0.name == reading.name }
        return now.map { "\($0.value)" } != "\(reading.value)"
      }
    }

    /// Whether the outcome is the intended one; nil without a label.
    package var isAsMeant: Bool?

    /// Whether the curves of both entries follow the same content.
    ///
    /// A version that did not compare the place of rest of variables saved a curve of zeros for
    /// them.
    func hasCurve(comparableWith saved: Entry) -> Bool {
      guard saved.curve.allSatisfy({ $0 == 0 }) else { return true }
      return outcome.allSatisfy { own in saved.outcome.contains { $0.name == own.name } }
    }

    /// The deciding test; nil without one.
    package var test: Criterion?
    /// The margin of the deciding test.
    package var margin = 0.0
    /// The time from the lift to rest, in seconds.
    package var rest: Double
    /// The positions between lift and rest; see `FeelCurve`.
    package var curve: [Double]
    /// The reason why the gesture could not be played; nil if it could.
    package var fault: String?
    /// The version of the rules during the run.
    package var behavior = BehaviorVersion.current
    /// The versioned rules that took part; nil if unknown, as in a file.
    package var appliedRules: AppliedRules?
  }

  /// The values of tunables.
  package var tunables: [String: String]
  /// The version of the rules during the runs.
  ///
  /// Entries that were accepted one by one may have a later version.
  package private(set) var behavior = BehaviorVersion.current
  package var entries: [Entry]
  /// Whether the feel contains all gestures, rather than those before the user ended the run.
  package var isComplete = true

  static let format = "flickbook-feel"

  /// Creates the outcomes of the gestures of a session.
  package init(of session: LabSession) throws(HostError) {
    try self.init(tunablesOf: session)
    entries = try Self.entries(of: session).sorted { $0.gesture < $1.gesture }
  }

  /// Plays many gestures in batches.
  ///
  /// - Parameter isPartial: whether the user may end the run with the outcomes of some gestures;
  ///   see `GestureStream.eachUntilStopped`.
  package init(of stream: GestureStream, isPartial: Bool = false) throws(HostError) {
    try self.init(tunablesOf: stream.session)
    var entries: [Entry] = []
    func add(_ session: LabSession) throws(HostError) {
      entries += try Self.entries(of: session)
    }
    if isPartial { try stream.eachUntilStopped(add) } else { try stream.each(add) }
    isComplete = stream.session.progress?.isIncomplete != true
    self.entries = entries.sorted { $0.gesture < $1.gesture }
  }

  /// Removes the outcomes of other gestures.
  package mutating func keep(_ ids: Set<String>) {
    entries.removeAll { !ids.contains($0.gesture) }
  }

  /// Creates the present values of tunables, without gestures.
  package init(tunablesOf session: LabSession) throws(HostError) {
    (tunables, entries) = ([:], [])
    for axis in try session.tunables() { tunables[axis.name] = axis.text(at: axis.present) }
  }

  private static func entries(of session: LabSession) throws(HostError) -> [Entry] {
    zip(session.gestures, try session.playAll(curves: true)).map { Entry($0.gesture.id, $1) }
  }

  /// Accepts present outcomes.
  ///
  /// If all are accepted, the values of tunables are accepted too, and gestures that are no longer
  /// in the corpus are removed.
  ///
  /// - Parameter ids: the gestures; nil for all.
  /// - Returns: the number of changed entries.
  package mutating func accept(_ now: FeelFile, only ids: Set<String>?) -> Int {
    let old = Dictionary(entries.map { ($0.gesture, $0) }) { $1 }
    let taken = now.entries.filter { ids?.contains($0.gesture) ?? true }
    let names = Set(taken.map(\.gesture))
    let kept = ids == nil ? [] : entries.filter { !names.contains($0.gesture) }
    let count = taken.count { old[$0.gesture]?.bytes != $0.bytes }
    entries = (kept + taken).sorted { $0.gesture < $1.gesture }
    if ids == nil { (tunables, behavior, isComplete) = (now.tunables, now.behavior, true) }
    return count
  }

  /// Reads a file.
  ///
  /// - Throws: `HostError` of kind `input`, with the line at fault.
  package init(_ path: String) throws(HostError) {
    try self.init(bytes: try HostError.input { try File.readText(path) }, path: path)
  }

  /// Reads the bytes of a file.
  init(bytes: [UInt8], path: String) throws(HostError) {
    do throws(JSONError) {
      var (tunables, entries): ([String: String]?, [Entry]) = (nil, [])
      var (behavior, isComplete) = (BehaviorVersion.first, true)
      try JSONReader.eachLine(of: bytes) { line throws(JSONError) in
        if tunables == nil {
          tunables = try Self.tunables(ofHead: line)
          behavior = try BehaviorVersion(line, of: "the feel")
          isComplete = line["complete"]?.value != .bool(false)
        } else {
          entries.append(try Entry(line, behavior))
        }
      }
      guard let tunables else {
        throw JSONError(line: 1, message: "expected format '\(Self.format)'")
      }
      (self.tunables, self.entries, self.behavior) = (tunables, entries, behavior)
      self.isComplete = isComplete
    } catch {
      throw StatedFormat.error(for: path, bytes, expected: "a saved feel")
        ?? HostError(.input, error.text(path: path))
    }
  }

  private static func tunables(ofHead head: JSONNode) throws(JSONError) -> [String: String] {
    guard try head.string("format", of: "the first line") == format else {
      throw JSONError(line: 1, message: "expected format '\(format)'")
    }
    let version = try head.integer("version", of: "the first line")
    guard version == 1 else { throw head.unreadable(version: version, newest: 1) }
    var tunables: [String: String] = [:]
    for member in try head.member("tunables", of: "the first line").members("'tunables'") {
      tunables[member.name] = try member.node.string("tunable '\(member.name)'")
    }
    return tunables
  }

  /// Accepts present outcomes into a file that other processes may change at the same time;
  /// see `accept(_:only:)`.
  package static func accept(
    _ now: FeelFile, only ids: Set<String>?, into path: String
  ) throws(HostError) -> Int {
    try SharedFile.change(path) { () throws(HostError) in
      var file = try FeelFile(path)
      let count = file.accept(now, only: ids)
      try file.write(to: path)
      return count
    }
  }

  /// Writes the file.
  package func write(to path: String) throws(HostError) {
    let bytes = bytes
    try HostError.input { try File.write(bytes, to: path) }
  }

  /// The first line, and the rest of the file.
  package var parts: (head: String, text: String) {
    let all = String(decoding: bytes, as: UTF8.self)
    let end = all.firstIndex(of: "\n").map(all.index(after:)) ?? all.endIndex
    return (String(all[..<end]), String(all[end...]))
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    let values = tunables.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
    writer.line(
      "feel",
      [
        "format": Self.format, "version": 1, BehaviorVersion.member: behavior,
        "complete": isComplete ? nil : false, "tunables": JSONValue.object(values),
      ])
    for entry in entries { entry.write(to: &writer, in: behavior) }
    return writer.bytes
  }
}

extension FeelFile.Entry {
  init(_ id: String, _ run: GestureRun) {
    gesture = id
    outcome = run.outcome
    isAsMeant = run.isAsMeant
    test = run.deciding?.deciding
    margin = test?.margin ?? 0
    // Rounded to four decimals, as another processor's last bit is not a change of feel.
    rest = Self.rounded(run.rest.value)
    curve = run.curve.map(Self.rounded)
    fault = run.fault
    appliedRules = run.appliedRules
  }

  private static func rounded(_ number: Double) -> Double { number.rounded(perUnit: 1e4) }

  fileprivate var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer, in: behavior)
    return writer.bytes
  }

  /// - Parameter version: the version of the file.
  fileprivate func write(to writer: inout JSONWriter, in version: BehaviorVersion) {
    let members = [JSONMember]([
      "g": gesture, BehaviorVersion.member: behavior == version ? nil : behavior, "fault": fault,
      "out": outcome.object, "as_meant": isAsMeant, "test": test.map { [$0.json] },
      "m": test == nil ? nil : margin, "rest": rest, "curve": curve,
    ])
    writer.line { $0.fields(members) }
  }

  /// - Parameter version: the version of the file.
  fileprivate init(_ line: JSONNode, _ version: BehaviorVersion) throws(JSONError) {
    gesture = try line.string("g", of: "the line")
    let owner = "gesture '\(gesture)'"
    let fields = try Fields(
      line, owner,
      known: [
        "g", BehaviorVersion.member, "fault", "out", "as_meant", "test", "m", "rest", "curve",
      ])
    behavior =
      line[BehaviorVersion.member] == nil ? version : try BehaviorVersion(line, of: owner)
    outcome = []
    for member in try fields.members("out", such: #"{"photos.page":1}"#) {
      let value = try LabValue(member.node, "'\(member.name)' of \(owner)")
      // Files up to 2026-11-27 contain this value for variables, which have no state.
      if value == .text("set"), member.name.hasSuffix(".state") { continue }
      outcome.append(GestureRun.Reading(name: member.name, value: value))
    }
    isAsMeant = try fields.flag("as_meant")
    margin = try fields.number("m") ?? 0
    // A list, as older programs skip one of another length than three.
    let tests = try fields.elements("test")
    test =
      tests.count == 1
      ? try Criterion(tests[0], "the test of \(owner)")
      : try Criterion(tests, margin: margin, "the test of \(owner)")
    rest = try fields.number("rest") ?? 0
    curve = try fields.numbers("curve")
    fault = try fields.string("fault")
  }
}

extension Criterion {
  /// Creates a test in a file of a program up to 2026-11-30: its name, value and own threshold.
  fileprivate init?(_ parts: [JSONNode], margin: Double, _ owner: String) throws(JSONError) {
    guard parts.count == 3, let name = Name(rawValue: try parts[0].string(owner)) else {
      return nil
    }
    let (value, threshold) = (try parts[1].number(owner), try parts[2].number(owner))
    let unit: Unit =
      switch name {
      case .velocity, .force, .push: .pointsPerSecond
      case .distance, .pagesPerSwipe: .page
      // Pagers compare a whole page with their edge, and a projection with half a page. Other
      // components measure both in points.
      case .edge: value == value.rounded() && threshold == threshold.rounded() ? .page : .point
      case .projection: threshold.magnitude < 1 ? .page : .point
      case .direction, .rival, .turn: .radian
      case .duration, .gap: .second
      case .pointers, .area: .count
      default: .point
      }
    self.init(name, value, unit, flip: threshold, margin: margin)
  }
}
