package import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import FlickSystem
internal import LuaKit

/// A corpus on disk: a file of JSON Lines, with its traces as files beside it.
///
/// Reading is strict: an unknown key is an error with its line and the nearest known key.
package struct CorpusFile: Sendable {
  /// The path of the file.
  package let path: String
  package var corpus: Corpus

  /// Traces to write before the corpus, many at a time, as each is flushed to disk.
  private var waiting: [TraceToWrite] = []
  private var waitingSize = 0
  private static let mostWaiting = (count: 1000, size: 8 << 20)
  private static let writers = 8

  /// The name of the corpus file in a folder.
  package static let name = "corpus.jsonl"

  /// Reads a corpus: a file, or a folder with `corpus.jsonl`.
  ///
  /// - Throws: `HostError` of kind `input`, with the line at fault.
  package init(_ path: String) throws(HostError) {
    let isFolder = Path.isDirectory(path)
    self.path = isFolder ? Path.join(path, Self.name) : path
    // A pipe that the user names is read. One in a folder of others would block.
    if isFolder { try Self.checkFile(self.path) }
    let bytes = try HostError.input { [path = self.path] in try File.readText(path) }
    do {
      corpus = try CorpusReader.corpus(of: bytes)
    } catch {
      throw StatedFormat.error(for: self.path, bytes, expected: "a corpus")
        ?? HostError(.input, error.text(path: self.path))
    }
  }

  /// Creates a corpus that is not on disk yet.
  package init(_ corpus: Corpus, path: String) { (self.corpus, self.path) = (corpus, path) }

  /// Reads a corpus, or creates an empty one if it does not exist.
  ///
  /// A new corpus is a folder, unless the path ends in `.jsonl`.
  package init(orNewAt path: String) throws(HostError) {
    let file = Self.place(orNewAt: path)
    guard Path.exists(file) else {
      self.init(Corpus(), path: file)
      return
    }
    try self.init(path)
  }

  /// The path of the file of a corpus that may be new.
  private static func place(orNewAt path: String) -> String {
    let isFile = !Path.isDirectory(path) && (Path.exists(path) || path.hasSuffix(".jsonl"))
    return isFile ? path : Path.join(path, name)
  }

  /// Changes a corpus that other processes may change at the same time.
  ///
  /// Reads the corpus, calls `body` and writes the corpus, while other processes wait. If `body`
  /// throws, the file stays unchanged.
  ///
  /// - Parameter isNewAllowed: whether a missing corpus begins empty.
  /// - Throws: `HostError` for a corpus that cannot be read, or that another process keeps locked.
  package static func change<Result>(
    _ path: String, orNew isNewAllowed: Bool = false,
    by body: (inout CorpusFile) throws(HostError) -> Result
  ) throws(HostError) -> Result {
    let place =
      isNewAllowed || !Path.isDirectory(path) ? place(orNewAt: path) : Path.join(path, name)
    var made: [String] = []
    do throws(HostError) {
      if isNewAllowed {
        try HostError.input { try File.makeFolder(Path.parent(place), made: &made) }
      }
      return try SharedFile.change(place) { () throws(HostError) in
        var file = try isNewAllowed ? CorpusFile(orNewAt: path) : CorpusFile(path)
        let result = try body(&file)
        try file.write()
        return result
      }
    } catch {
      File.removeFolders(made)
      throw error
    }
  }

  /// The folder that paths of traces and of the screen are relative to.
  package var folder: String { Path.parent(path) }

  /// The path of the screen's script; nil if the corpus names none.
  package var screenPath: String? { corpus.screen.map { Path.join(folder, $0) } }

  /// The resolved path of the screen's script; nil if the corpus names none.
  package var resolvedScreenPath: String? { screenPath.map(Self.resolved) }

  /// An absolute path without symbolic links; unchanged if the file does not exist.
  package static func resolved(_ path: String) -> String { Path.resolved(path) ?? path }

  /// Throws if the path exists and is not a file.
  private static func checkFile(_ path: String) throws(HostError) {
    guard Path.isFile(path) || !Path.exists(path) else {
      throw HostError(.input, "\(path): expected a file")
    }
  }

  /// The touches of a gesture.
  ///
  /// - Throws: `HostError` for a trace that is missing, has another digest, or has impossible
  ///   touches.
  package func trace(of gesture: Corpus.Gesture) throws(HostError) -> Trace {
    let file = Path.join(folder, gesture.trace)
    try Self.checkFile(file)
    let bytes = try HostError.input { try File.read(file) }
    let digest = SHA256.hex(of: bytes)
    guard digest == gesture.digest else {
      throw HostError(
        .input,
        "\(path):\(gesture.line): gesture '\(gesture.id)': '\(gesture.trace)' is not the file that was "
          + "labelled (sha256 \(digest.prefix(8))…, expected \(gesture.digest.prefix(8))…)")
    }
    return try TraceFile.parse(bytes, path: file)
  }

  /// Writes the corpus to its file.
  ///
  /// Overwrites changes that other processes made since it was read; see `change`.
  package func write() throws(HostError) {
    try writeWaiting()
    let bytes = CorpusWriter.bytes(of: corpus)
    try HostError.input { try File.write(bytes, to: path) }
  }
}

