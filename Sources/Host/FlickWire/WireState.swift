package import FlickJSON

/// The facts that a page shows beside the stage, as members of a JSON object.
///
/// Members are compared by their text. The member `rows` is an object of its own, compared row by
/// row, so that a change of one row does not send the others again.
///
///     var state = WireState()
///     state.add("title") { $0.field($1, "Pager") }
///     state.addRow("distance") { $0.field("text", "0.5") }
package struct WireState: Hashable, Sendable {
  /// A member with its name, as it is written: `"title":"Pager"`.
  fileprivate struct Member: Hashable, Sendable {
    let name: String
    let text: String
  }

  fileprivate private(set) var members: [Member] = []
  fileprivate private(set) var rows: [Member] = []

  /// Creates a state without members.
  package init() {}

  /// Adds a member; `write` writes it with the given name.
  package mutating func add(_ name: String, _ write: (inout JSONWriter, String) -> Void) {
    members.append(Member(name: name, text: JSONWriter.text { write(&$0, name) }))
  }

  /// Adds a row; `write` writes its members.
  package mutating func addRow(_ name: String, _ write: (inout JSONWriter) -> Void) {
    rows.append(Member(name: name, text: JSONWriter.text { $0.object(name, write) }))
  }

  /// The message with all members, for a page that does not have any.
  package var whole: String {
    Self.message(rows) { writer in
      writer.field("whole", true)
      for member in members { writer.raw(member.text) }
    }
  }

  /// Whether a message has all members of a state.
  package static func isWhole(_ message: String) -> Bool {
    message.hasPrefix(#"{"kind":"state","whole":true"#)
  }

  fileprivate static func message(
    _ rows: [Member], _ writeMembers: (inout JSONWriter) -> Void
  ) -> String {
    JSONWriter.object("state") { writer in
      writeMembers(&writer)
      if rows.isEmpty { return }
      writer.object("rows") { for row in rows { $0.raw(row.text) } }
    }
  }
}

/// Writes states relative to the one before; `messages.js` puts them together.
///
/// A member that a message lacks is as before, and null removes it. A message does not remove rows:
/// another member lists those that are shown. A row that a state lacks is sent again once it is
/// back, because a page that has joined in between does not have it.
package struct WireStateEncoder: Sendable {
  private var members: [String: String] = [:]
  private var rows: [String: String] = [:]

  /// Creates an encoder without an earlier state: its first message has all members.
  package init() {}

  /// The message with the members and rows that differ from the last state.
  ///
  /// - Returns: nil if none differs.
  package mutating func message(to next: WireState) -> String? {
    let present = Set(next.members.map(\.name))
    let gone = members.keys.filter { !present.contains($0) }.sorted()
    let changed = next.members.filter { members[$0.name] != $0.text }
    let changedRows = next.rows.filter { rows[$0.name] != $0.text }
    members = Self.texts(next.members)
    rows = Self.texts(next.rows)
    guard !gone.isEmpty || !changed.isEmpty || !changedRows.isEmpty else { return nil }
    return WireState.message(changedRows) { writer in
      for member in changed { writer.raw(member.text) }
      for name in gone { writer.field(name, .null) }
    }
  }

  private static func texts(_ members: [WireState.Member]) -> [String: String] {
    Dictionary(members.map { ($0.name, $0.text) }) { $1 }
  }
}
