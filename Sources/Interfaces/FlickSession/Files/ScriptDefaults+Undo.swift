package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

extension ScriptDefaults {
  /// Restores replaced defaults.
  ///
  /// - Parameter script: the script of the screen.
  /// - Returns: a sentence about the restored defaults.
  /// - Throws: `HostError` if one of the defaults was changed since; the files are then unchanged.
  package static func undo(
    _ replacements: [Replacement], of script: String
  ) throws(HostError) -> String {
    let files = Set(replacements.map(\.file)).sorted()
    try SharedFile.change(files) { () throws(HostError) in
      var texts: [String: [UInt8]] = [:]
      for file in files { texts[file] = try HostError.input { try File.read(file) } }
      for replacement in replacements {
        var text = texts[replacement.file] ?? []
        let range = range(of: replacement.name, in: text)
        let now = range.map { String(decoding: text[$0], as: UTF8.self) }
        guard let range, now == replacement.after else {
          throw HostError(
            .input,
            "\(replacement.file): the default of '\(replacement.name)' is \(now ?? "gone"), and "
              + "\(replacement.after) was written: nothing was restored")
        }
        text.replaceSubrange(range, with: Array(replacement.before.utf8))
        texts[replacement.file] = text
      }
      try HostError.input {
        try File.write(texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      }
    }
    DefaultsUndo(script: script).forget(replacements)
    return "restored: " + replacements.map { "\($0.name) = \($0.before)" }.joined(separator: ", ")
  }

  /// Undoes the last write of defaults into a script, by any run of the program.
  ///
  /// - Throws: `HostError` if none are known, or one of them was changed since.
  package static func undo(script: String) throws(HostError) -> String {
    guard let last = DefaultsUndo(script: script).writes.last else {
      throw HostError(.nothing, "\(script): no written defaults are known that could be restored")
    }
    return try undo(last, of: script)
  }
}

/// The history of defaults written into a script, in the user's state folder
/// (`$XDG_STATE_HOME/flickbook/defaults`, or below `~/.local/state`).
struct DefaultsUndo {
  private let path: String?

  /// The maximum number of writes kept for a script.
  private static let most = 50

  /// Opens the history of a screen's script.
  init(script: String) {
    var hash = LineHash()
    hash.add(Array((Path.resolved(script) ?? script).utf8)[...])
    path = UserState.path(of: "defaults/\(hash.hex).json")
  }

  /// The kept writes, oldest first.
  var writes: [[ScriptDefaults.Replacement]] { path.map(Self.writes) ?? [] }

  /// Adds a write to the history.
  ///
  /// The script is written already, so a failure to store the history is not an error.
  ///
  /// - Returns: whether the write was kept.
  func add(_ replacements: [ScriptDefaults.Replacement]) -> Bool {
    guard let path else { return false }
    let kept: Void? = try? UserState.change(path) {
      Self.bytes(of: Array((Self.writes(path) + [replacements]).suffix(Self.most)))
    }
    return kept != nil
  }

  /// Removes an undone write.
  func forget(_ replacements: [ScriptDefaults.Replacement]) {
    guard let path else { return }
    try? UserState.change(path) {
      var writes = Self.writes(path)
      if let index = writes.lastIndex(of: replacements) { writes.remove(at: index) }
      return writes.isEmpty ? nil : Self.bytes(of: writes)
    }
  }

  private static func writes(_ path: String) -> [[ScriptDefaults.Replacement]] {
    guard Path.isFile(path), let bytes = try? File.read(path, limit: 16 << 20),
      let node = try? JSONReader.parse(bytes),
      let writes = try? node["writes"]?.elements("'writes'")
    else { return [] }
    return writes.compactMap { write in
      try? write.elements("a write").map { row in
        ScriptDefaults.Replacement(
          file: try row.string("file", of: "a row"), name: try row.string("name", of: "a row"),
          before: try row.string("before", of: "a row"),
          after: try row.string("after", of: "a row"))
      }
    }
  }

  private static func bytes(of writes: [[ScriptDefaults.Replacement]]) -> [UInt8] {
    let text = JSONWriter.line { writer in
      writer.field("format", "flickbook-defaults")
      writer.field("version", 1)
      writer.field("writes", each: writes) { writer, write in
        writer.beginArray()
        for row in write {
          writer.object {
            $0.field("file", row.file)
            $0.field("name", row.name)
            $0.field("before", row.before)
            $0.field("after", row.after)
          }
        }
        writer.endArray()
      }
    }
    return Array(text.utf8)
  }
}
