internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// A share of the gestures of a corpus, by their ids: so one more gesture moves only itself.
package struct LabShard: Sendable, Hashable {
  /// From 1.
  package let index: Int
  package let count: Int

  package init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Whether a gesture is in it.
  package func has(_ gesture: String) -> Bool {
    let digits = SHA256.hex(of: Array(gesture.utf8)).prefix(8)
    return (Int(digits, radix: 16) ?? 0) % count == index - 1
  }
}

/// What one of several runs has found, to be joined with the others to the bytes of a single run.
///
/// A file of lines: first what was planned, then the lines themselves as a single run would write
/// them, then how many these are and their digest. It is written whole or not at all, so a run that
/// was ended leaves nothing half.
package struct PartFile: Sendable {
  /// The task, the same for all runs but for the index.
  private struct Plan: Hashable {
    var command: String
    /// Of the command, the corpus, the scripts and the values.
    var digest: String
    var index: Int
    var count: Int
    /// How many gestures all runs have together.
    var total: Int
    /// How many lines there are for each gesture.
    var groups: Int
    /// What stands before all lines.
    var head: String
    /// Whether one line is the whole: the one with the most gestures as meant, of such the first.
    var picksBest = false
    /// The version of the rules that the results follow from.
    var behavior = BehaviorVersion.current
  }

  private static let format = "flickbook-part"
  /// So much, as a share, may machines differ that are mixed.
  private static let mixed = 1e-9
  private var plan: Plan
  /// This machine's results for gestures of our own; see `Canaries`.
  private var canaries = Canaries.numbers
  /// The positions of this run's gestures in the order of the whole.
  private var places: [Int]
  private var lines: [String]
  private var path = ""

  /// A part of what a command writes.
  ///
  /// - Parameters:
  ///   - whole: all gestures, in the order of the whole.
  ///   - groups: how many lines there are for each gesture.
  ///   - text: the lines for the gestures of the shard.
  package init(
    _ command: String, _ shard: LabShard, of whole: GestureStream, groups: Int = 1,
    head: String = "", text: String
  ) throws(HostError) {
    let digest = try whole.session.digest(of: command, whole.gestures)
    let gestures = whole.gestures
    plan = Plan(
      command: command, digest: digest, index: shard.index, count: shard.count,
      total: gestures.count, groups: groups, head: head)
    places = gestures.indices.filter { shard.has(gestures[$0].id) }
    lines = text.split(separator: "\n").map(String.init)
  }

  /// A part of what a command writes that is not divided by gestures.
  ///
  /// - Parameters:
  ///   - gestures: all that it is about; those of the session unless given.
  ///   - total: how many lines all runs have together.
  ///   - places: where the lines of this one stand among them.
  ///   - picksBest: whether only the line is wanted with the most gestures as meant.
  package init(
    _ command: String, _ shard: LabShard, of session: LabSession,
    _ gestures: [Corpus.Gesture]? = nil, total: Int, places: [Int], picksBest: Bool = false,
    head: String = "", text: String
  ) throws(HostError) {
    plan = Plan(
      command: command,
      digest: try session.digest(of: command, gestures ?? session.gestures.map(\.gesture)),
      index: shard.index,
      count: shard.count, total: total, groups: 1, head: head, picksBest: picksBest)
    self.places = places
    lines = text.split(separator: "\n").map(String.init)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.line("part") { writer in
      writer.field("format", Self.format)
      writer.field("version", 1)
      writer.field(plan.behavior)
      writer.field("command", plan.command)
      writer.field("digest", plan.digest)
      writer.field("index", plan.index)
      writer.field("count", plan.count)
      writer.field("total", plan.total)
      writer.field("groups", plan.groups)
      writer.field("head", plan.head)
      if plan.picksBest { writer.field("pick", "best") }
      writer.field("places", places)
      writer.field("canaries", canaries)
    }
    let body = lines.map { $0 + "\n" }.joined()
    var end = JSONWriter()
    end.line("end") { end in
      end.field("lines", lines.count)
      end.field("sha256", SHA256.hex(of: Array(body.utf8)))
    }
    return writer.bytes + Array(body.utf8) + end.bytes
  }

  /// Whether a file begins as one of these.
  package static func isPart(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(64), as: UTF8.self).contains("\"format\":\"\(format)\"")
  }

  /// Reads a part.
  ///
  /// - Throws: `HostError` for a file that is none, or is not whole.
  package init(_ path: String) throws(HostError) {
    try self.init(path, HostError.input { try File.readText(path) })
  }

  /// The same of what was read of a file.
  package init(_ path: String, _ bytes: [UInt8]) throws(HostError) {
    var texts = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard texts.count >= 2 else { throw HostError(.input, "\(path): is no part") }
    let last = texts.removeLast()
    let first = texts.removeFirst()
    lines = texts
    self.path = path
    do {
      let head = try JSONReader.parse(first)
      guard try head.string("format", of: "the first line") == Self.format else {
        throw HostError(.input, "\(path): is no part")
      }
      plan = Plan(
        command: try head.string("command", of: "the first line"),
        digest: try head.string("digest", of: "the first line"),
        index: try head.integer("index", of: "the first line"),
        count: try head.integer("count", of: "the first line"),
        total: try head.integer("total", of: "the first line"),
        groups: try head.integer("groups", of: "the first line"),
        head: try head.string("head", of: "the first line"),
        picksBest: head["pick"] != nil, behavior: try BehaviorVersion(head, of: "the part"))
      places = try head.elements("places", of: "the first line").map { node throws(JSONError) in
        try node.integer("a place")
      }
      canaries = try head.elements("canaries", of: "the first line")
        .map { node throws(JSONError) in try node.number("a canary") }
      let end = try JSONReader.parse(last)
      let body = lines.map { $0 + "\n" }.joined()
      guard try end.integer("lines", of: "the last line") == lines.count,
        try end.string("sha256", of: "the last line") == SHA256.hex(of: Array(body.utf8)),
        lines.count == places.count * plan.groups
      else { throw HostError(.input, "\(path): is not whole, or was changed") }
    } catch let error as JSONError {
      throw HostError(.input, error.text(path: path))
    } catch {
      throw HostError(caught: error)
    }
  }

  /// Joins parts to what a single run would have written.
  ///
  /// A part that is there twice with equal lines is used once.
  /// - Parameter isMixed: whether machines may differ in last digits.
  /// - Returns: the text, and what there is to say.
  /// - Throws: `HostError` where one is missing, belongs to something else, or is of a machine that
  ///   computes otherwise.
  package static func merged(
    _ parts: [PartFile], isMixed: Bool = false
  ) throws(HostError) -> (text: String, notes: [String]) {
    guard let first = parts.first else { throw HostError(.nothing, "no parts") }
    var notes: [String] = []
    for part in parts {
      guard !Canaries.areAlike(part.canaries, first.canaries, within: 0) else { continue }
      guard Canaries.areAlike(part.canaries, first.canaries, within: mixed) else {
        throw HostError(
          .input, "\(part.path): is of a machine that computes otherwise than that of \(first.path)"
        )
      }
      guard isMixed else {
        throw HostError(
          .input,
          "\(part.path): is of a machine whose last digits are others than that of \(first.path); --mixed "
            + "takes both")
      }
      notes.append("\(part.path): is of a machine whose last digits are others")
    }
    var known: [Int: PartFile] = [:]
    for part in parts {
      var plan = part.plan
      plan.index = first.plan.index
      guard plan == first.plan else {
        let versions = (plan.behavior, first.plan.behavior)
        throw HostError(
          .input,
          "\(part.path): is not of the same run as \(first.path)"
            + (versions.0 == versions.1
              ? "" : ": behaviour version \(versions.0), not \(versions.1)"))
      }
      if let other = known[part.plan.index] {
        guard other.lines == part.lines else {
          throw HostError(.input, "\(part.path): is not what \(other.path) is, of the same shard")
        }
        notes.append(
          "shard \(part.plan.index) of \(plan.count) is there twice with equal lines; one was used")
      }
      known[part.plan.index] = part
    }
    let missing = (1...first.plan.count).filter { known[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.map { "\($0)" }.joined(separator: ", ")
      throw HostError(
        .input, "shard \(names) of \(first.plan.count) \(missing.count == 1 ? "is" : "are") missing"
      )
    }
    let total = first.plan.total
    var lines = Array(repeating: "", count: total * first.plan.groups)
    for part in known.values {
      for (index, place) in part.places.enumerated() where place < total {
        for group in 0..<first.plan.groups {
          lines[place * first.plan.groups + group] = part.lines[index * first.plan.groups + group]
        }
      }
    }
    if first.plan.picksBest { lines = try best(of: lines) }
    return (first.plan.head + lines.map { $0 + "\n" }.joined(), notes)
  }

  /// The first of the lines with the most gestures as meant.
  private static func best(of lines: [String]) throws(HostError) -> [String] {
    var best: (count: Int, line: String)?
    for line in lines {
      do throws(JSONError) {
        let after = try JSONReader.parse(line).member("after", of: "the line")
        let count = try after.integer("as_meant", of: "'after'")
        if count > best?.count ?? -1 { best = (count, line) }
      } catch {
        throw HostError(.input, error.text(path: "a part"))
      }
    }
    return best.map { [$0.line] } ?? []
  }
}

extension LabSession {
  /// Of all that the results of a command follow from.
  func digest(
    of command: String, _ gestures: [Corpus.Gesture]
  ) throws(HostError) -> String {
    var text = command + "\n" + (question.expression?.text ?? "") + "\n"
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) { text += "\(name)=\(value)\n" }
    for path in try screen().scripts {
      text += SHA256.hex(of: try HostError.input { try File.readText(path) }) + "\n"
    }
    for gesture in gestures {
      text += "\(gesture.id) \(gesture.digest) \(gesture.start) "
      if let after = gesture.after { text += "after \(after) \(gesture.gap ?? 0) " }
      if gesture.anchor != .start { text += "\(gesture.anchor) " }
      text += gesture.labels.map { "\($0.want.text) \($0.sure)" }.joined(separator: "; ") + "\n"
    }
    return SHA256.hex(of: Array(text.utf8))
  }
}