/// A trace to be written, with its path.
struct TraceToWrite: Sendable {
  var path: String
  var bytes: [UInt8]
}

extension CorpusFile {
  /// Adds a trace to the next batch of writes; all are written before the corpus at the latest.
  mutating func wait(_ trace: TraceToWrite) throws(HostError) {
    waiting.append(trace)
    waitingSize += trace.bytes.count
    guard waiting.count >= Self.mostWaiting.count || waitingSize >= Self.mostWaiting.size else {
      return
    }
    try writeWaiting()
    (waiting, waitingSize) = ([], 0)
  }

  private func writeWaiting() throws(HostError) {
    let traces = waiting
    try HostError.input {
      for folder in Set(traces.map { Path.parent($0.path) }) { try File.makeFolder(folder) }
      _ = try Workers.map(count: traces.count, workers: min(Self.writers, traces.count)) { index in
        try File.write(traces[index].bytes, to: traces[index].path)
      }
    }
  }
}

/// A cache that shares equal values among gestures.
private struct KnownTexts {
  private var labels: [[Corpus.Label]: [Corpus.Label]] = [:]
  private var starts: [[Corpus.Step]: [Corpus.Step]] = [:]
  private var names: [String: String] = [:]

  /// The gesture with labels, start and names that it shares with other gestures.
  mutating func shared(_ gesture: Corpus.Gesture) -> Corpus.Gesture {
    var gesture = gesture
    gesture.labels = Self.shared(gesture.labels, &labels)
    gesture.start = Self.shared(gesture.start, &starts)
    gesture.person = gesture.person.map { Self.shared($0, &names) }
    gesture.device = gesture.device.map { Self.shared($0, &names) }
    return gesture
  }

  private static func shared<Value: Hashable>(
    _ value: Value, _ known: inout [Value: Value]
  ) -> Value {
    if let own = known[value] { return own }
    known[value] = value
    return value
  }
}

/// Reads the lines of a corpus.
enum CorpusReader {
  static let format = "flickbook-corpus"

