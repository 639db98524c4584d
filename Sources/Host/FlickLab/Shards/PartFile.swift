internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// A share of the gestures of a corpus by their ids, so an additional gesture does not move the
/// others.
package struct LabShard: Sendable, Hashable {
  /// The index from 1.
  package let index: Int
  package let count: Int

  package init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Whether a gesture belongs to the shard.
  package func has(_ gesture: String) -> Bool {
    let digits = SHA256.hex(of: Array(gesture.utf8)).prefix(8)
    return (Int(digits, radix: 16) ?? 0) % count == index - 1
  }
}

/// The results of one of several runs.
///
/// Merged, the results are identical to those of a single run.
///
/// A file of lines: the plan, the output lines of a single run, and their count and digest. A run
/// that the user ended writes the lines so far, and the same command continues it.
package struct PartFile: Sendable {
  /// The task, which is the same for all runs except for the index.
  private struct Plan: Hashable {
    var command: String
    /// The digest of the command, the corpus, the scripts and the values.
    var digest: String
    var index: Int
    var count: Int
    /// The number of gestures of all runs together.
    var total: Int
    /// The number of lines for each gesture.
    var groups: Int
    /// The first lines of the merged output.
    var head: String
    /// The last lines of the merged output, which follow those of all parts.
    var tail = ""
    /// Whether the merged output is a single line: the first one with the most gestures as meant.
    var picksBest = false
    /// The version of the rules behind the results.
    var behavior = BehaviorVersion.current
  }

  private static let format = "flickbook-part"
  /// The maximum relative difference of machines that may be mixed.
  private static let mixed = 1e-9
  private var plan: Plan
  /// This machine's results for the built-in gestures; see `Canaries`.
  private var canaries = Canaries.numbers
  /// The lines of this run, by the overall position of their gesture.
  private var lines: [Int: [String]] = [:]
  private var path = ""
  /// Whether the run is complete, rather than ended by the user.
  package var isComplete = true

  /// Creates a part of a command's output that is divided by gestures.
  ///
  /// - Parameters:
  ///   - whole: all gestures, in order.
  ///   - groups: the number of lines for each gesture.
  ///   - head: the text before all lines.
  ///   - tail: the text after all lines.
  ///   - text: the lines for all gestures of the shard, if they are known.
  package init(
    _ command: String, _ shard: LabShard, of whole: GestureStream, groups: Int = 1,
    head: String = "", tail: String = "", text: String = ""
  ) throws(HostError) {
    let digest = try whole.session.digest(of: command, whole.gestures)
    let gestures = whole.gestures
    plan = Plan(
      command: command, digest: digest, index: shard.index, count: shard.count,
      total: gestures.count, groups: groups, head: head, tail: tail)
    if !text.isEmpty { add(text, at: gestures.indices.filter { shard.has(gestures[$0].id) }) }
  }

  /// Creates a part of a command's output that is not divided by gestures.
  ///
  /// - Parameters:
  ///   - gestures: all gestures of the command; by default those of the session.
  ///   - total: the number of lines of all runs together.
  ///   - places: the overall positions of the lines, if they are known.
  ///   - picksBest: whether only the line with the most gestures as meant is wanted.
  ///   - head: the text before all lines.
  ///   - tail: the text after all lines.
  package init(
    _ command: String, _ shard: LabShard, of session: LabSession,
    _ gestures: [Corpus.Gesture]? = nil, total: Int, places: [Int] = [], picksBest: Bool = false,
    head: String = "", tail: String = "", text: String = ""
  ) throws(HostError) {
    plan = Plan(
      command: command,
      digest: try session.digest(of: command, gestures ?? session.gestures.map(\.gesture)),
      index: shard.index, count: shard.count, total: total, groups: 1, head: head, tail: tail,
      picksBest: picksBest)
    add(text, at: places)
  }

  /// The positions with lines, ascending.
  package var places: [Int] { lines.keys.sorted() }

  /// Adds lines at overall positions.
  ///
  /// - Precondition: the number of lines is the number of positions times the lines of each.
  package mutating func add(_ text: String, at places: [Int]) {
    let new = text.split(separator: "\n").map(String.init)
    precondition(new.count == places.count * plan.groups, "each position has all of its lines")
    for (index, place) in places.enumerated() {
      lines[place] = Array(new[index * plan.groups..<(index + 1) * plan.groups])
    }
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let head = JSONWriter.line(
      "part",
      [
        "format": Self.format, "version": 1, BehaviorVersion.member: plan.behavior,
        "command": plan.command, "digest": plan.digest, "index": plan.index, "count": plan.count,
        "total": plan.total, "groups": plan.groups, "head": plan.head,
        "tail": plan.tail.isEmpty ? nil : plan.tail, "pick": plan.picksBest ? "best" : nil,
        "complete": isComplete ? nil : false, "places": places, "canaries": canaries,
      ])
    let ordered = places.flatMap { lines[$0] ?? [] }
    let body = ordered.map { $0 + "\n" }.joined()
    let end = JSONWriter.line(
      "end", ["lines": ordered.count, "sha256": SHA256.hex(of: Array(body.utf8))])
    return Array((head + body + end).utf8)
  }

  /// Whether a file begins like a part.
  package static func isPart(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(64), as: UTF8.self).contains("\"format\":\"\(format)\"")
  }

  /// Reads a part.
  ///
  /// - Throws: `HostError` for another kind of file, or a truncated one.
  package init(_ path: String) throws(HostError) {
    try self.init(path, HostError.input { try File.readText(path) })
  }

  /// Reads a part from the bytes of a file.
  package init(_ path: String, _ bytes: [UInt8]) throws(HostError) {
    var texts = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard texts.count >= 2 else { throw HostError(.input, "\(path): is not a part") }
    let last = texts.removeLast()
    let first = texts.removeFirst()
    self.path = path
    do {
      let (head, owner) = (try JSONReader.parse(first), "the first line")
      guard try head.string("format", of: owner) == Self.format else {
        throw HostError(.input, "\(path): is not a part")
      }
      plan = Plan(
        command: try head.string("command", of: owner),
        digest: try head.string("digest", of: owner),
        index: try head.integer("index", of: owner), count: try head.integer("count", of: owner),
        total: try head.integer("total", of: owner), groups: try head.integer("groups", of: owner),
        head: try head.string("head", of: owner),
        tail: try head["tail"]?.string("'tail' of \(owner)") ?? "", picksBest: head["pick"] != nil,
        behavior: try BehaviorVersion(head, of: "the part"))
      isComplete = head["complete"] == nil
      let places = try head.elements("places", of: owner)
        .map { node throws(JSONError) in try node.integer("a place") }
      canaries = try head.elements("canaries", of: owner)
        .map { node throws(JSONError) in try node.number("a canary") }
      let end = try JSONReader.parse(last)
      let body = texts.map { $0 + "\n" }.joined()
      guard try end.integer("lines", of: "the last line") == texts.count,
        try end.string("sha256", of: "the last line") == SHA256.hex(of: Array(body.utf8)),
        texts.count == places.count * plan.groups
      else { throw HostError(.input, "\(path): is not whole, or was changed") }
      add(body, at: places)
    } catch let error as JSONError {
      throw HostError(.input, error.text(path: path))
    } catch {
      throw HostError(caught: error)
    }
  }

  /// Merges parts into the output of a single run.
  ///
  /// Identical copies of a part are used once.
  ///
  /// - Parameter isMixed: whether machines may differ in the last digits.
  /// - Returns: the text, and notes.
  /// - Throws: `HostError` if a part is missing, belongs to another run, or comes from a machine
  ///   that computes other numbers.
  package static func merged(
    _ parts: [PartFile], isMixed: Bool = false
  ) throws(HostError) -> (text: String, notes: [String]) {
    guard let first = parts.first else { throw HostError(.nothing, "no parts") }
    var notes: [String] = []
    for part in parts {
      guard !Canaries.areAlike(part.canaries, first.canaries, within: 0) else { continue }
      guard Canaries.areAlike(part.canaries, first.canaries, within: mixed) else {
        throw HostError(
          .input, "\(part.path): is from a machine with other numbers than that of \(first.path)")
      }
      guard isMixed else {
        throw HostError(
          .input,
          "\(part.path): is from a machine with other last digits than that of \(first.path); --mixed "
            + "accepts both")
      }
      notes.append("\(part.path): is from a machine with other last digits")
    }
    var known: [Int: PartFile] = [:]
    for part in parts {
      guard part.isComplete else {
        throw HostError(
          .input,
          "\(part.path): is incomplete, as its run was ended by Ctrl-C; the same command "
            + "continues it")
      }
      var plan = part.plan
      plan.index = first.plan.index
      guard plan == first.plan else {
        let versions = (plan.behavior, first.plan.behavior)
        throw HostError(
          .input,
          "\(part.path): is not from the same run as \(first.path)"
            + (versions.0 == versions.1
              ? "" : ": behaviour version \(versions.0), not \(versions.1)"))
      }
      if let other = known[part.plan.index] {
        guard other.lines == part.lines else {
          throw HostError(.input, "\(part.path): differs from \(other.path), the same shard")
        }
        notes.append(
          "shard \(part.plan.index) of \(plan.count) is present twice with equal lines; one was used"
        )
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
      for (place, own) in part.lines where 0..<total ~= place {
        for (group, line) in own.enumerated() { lines[place * own.count + group] = line }
      }
    }
    if first.plan.picksBest { lines = try best(of: lines) }
    return (first.plan.head + lines.map { $0 + "\n" }.joined() + first.plan.tail, notes)
  }

  /// The first of the lines with the most gestures as meant.
  private static func best(of lines: [String]) throws(HostError) -> [String] {
    var best: (count: Int, line: String)?
    for line in lines {
      do throws(JSONError) {
        let count = try JSONReader.parse(line).integer("as_meant", of: "the line")
        if count > best?.count ?? -1 { best = (count, line) }
      } catch {
        throw HostError(.input, error.text(path: "a part"))
      }
    }
    return best.map { [$0.line] } ?? []
  }
}

