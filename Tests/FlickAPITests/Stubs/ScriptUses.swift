/// A script's uses of the API, found in its tokens: functions, methods, and keys of tables.
struct ScriptUses {
  struct Use: Hashable, CustomStringConvertible {
    var line: Int
    /// Such as `fb.pager` or `stage`.
    var owner: String
    var name: String
    var description: String { "line \(line): \(owner) has no '\(name)'" }
  }

  private enum Kind { case name, symbol, text, number }
  private struct Token {
    var kind: Kind
    var text: String
    var line: Int
  }

  private let tokens: [Token]

  init(_ script: String) { tokens = Self.tokens(of: Array(script.unicodeScalars)) }

  /// Returns the uses of undeclared names.
  func undeclared(in stubs: StubFile) -> [Use] {
    var uses: [Use] = []
    for index in tokens.indices.dropLast(2) {
      let (a, dot, b) = (tokens[index], tokens[index + 1], tokens[index + 2])
      guard a.kind == .name, b.kind == .name, index == 0 || !isDot(tokens[index - 1]) else {
        continue
      }
      if a.text == "fb", dot.text == "." {
        guard stubs.functions.contains(b.text) else {
          uses.append(Use(line: b.line, owner: "fb", name: b.text))
          continue
        }
        uses += keys(of: "fb.\(b.text)", stubs.options[b.text], at: index + 3, stubs)
      } else if a.text == "assert", dot.text == ".",
        !stubs.members(of: "flickbook.assert").contains(b.text)
      {
        uses.append(Use(line: b.line, owner: "assert", name: b.text))
      } else if a.text == "stage", dot.text == ":" {
        guard stubs.members(of: "flickbook.stage").contains(b.text) else {
          uses.append(Use(line: b.line, owner: "stage", name: b.text))
          continue
        }
        uses += keys(
          of: "stage:\(b.text)", "flickbook.stage.\(b.text).options", at: index + 3, stubs)
      } else if a.text == "stage", dot.text == ".", index + 4 < tokens.count {
        // Of a component any field may be a variable of a script's own, but no method.
        let (colon, method) = (tokens[index + 3], tokens[index + 4])
        if colon.text == ":", !stubs.members(of: "flickbook.component").contains(method.text) {
          uses.append(Use(line: method.line, owner: "stage.\(b.text)", name: method.text))
        }
      }
    }
    return uses
  }

  private func isDot(_ token: Token) -> Bool { token.text == "." || token.text == ":" }

  /// Returns the keys of the table that opens at `start`, if there is one, that a class does not
  /// declare, including those of nested tables.
  private func keys(
    of owner: String, _ className: String?, at start: Int, _ stubs: StubFile
  ) -> [Use] {
    guard let className, let found = stubs.classes[className] else { return [] }
    return keys(of: owner, [found], at: start, stubs)
  }

  private func keys(
    of owner: String, _ classes: [StubFile.Class], at start: Int, _ stubs: StubFile
  ) -> [Use] {
    var start = start
    if start < tokens.count, tokens[start].text == "(" { start += 1 }
    guard start < tokens.count, tokens[start].text == "{" else { return [] }
    var (uses, depth, index): ([Use], Int, Int) = ([], 0, start)
    while index < tokens.count {
      let token = tokens[index]
      if "{(".contains(token.text) || token.text == "function" || token.text == "if"
        || token.text == "do"
      {
        depth += 1
      }
      if "})".contains(token.text) || token.text == "end" { depth -= 1 }
      if depth == 0 { break }
      defer { index += 1 }
      guard depth == 1, token.kind == .name, index + 1 < tokens.count,
        tokens[index + 1].text == "=", "{,;".contains(tokens[index - 1].text)
      else { continue }
      let types = classes.compactMap { $0.fields[token.text] }
      if types.isEmpty {
        uses.append(Use(line: token.line, owner: owner, name: token.text))
        continue
      }
      let tables = types.flatMap(stubs.tables).compactMap { stubs.classes[$0] }
      if !tables.isEmpty {
        uses += keys(of: "'\(token.text)' of \(owner)", tables, at: index + 2, stubs)
      }
    }
    return uses
  }

  // MARK: Tokens

  private static func tokens(of text: [Unicode.Scalar]) -> [Token] {
    var tokens: [Token] = []
    var (index, line) = (0, 1)
    func at(_ offset: Int) -> Unicode.Scalar {
      index + offset < text.count ? text[index + offset] : "\n"
    }
    func isWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar == "_" || isDigit(scalar)
    }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    while index < text.count {
      let scalar = text[index]
      let start = index
      if scalar == "\n" {
        line += 1
        index += 1
      } else if scalar.properties.isWhitespace {
        index += 1
      } else if scalar == "-", at(1) == "-" {
        while index < text.count, text[index] != "\n" { index += 1 }
      } else if scalar == "\"" || scalar == "'" {
        index += 1
        while index < text.count, text[index] != scalar { index += text[index] == "\\" ? 2 : 1 }
        index += 1
        tokens.append(Token(kind: .text, text: "\"", line: line))
      } else if scalar == "[", at(1) == "[" {
        while index < text.count, !(text[index] == "]" && at(1) == "]") {
          if text[index] == "\n" { line += 1 }
          index += 1
        }
        index += 2
        tokens.append(Token(kind: .text, text: "\"", line: line))
      } else if isDigit(scalar) {
        while index < text.count, isWord(text[index]) || text[index] == "." { index += 1 }
        tokens.append(Token(kind: .number, text: "0", line: line))
      } else if isWord(scalar) {
        while index < text.count, isWord(text[index]) { index += 1 }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: text[start..<index])
        tokens.append(Token(kind: .name, text: String(word), line: line))
      } else if "=~<>".unicodeScalars.contains(scalar), at(1) == "=" {
        index += 2
        tokens.append(Token(kind: .symbol, text: "==", line: line))
      } else if scalar == ".", at(1) == "." {
        index += 2
        tokens.append(Token(kind: .symbol, text: "..", line: line))
      } else {
        index += 1
        tokens.append(Token(kind: .symbol, text: String(Character(scalar)), line: line))
      }
    }
    return tokens
  }
}
