import FlickCore
import FlickServe
import FlickSession
import FlickSystem
import FlickWire
import Foundation
import Testing

@Suite struct `The state on pages` {
  private static let script = """
    local fb = require "flickbook"
    local tune = fb.tunables { distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
      slop = { 10, min = 1, max = 40 } }
    return fb.screen { size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 1e6 } } }
    """

  /// The states in the texts for a page, oldest first.
  private func states(_ driver: SessionDriver, of page: Int) -> [[String: Any]] {
    driver.texts.filter { $0.page == page }.compactMap { _, text in
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      guard let state = object as? [String: Any], state["kind"] as? String == "state" else {
        return nil
      }
      return state
    }
  }

  /// Puts states together, as `messages.js` does.
  private func merged(_ states: [[String: Any]]) -> NSDictionary {
    var (members, rows): ([String: Any], [String: Any]) = ([:], [:])
    for state in states {
      if state["whole"] != nil { (members, rows) = ([:], [:]) }
      rows.merge(state["rows"] as? [String: Any] ?? [:]) { $1 }
      members.merge(state) { $1 }
      members = members.filter { !($0.value is NSNull) }
    }
    // A page may know rows that the list does not show.
    let shown = (members["list"] as? [[String: String]] ?? []).compactMap { $0["row"] }
    members["rows"] = rows.filter { shown.contains($0.key) }
    members["whole"] = nil
    return members as NSDictionary
  }

