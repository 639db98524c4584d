import FlickHost
import Foundation
import Testing

@testable import FlickREPL

@Suite struct `The lines of an entry` {
  /// Lua with each construct that may continue on another line.
  private static let sources: [String] =
    [
      "x =\n1", "x = 1 +\n1", "f = function()\nend", "if x then\ny = 1\nelseif z then\nelse\nend",
      "for i = 1,\n2 do\nend", "while (function() do end return false end)()\ndo\nend",
      "repeat\nuntil\ntrue", "x = [[\na]]\n", "x = [==[\n]]\n]=]\n]==]", "--[[\nx = (\n]]\ny = 1",
      "--[==[\n]]\n]==]\ny = 1", "x = 'a\\\nb'", "x = \"a\\z\n   \n b\"", "x = 'a\\\\'\ny = 1",
      "t = {\n[1] = 2,\n['('] = '[['\n}", "f{\n}", "f'('", "goto a\n::a::", "local\nx\n= 1",
      "x = a\n.b", "x = 0xE\ny = 3..2", "x = '--[['\ny = 1", "-- x = (\ny = 1",
      "return\n1", "x = a and\nnot\nb", "x = ...\n", "do end;\nx = 1", "local x <const> =\n1",
      "x = 'unfinished\ny = 1", "x = )\ny", "x = $\ny", "]]\n", "x = ]=]\n", "f(\r\n1)\r\n",
      "x = 'a\\\r\nb'",
    ] + files

  private static let files: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts")
    let names =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted().compactMap {
      try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }()

  @Test(arguments: sources.indices)
  func `complete entries are given to the engine`(_ index: Int) throws {
    let host = try ScriptHost(RunConfiguration()) { _ in }
    var (scanner, entry, passed) = (EntryCompleteness(), "", 0)
    for line in Self.sources[index].split(separator: "\n", omittingEmptySubsequences: false) {
      let isAsked = scanner.add(String(line))
      entry += entry.isEmpty ? String(line) : "\n" + line
      if !isAsked { passed += 1 }
      var isOver = true
      if case .incomplete? = try? host.compile(entry, name: "x", line: 1) { isOver = false }
      // White space and comments do not complete an entry.
      let hasWords =
        !line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }.isEmpty && !line.hasPrefix("--")
      if isOver, hasWords {
        let isError = (try? host.compile(entry, name: "x", line: 1)) == nil
        #expect(isAsked || isError, "\(entry)")
      }
      if isOver, isAsked { (scanner, entry) = (EntryCompleteness(), "") }
    }
    #expect(passed > 0 || index < 40)
  }

  @Test(arguments: ["f(", "x = 1 +", "do", "x = [[", "", "-- x", "{ 1, 2,", "'a\\", "function f()"])
  func `the engine is called in proportion to the number of lines`(_ line: String) {
    func asked(_ count: Int) -> (times: Int, bytes: Int) {
      var (entry, size, result) = (PendingEntry(), 0, (times: 0, bytes: 0))
      _ = entry.add("x = {")
      for _ in 0..<count {
        size += line.utf8.count + 1
        if entry.add(line) { result = (result.times + 1, result.bytes + size) }
      }
      return result
    }
    let few = asked(10_000)
    let many = asked(40_000)
    // The total reading: everything once while small, and once per doubling. Entries up to 4 KB are
    // read once per line.
    #expect(many.bytes <= 4 * 40_000 * (line.utf8.count + 1) + 4096 * 4096)
    #expect(many.times <= few.times + 3)
  }
}
