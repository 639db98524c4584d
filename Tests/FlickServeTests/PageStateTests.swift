import FlickServe
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
}