  @Test func `texts of a script are shown with escapes for unprintable characters`() throws {
    let driver = try SessionDriver(
      #"""
      local fb = require "flickbook"
      local bad = "a\u{202e}b\27[2J"
      local tune = fb.tunables { [bad] = { 0.5, unit = bad, doc = bad, min = 0.05, max = 0.95 },
        kind = { "x", choices = { "x", bad } } }
      return fb.screen { title = bad, size = { 200, 400 }, fb.pager { id = "p", page_count = 3 } }
      """#)
    driver.receive(.joined(0, .desk))
    var sent = states(driver, of: 0)
    #expect(driver.ask(.exchange, #"{"name":"a\u202eb"}"#) == nil)
    sent += states(driver, of: 0)
    /// The names of members with unprintable characters; names of rows are not texts.
    func unprintable(_ value: Any, _ name: String) -> Set<String> {
      switch value {
      case let text as String: text == PrintableText.of(text) ? [] : [name]
      case let list as [Any]: list.reduce(into: []) { $0.formUnion(unprintable($1, name)) }
      case let object as [String: Any]:
        object.reduce(into: []) { $0.formUnion(unprintable($1.value, $1.key)) }
      default: []
      }
    }
    // The page sends these back.
    #expect(unprintable(sent, "") == ["choices", "row"])
  }

  @Test func `pages get a row for the tunable that changed alone`() throws {
    let driver = try SessionDriver(Self.script)
    driver.receive(.joined(0, .desk))
    let first = try #require(states(driver, of: 0).first)
    #expect(first["whole"] as? Bool == true)
    #expect((first["rows"] as? [String: Any])?.count == 2)
    #expect(driver.ask(.set, #"{"name":"slop","value":"20"}"#) == nil)
    let next = states(driver, of: 0)
    try #require(next.count == 1)
    #expect(next[0]["whole"] == nil && next[0]["list"] == nil && next[0]["title"] == nil)
    #expect((next[0]["rows"] as? [String: Any]).map { Array($0.keys) } == ["slop"])
  }

  @Test func `a page that comes and a reload get the whole state, other pages the changes`() throws
  {
    let driver = try SessionDriver(Self.script)
    driver.receive(.joined(0, .desk))
    driver.texts = []
    driver.receive(.joined(1, .finger))
    #expect(states(driver, of: 1).map { $0["whole"] as? Bool } == [true])
    let others = states(driver, of: 0)
    #expect(others.allSatisfy { $0["whole"] == nil && $0["rows"] == nil })
    driver.texts = []
    driver.session.filesHaveChanged()
    driver.send(.ping(1))
    for page in 0...1 {
      #expect(states(driver, of: page).map { $0["whole"] as? Bool } == [true])
    }
  }

  @Test func `a page that was there and one that has just come know the same state`() throws {
    let driver = try SessionDriver(Self.script)
    driver.receive(.joined(0, .desk))
    let asked: [(WireRequest, String)] = [
      (.set, #"{"name":"distance","value":"0.3"}"#), (.choose, #"{"filter":"sl"}"#),
      (.choose, #"{"filter":"","name":"slop"}"#), (.adjust, #"{"name":"slop","steps":2}"#),
      (.play, #"{"gesture":"drag","direction":"left"}"#), (.pace, #"{"factor":0.5}"#),
      (.exchange, "{}"), (.undo, "{}"), (.pause, #"{"on":true}"#), (.seek, #"{"share":0.5}"#),
      (.reset, "{}"),
    ]
    var seen = states(driver, of: 0)
    for (index, (request, arguments)) in asked.enumerated() {
      #expect(driver.ask(request, arguments) == nil)
      seen += states(driver, of: 0)
      driver.texts = []
      driver.receive(.joined(index + 1, .look))
      seen += states(driver, of: 0)
      #expect(merged(seen) == merged(states(driver, of: index + 1)), "after \(request)")
    }
  }

  @Test func `decisions on a page are printable`() throws {
    let driver = try SessionDriver(Self.script.replacing("\"pages\"", with: "\"p\\u{202e}s\""))
    driver.receive(.joined(0, .finger))
    driver.drag(5)
    let decisions = try #require(merged(states(driver, of: 0))["decisions"] as? [[String: Any]])
    let heads = decisions.compactMap { $0["head"] as? String }
    #expect(heads.contains { $0.hasPrefix("p\\u{202e}s: page ") }, "\(heads)")
  }

  // MARK: The law

  private static let requests: [(WireRequest, String)] = [
    (.choose, #"{"filter":"sl"}"#), (.choose, #"{"filter":"dist"}"#), (.choose, #"{"filter":""}"#),
    (.choose, #"{"filter":""}"#), (.choose, #"{"name":"slop"}"#),
    (.set, #"{"name":"distance","value":"0.3"}"#), (.set, #"{"name":"slop","value":"20"}"#),
    (.adjust, #"{"name":"slop","steps":2}"#), (.adjust, #"{"name":"grace","steps":-1}"#),
    (.undo, "{}"), (.redo, "{}"), (.exchange, "{}"), (.reset, "{}"),
    (.play, #"{"gesture":"drag","direction":"left"}"#), (.pause, #"{"on":true}"#),
  ]

  /// A script with the tunable `distance` and some of the others.
  private static func script(_ random: inout SplitMix64) -> String {
    let others = ["slop = { 10, min = 1, max = 40 }", "grace = { 3, min = 1, max = 9 }"]
    let declared = others.filter { _ in Bool.random(using: &random) }.map { ", " + $0 }.joined()
    return """
      local fb = require "flickbook"
      local tune = fb.tunables { distance = { 0.5, min = 0.05, max = 0.95 }\(declared) }
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance } } }
      """
  }

  /// Lets a page join or leave, reloads another script, or sends a request of a page.
  private func act(
    on driver: SessionDriver, _ seen: inout [Int: [[String: Any]]], _ random: inout SplitMix64
  ) throws -> String {
    let page = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let isHere = seen[page] != nil
      seen[page] = isHere ? nil : []
      driver.receive(isHere ? .left(page) : .joined(page, .desk))
      return "page \(page) \(isHere ? "leaves" : "joins")"
    case 2:
      try Self.script(&random).write(
        to: driver.folder.appending(path: "screen.lua"), atomically: true, encoding: .utf8)
      let isWhole = Bool.random(using: &random)
      // Undoing a write into the script reloads it without a whole state for each page.
      if isWhole {
        driver.session.filesHaveChanged()
      } else {
        try driver.session.exploration.reload()
      }
      driver.send(.ping(1))
      return "reload"
    default:
      let (request, arguments) = Self.requests[
        Int.random(in: 0..<Self.requests.count, using: &random)]
      driver.send(.ask(7, request, arguments), from: page)
      return "\(request) \(arguments)"
    }
  }

  @Test(arguments: UInt64(1)...16)
  func `a state that a page has built from changes equals the whole state of a new page`(
    _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let driver = try SessionDriver(Self.script)
    var seen: [Int: [[String: Any]]] = [:]
    func collect() {
      for page in Array(seen.keys) { seen[page]? += states(driver, of: page) }
      driver.texts = []
    }
    var steps: [String] = []
    for _ in 1...60 {
      steps.append(try act(on: driver, &seen, &random))
      collect()
      // A page that joins for the comparison alone.
      driver.receive(.joined(9, .look))
      let whole = merged(states(driver, of: 9))
      collect()
      driver.receive(.left(9))
      for (page, messages) in seen {
        try #require(merged(messages) == whole, "page \(page), seed \(seed), after \(steps)")
      }
    }
  }
}