extension LabSession {
  /// A digest of everything that the results of a command depend on.
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

extension PartFile {
  /// Adds the lines of an earlier run of the same command that the user ended, if the file has
  /// them.
  package mutating func resume(from path: String) {
    // Only the beginning is read first, as a file of another kind is not an input.
    guard let head = try? File.head(path, count: 64), Self.isPart(head),
      let bytes = try? File.readText(path), let other = try? PartFile(path, bytes),
      !other.isComplete, other.plan == plan,
      Canaries.areAlike(other.canaries, canaries, within: 0)
    else { return }
    lines = other.lines
  }

  /// Adds the lines of a shard's gestures in batches until the user requests the end.
  ///
  /// Gestures with lines are skipped.
  ///
  /// - Parameter text: returns the lines for a batch of gestures.
  package mutating func share(
    _ shard: LabShard, of whole: GestureStream, _ text: (LabSession) throws(HostError) -> String
  ) throws(HostError) {
    let known = Set(lines.keys.map { whole.gestures[$0].id })
    let places = Dictionary(whole.gestures.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let open = whole.part(shard).filtered { !known.contains($0.id) }
    try open.eachUntilStopped { session throws(HostError) in
      add(try text(session), at: session.gestures.compactMap { places[$0.gesture.id] })
    }
    isComplete = whole.session.progress?.isIncomplete != true
  }

  /// Writes the file.
  package func write(to path: String) throws(HostError) {
    let bytes = bytes
    try HostError.input { try File.write(bytes, to: path) }
  }
}