  static func corpus(of bytes: [UInt8]) throws(JSONError) -> Corpus {
    var read: Corpus?
    var ids: [String: Int] = [:]
    var known = KnownTexts()
    // Line by line, as the text takes less memory than a tree of the whole file.
    try JSONReader.eachLine(of: bytes) { line throws(JSONError) in
      guard var corpus = read else {
        read = try header(line)
        return
      }
      // The corpus must be uniquely referenced while a gesture is appended.
      read = nil
      defer { read = corpus }
      let kind = try line.string("kind", of: "the line")
      let id: String
      switch kind {
      case "device":
        corpus.devices.append(try device(line))
        id = "device \(corpus.devices.last?.id ?? "")"
      case "person":
        corpus.persons.append(try person(line))
        id = "person \(corpus.persons.last?.id ?? "")"
      case "gesture":
        corpus.gestures.append(known.shared(try gesture(line)))
        id = "gesture \(corpus.gestures.last?.id ?? "")"
      default:
        throw JSONError(
          line: line.line,
          message: "unknown kind '\(kind)' (device, person or gesture expected)")
      }
      if let first = ids.updateValue(line.line, forKey: id) {
        throw JSONError(line: line.line, message: "\(id) is there already, in line \(first)")
      }
    }
    guard let corpus = read else {
      throw JSONError(
        line: 1, message: #"a corpus begins with a line {"kind":"corpus","format":"\#(format)",…}"#)
    }
    try checkOrder(of: corpus)
    return corpus
  }

  private static func header(_ line: JSONNode) throws(JSONError) -> Corpus {
    guard try line.string("kind", of: "the first line") == "corpus",
      try line.string("format", of: "the corpus") == format
    else {
      throw JSONError(
        line: line.line,
        message: #"the first line has to contain "kind":"corpus" and "format":"\#(format)""#)
    }
    let version = try line.integer("version", of: "the corpus")
    guard version == 1 else { throw line.unreadable(version: version, newest: 1) }
    var corpus = Corpus()
    corpus.behavior = try BehaviorVersion(line, of: "the corpus")
    // Checked after the versions, as newer ones may have other members.
    let fields = try Fields(
      line, "the corpus",
      known: [
        "kind", "format", "version", BehaviorVersion.member, "title", "screen", "licence",
      ])
    corpus.title = try fields.string("title") ?? ""
    corpus.screen = try fields.string("screen")
    corpus.licence = try fields.string("licence")
    return corpus
  }

  private static func device(_ line: JSONNode) throws(JSONError) -> Corpus.Device {
    let id = try line.string("id", of: "the device")
    let fields = try Fields(
      line, "device '\(id)'",
      known: [
        "kind", "id", "name", "points", "dpi", "rate_hz", "resampled",
      ])
    var points: [Double]?
    if let node = line["points"] {
      let numbers = try fields.numbers("points")
      guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
        throw fields.fault("points", node, "expected a width and a height above 0")
      }
      points = numbers
    }
    return Corpus.Device(
      id: id, name: try fields.string("name"), points: points, dpi: try fields.number("dpi"),
      rate: try fields.number("rate_hz"), isResampled: try fields.flag("resampled"))
  }

  private static func person(_ line: JSONNode) throws(JSONError) -> Corpus.Person {
    let id = try line.string("id", of: "the person")
    let fields = try Fields(line, "person '\(id)'", known: ["kind", "id", "hand", "grip"])
    return Corpus.Person(
      id: id, hand: try fields.string("hand"), grip: try fields.string("grip"))
  }

  private static func gesture(_ line: JSONNode) throws(JSONError) -> Corpus.Gesture {
    let id = try line.string("id", of: "the gesture")
    let fields = try Fields(
      line, "gesture '\(id)'",
      known: [
        "kind", "id", "trace", "sha256", "device", "person", "start", "labels", "tags", "split",
        "shown", "made", "after", "gap", "anchor", "sampling",
      ])
    let digest = try line.string("sha256", of: fields.owner)
    guard digest.utf8.count == 64, digest.utf8.allSatisfy(\.isHexDigit) else {
      throw fields.fault("sha256", line["sha256"], "expected 64 digits of 0-9 and a-f")
    }
    var gesture = Corpus.Gesture(
      id: id, trace: try line.string("trace", of: fields.owner), digest: digest)
    gesture.line = line.line
    gesture.device = try fields.string("device")
    gesture.person = try fields.string("person")
    let steps = try fields.elements("start")
    // All steps are played before every try of the gesture.
    guard steps.count <= Corpus.mostSteps else {
      throw fields.fault(
        "start", line["start"], "expected at most \(Corpus.mostSteps) steps, found \(steps.count)")
    }
    for node in steps { gesture.start.append(try step(node, fields.owner)) }
    try readPredecessor(of: &gesture, fields, line)
    gesture.anchor = try fields.word("anchor") ?? .start
    for node in try fields.elements("labels") {
      gesture.labels.append(try label(node, fields.owner))
    }
    for node in try fields.elements("tags") {
      gesture.tags.append(try node.string("a tag of \(fields.owner)"))
    }
    (gesture.split, gesture.sampling) = (try fields.word("split"), try fields.word("sampling"))
    (gesture.shown, gesture.made) = (line["shown"], line["made"])
    return gesture
  }

  /// Reads the predecessor of a gesture.
  private static func readPredecessor(
    of gesture: inout Corpus.Gesture, _ fields: Fields, _ line: JSONNode
  ) throws(JSONError) {
    gesture.after = try fields.string("after")
    gesture.gap = try fields.number("gap")
    if let gap = gesture.gap {
      guard gesture.after != nil else {
        throw fields.fault("gap", line["gap"], "it belongs to 'after', which is not there")
      }
      guard gap >= 0, gap <= Corpus.longestGap else {
        throw fields.fault("gap", line["gap"], "expected seconds from 0 to 60")
      }
    }
    guard gesture.after == nil || gesture.start.isEmpty else {
      throw fields.fault(
        "start", line["start"], "it begins where '\(gesture.after ?? "")' has left off")
    }
  }

  /// Checks that predecessors exist and form no cycle.
  private static func checkOrder(of corpus: Corpus) throws(JSONError) {
    let places = Dictionary(
      corpus.gestures.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    for gesture in corpus.gestures where gesture.after != nil {
      var next = gesture
      var count = 0
      while let after = next.after {
        guard let place = places[after] else {
          throw JSONError(
            line: gesture.line, message: "'after' of gesture '\(gesture.id)': no gesture '\(after)'"
          )
        }
        next = corpus.gestures[place]
        count += 1
        guard count <= Corpus.mostBefore else {
          throw JSONError(
            line: gesture.line,
            message: "'after' of gesture '\(gesture.id)': more than \(Corpus.mostBefore) gestures "
              + "come before it, or it comes after itself")
        }
      }
    }
  }

  static func step(_ node: JSONNode, _ owner: String) throws(JSONError) -> Corpus.Step {
    let fields = try Fields(
      node, "the start of \(owner)",
      known: [
        "jump", "page", "scroll", "x", "y", "states", "state",
      ])
    if let pager = try fields.string("jump") {
      return .jump(pager: pager, page: try node.integer("page", of: fields.owner))
    }
    if let view = try fields.string("scroll") {
      return .scroll(
        view: view, x: try fields.number("x") ?? 0, y: try fields.number("y") ?? 0)
    }
    if let states = try fields.string("states") {
      return .state(states: states, name: try node.string("state", of: fields.owner))
    }
    throw JSONError(
      line: node.line, message: "\(fields.owner): expected 'jump', 'scroll' or 'states'")
  }

  private static func label(_ node: JSONNode, _ owner: String) throws(JSONError) -> Corpus.Label {
    let fields = try Fields(node, "a label of \(owner)", known: ["want", "by", "sure"])
    let text = try node.string("want", of: fields.owner)
    let want: LabExpression
    do { want = try LabExpression(text) } catch {
      throw fields.fault("want", node["want"], error.description, cause: error)
    }
    guard let source: Corpus.Label.Source = try fields.word("by") else {
      throw JSONError(line: node.line, message: "\(fields.owner): 'by' is missing")
    }
    let sure = try fields.number("sure") ?? 1
    guard sure >= 0, sure <= 1 else {
      throw fields.fault(
        "sure", node["sure"], "expected 0 to 1, found \(LuaNumber.text(sure))")
    }
    return Corpus.Label(want: want, source: source, sure: sure)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "f")
  }
}
