package import FlickAPI
package import FlickHost
internal import FlickSystem
internal import LuaSyntax

/// Writes values of tunables into the script that declares them, in place of their defaults.
///
/// The script is edited as text and does not run. In the table passed to `tunables`, the value in
/// `name = { 0.5, …` or `name = 0.5` is replaced; all other bytes are unchanged.
package enum ScriptDefaults {
  /// The written and the refused values.
  package struct Report: Hashable {
    /// The written values, such as `swipe_distance = 0.4`.
    package var written: [String] = []
    /// The names of the tunables without a default that can be replaced.
    package var refused: [String] = []
    /// The replaced texts, for `undo`.
    package var replacements: [Replacement] = []
    /// Whether later runs can undo the write.
    package var isKept = false

    /// One sentence for the written and one for the refused values.
    package var lines: [String] {
      var lines: [String] = []
      if !written.isEmpty { lines.append("written: " + written.joined(separator: ", ")) }
      if !refused.isEmpty {
        let names = refused.map { "'\($0)'" }.joined(separator: ", ")
        lines.append(
          "not written: no file of the script has a default of \(names) as a plain value")
      }
      return lines
    }
  }

  /// A default in a file before and after it was written.
  package struct Replacement: Hashable {
    /// The absolute path of the file.
    package var file: String
    /// The name of the tunable.
    package var name: String
    /// The former default, as written in the file.
    package var before: String
    /// The new default, as written in the file.
    package var after: String
  }

  /// Writes values into the files that declare them.
  ///
  /// - Parameter script: the screen's script; if given, the replaced defaults are kept in the
  ///   user's state folder for `undo(script:)`.
  /// - Returns: the written values, and the tunables without a replaceable default.
  /// - Throws: `HostError` if a file cannot be read or written; all files are then unchanged.
  package static func write(
    _ values: [(declaration: Tunables.Declaration, value: Tunables.Value)],
    into files: [String], keptFor script: String? = nil
  ) throws(HostError) -> Report {
    var report = try SharedFile.change(files) { () throws(HostError) in
      try change(files, to: values)
    }
    if let script, !report.replacements.isEmpty {
      report.isKept = DefaultsUndo(script: script).add(report.replacements)
    }
    return report
  }

  private static func change(
    _ files: [String],
    to values: [(declaration: Tunables.Declaration, value: Tunables.Value)]
  ) throws(HostError) -> Report {
    var texts = try HostError.input {
      try files.map { (path: $0, text: try File.read($0), isChanged: false) }
    }
    var report = Report()
    for (declaration, value) in values {
      let literal = literal(value)
      let place = texts.indices.lazy.compactMap { index in
        range(of: declaration.name, in: texts[index].text).map { (index, $0) }
      }.first
      guard let place else {
        report.refused.append(declaration.name)
        continue
      }
      let before = String(decoding: texts[place.0].text[place.1], as: UTF8.self)
      texts[place.0].text.replaceSubrange(place.1, with: Array(literal.utf8))
      texts[place.0].isChanged = true
      report.replacements.append(
        Replacement(
          file: Path.resolved(texts[place.0].path) ?? texts[place.0].path, name: declaration.name,
          before: before, after: literal))
      report.written.append("\(declaration.name) = \(literal)")
    }
    try HostError.input { try File.write(texts.filter(\.isChanged).map { ($0.path, $0.text) }) }
    return report
  }

  /// The value as a Lua literal, which reads back as the same value.
  package static func literal(_ value: Tunables.Value) -> String {
    switch value {
    case .number, .flag: "\(value)"
    case .choice(let choice): PrintableText.quoted(choice)
    }
  }

  /// The script with another default of a tunable; nil if the script does not have its default.
  package static func replaced(_ name: String, with literal: String, in source: [UInt8]) -> [UInt8]?
  {
    guard let range = range(of: name, in: source) else { return nil }
    var source = source
    source.replaceSubrange(range, with: Array(literal.utf8))
    return source
  }

  /// The bytes of a tunable's default; nil unless the script has it as a plain value.
  static func range(of name: String, in source: [UInt8]) -> Range<Int>? {
    let tokens = LuaLexer.tokens(of: source)
    return TunableTables.starts(in: tokens).lazy
      .compactMap { value(of: name, in: tokens, from: $0) }.first
  }

  /// The bytes of the default in the table with its first token at `start`.
  private static func value(
    of name: String, in tokens: [LuaToken], from start: Int
  ) -> Range<Int>? {
    var range: Range<Int>?
    TunableTables.fields(tokens, from: start) { index in
      guard tokens[index].text == name else { return true }
      range = plainValue(tokens, at: tokens[index + 2].text == "{" ? index + 3 : index + 2)
      return false
    }
    return range
  }

  /// The bytes of a plain value: a number with an optional sign, a string, true or false, followed
  /// directly by the end of the item.
  private static func plainValue(_ tokens: [LuaToken], at index: Int) -> Range<Int>? {
    guard index < tokens.count else { return nil }
    var last = index
    if tokens[index].text == "-" { last += 1 }
    guard last + 1 < tokens.count else { return nil }
    let isPlain =
      tokens[last].isNumber
      || last == index
        && (tokens[last].isString || ["true", "false"].contains(tokens[last].text))
    guard isPlain, [",", ";", "}"].contains(tokens[last + 1].text) else { return nil }
    return tokens[index].range.lowerBound..<tokens[last].range.upperBound
  }
}
