internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickSystem
internal import LuaKit

/// Notes on a gesture that is added to a corpus: intended outcome, person, start.
package struct GestureNotes: Sendable, Hashable {
  /// The intended outcome.
  package var want: String?
  /// The origin of the label; see `Corpus.Label.Source`.
  package var by: String?
  /// The certainty of the label, 0 to 1.
  package var sure: Double?
  package var person: String?
  package var device: String?
  package var sampling: Corpus.Sampling?
  package var tags: [String] = []
  package var start: [Corpus.Step] = []

  package init() {}

  /// The keys of tables, and of labels in trace files.
  static let keys = ["want", "by", "sure", "person", "device", "sampling", "tags", "start"]

  /// Sets the value of a key from text; an empty text is ignored.
  ///
  /// - Throws: `HostError` for an invalid value.
  mutating func set(_ key: String, _ text: String) throws(HostError) {
    guard !text.isEmpty else { return }
    switch key {
    case "want": want = text
    case "by": by = text
    case "sure":
      guard let number = Double(text) else {
        throw HostError(.input, "'sure': expected 0 to 1, found '\(text)'")
      }
      sure = number
    case "person": person = text
    case "device": device = text
    case "sampling":
      guard let known = Corpus.Sampling(rawValue: text) else {
        throw HostError(.input, "'sampling': expected 'frame', found '\(text)'")
      }
      sampling = known
    case "tags": tags = text.split { $0 == " " || $0 == ";" }.map(String.init)
    default:
      start = []
      for word in text.split(separator: " ") { start.append(try Corpus.Step(text: String(word))) }
    }
  }

  /// The notes with the values of another one in place of their own.
  func with(_ other: GestureNotes?) -> GestureNotes {
    guard let other else { return self }
    var all = self
    if let want = other.want { all.want = want }
    if let by = other.by { all.by = by }
    if let sure = other.sure { all.sure = sure }
    if let person = other.person { all.person = person }
    if let device = other.device { all.device = device }
    if let sampling = other.sampling { all.sampling = sampling }
    if !other.tags.isEmpty { all.tags = other.tags }
    if !other.start.isEmpty { all.start = other.start }
    return all
  }

  /// Applies the notes to a gesture.
  ///
  /// Missing notes leave its properties unchanged.
  ///
  /// - Throws: `HostError` for an invalid label.
  package func apply(to gesture: inout Corpus.Gesture) throws(HostError) {
    if let person { gesture.person = person }
    if let device { gesture.device = device }
    if let sampling { gesture.sampling = sampling }
    if !tags.isEmpty { gesture.tags = tags }
    if !start.isEmpty { gesture.start = start }
    guard let want else { return }
    let word = by ?? Corpus.Label.Source.task.rawValue
    guard let source = Corpus.Label.Source(rawValue: word) else {
      throw HostError(.input, "'by': expected task, asked, regret or rater, found '\(word)'")
    }
    guard 0...1 ~= sure ?? 1 else {
      throw HostError(.input, "'sure': expected 0 to 1, found \(LuaNumber.text(sure ?? 1))")
    }
    let meant = try HostError.input(of: "the label") { try LabExpression(want: want) }
    gesture.labels = [Corpus.Label(want: meant, source: source, sure: sure ?? 1)]
  }
}

extension Corpus.Step {
  /// Parses a step: `photos=2` for a page, `list=0:40` for an offset, `sheet=open` for a state.
  ///
  /// - Throws: `HostError` for any other text.
  package init(text: String) throws(HostError) {
    guard let step = NamedText(filled: text) else {
      throw HostError(
        .input, "'\(text)' is not a start: photos=2 (page), list=0:40 (offset), sheet=open (state)")
    }
    let numbers = step.text.split(separator: ":").compactMap { Double($0) }
    if let page = Int(step.text) {
      guard page > 0 else {
        throw HostError(.input, "start: '\(step.text)' is not a page (a number from 1)")
      }
      self = .jump(pager: step.name, page: page)
    } else if numbers.count == 2 {
      self = .scroll(view: step.name, x: numbers[0], y: numbers[1])
    } else {
      self = .state(states: step.name, name: step.text)
    }
  }
}

