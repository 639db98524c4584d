import Foundation
import LuaKit
import Testing

@testable import LuaSyntax

@Suite struct `Tokens of a text` {
  private static let texts =
    [
      "x = 'a\\\nb' .. [==[ ]] \n]==] --[[ c\n]] ... $ \u{E4} 'open",
      "f(\"a\\z  \n b\", 0x1p-4) ~= #t --[=[ open",
      "a\r\n.b -- c\r\n= 'd\\\r\ne'\r\n", "[[", "--", "--[", "\\", "'", "'\\",
      "\u{FEFF}#!x\nreturn 1",
    ] + scripts

  private static let scripts: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts/screens")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().prefix(3).compactMap {
      try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }()

  @Test(arguments: texts)
  func `cover it in order, and those of its beginning are the same`(_ text: String) {
    let bytes = Array(text.utf8)
    let tokens = LuaLexer.tokens(of: bytes)
    #expect(!tokens.isEmpty || text.hasPrefix("--"))
    var end = 0
    for token in tokens {
      #expect(
        token.range.lowerBound >= end && !token.range.isEmpty
          && token.range.upperBound <= bytes.count)
      end = token.range.upperBound
    }
    for length in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 200)) {
      let start = LuaLexer.tokens(of: Array(bytes[..<length])).dropLast(2)
      #expect(Array(start) == Array(tokens.prefix(start.count)), "\(length)")
    }
  }

  @Test(arguments: [
    "'a\\n\\t\\\\\\'\\\"'", "'\\065\\10x\\x41\\0'", "'a\\z \n\t b'", "'a\\\nb'", "'a\\\r\nb'",
    "'\\a\\b\\f\\r\\v'",
    "'\\u{E4}\\u{20ac}\\u{1F600}x\\u{41}'",
    "[[\nx\\n]]", "[==[]]]==]",
  ])
  func `tokens of a text have the strings that Lua reads`(_ literal: String) throws {
    let value = try LuaState().run("return " + literal, name: "x", returning: String.self)
    let tokens = LuaLexer.tokens(of: Array(literal.utf8))
    #expect(tokens.map(\.kind) == [.string(value)])
  }

  @Test(arguments: [("'a", 0..<2), ("x [[ b", 2..<6), ("--[==[ b", 0..<8), ("'a\nb", 0..<2)])
  func `without their end are marked`(_ text: String, _ range: Range<Int>) {
    let unfinished = LuaLexer.tokens(of: Array(text.utf8)).filter { !$0.isFinished }
    #expect(unfinished.map(\.range) == [range])
  }
}