/// A table with notes on recorded gestures, as rows of cells or as lines of JSON.
///
/// The `gesture` column names the gesture of a row: by its number in the order of the recordings,
/// or as `file#2`. Without this column there is one row for each gesture, in this order.
package struct GestureSheet: Sendable {
  /// The contents of a row.
  struct Row: Sendable {
    var line: Int
    var gesture: String?
    var notes = GestureNotes()
  }

  private let path: String
  private let rows: [Row]

  /// Reads a table.
  ///
  /// - Throws: `HostError` with the line of an unknown column or an invalid value.
  package init(_ path: String) throws(HostError) {
    let bytes = try HostError.input { try File.readText(path) }
    self.path = path
    let first = bytes.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    rows = try first == UInt8(ascii: "{") ? Self.objects(bytes, path) : Self.table(bytes, path)
  }

  private static func check(_ key: String, _ place: String) throws(HostError) {
    guard key != "gesture", !GestureNotes.keys.contains(key) else { return }
    let known = ["gesture"] + GestureNotes.keys
    throw HostError(
      .input,
      "\(place): unknown column '\(key)'\(NearestName.hint(for: key, among: known)); there are "
        + known.joined(separator: ", "))
  }

  private static func row(
    _ line: Int, _ path: String, _ cells: [(key: String, text: String)]
  ) throws(HostError) -> Row {
    var row = Row(line: line)
    for (key, text) in cells {
      if key == "gesture" {
        if !text.isEmpty { row.gesture = text }
        continue
      }
      do throws(HostError) { try row.notes.set(key, text) } catch {
        throw HostError(input: error, of: "\(path):\(line)")
      }
    }
    return row
  }

  private static func table(_ bytes: [UInt8], _ path: String) throws(HostError) -> [Row] {
    let text = String(decoding: bytes, as: UTF8.self)
    var rows: [Row] = []
    var stated: UInt8?
    var head: (keys: [String], separator: UInt8)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 != " " && $0 != "\t" }) && !line.hasPrefix("#") {
      guard let (keys, separator) = head else {
        let found = TableCells.separator(by: line)
        if found.isStated {
          stated = found.separator
          continue
        }
        let separator = stated ?? found.separator
        var keys = TableCells.cells(in: line, separatedBy: separator).map(String.init)
        // Spreadsheets write columns that are empty in all rows.
        while keys.last == "" { keys.removeLast() }
        for key in keys { try check(key, "\(path):\(index + 1)") }
        head = (keys, separator)
        continue
      }
      var cells = TableCells.cells(in: line, separatedBy: separator).map(String.init)
      while cells.last == "" { cells.removeLast() }
      guard cells.count <= keys.count else {
        throw HostError(
          .input,
          "\(path):\(index + 1): \(cells.count) cells, where there are \(keys.count) columns")
      }
      rows.append(
        try row(index + 1, path, zip(keys, cells).map { (key: $0, text: $1) }))
    }
    return rows
  }

  private static func objects(_ bytes: [UInt8], _ path: String) throws(HostError) -> [Row] {
    let nodes: [JSONNode]
    do { nodes = try JSONReader.parseLines(bytes) } catch {
      throw HostError(.input, error.text(path: path))
    }
    var rows: [Row] = []
    for node in nodes {
      guard case .object(let members) = node.value else {
        throw HostError(.input, "\(path):\(node.line): expected an object")
      }
      var cells: [(key: String, text: String)] = []
      for member in members {
        try check(member.name, "\(path):\(node.line)")
        cells.append((key: member.name, text: text(of: member.node)))
      }
      rows.append(try row(node.line, path, cells))
    }
    return rows
  }

  private static func text(of node: JSONNode) -> String {
    switch node.value {
    case .string(let text): return text
    case .array(let parts): return parts.map { text(of: $0) }.joined(separator: " ")
    case .null: return ""
    default: return String(decoding: JSONWriter.write(node.value), as: UTF8.self)
    }
  }

  /// The notes on each gesture, by its name.
  ///
  /// - Parameter names: the names of all gestures, in order.
  /// - Throws: `HostError` for a row without a gesture, for two rows of one gesture, and for rows
  ///   in order with another count than the gestures.
  package func notes(of names: [String]) throws(HostError) -> [GestureNotes?] {
    var found: [GestureNotes?] = Array(repeating: nil, count: names.count)
    let isOrdered = rows.allSatisfy { $0.gesture == nil }
    guard !isOrdered || rows.count == names.count else {
      throw HostError(
        .input,
        "\(path): \(rows.count) rows for \(counted(names.count, "gesture")): add a column "
          + "'gesture' (1, 2, …, or file#1)")
    }
    for (index, row) in rows.enumerated() {
      let place = isOrdered ? index : self.place(row.gesture ?? "", names)
      guard let place else {
        throw HostError(
          .input,
          "\(path):\(row.line): no gesture '\(row.gesture ?? "")'; there are 1 to \(names.count) "
            + "(\(names.first ?? "") to \(names.last ?? ""))")
      }
      guard found[place] == nil else {
        throw HostError(.input, "\(path):\(row.line): gesture \(place + 1) has a row already")
      }
      found[place] = row.notes
    }
    return found
  }

  private func place(_ word: String, _ names: [String]) -> Int? {
    if let number = Int(word) { return names.indices.contains(number - 1) ? number - 1 : nil }
    return names.firstIndex(of: word)
  }
}
