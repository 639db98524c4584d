import FlickREPL
import Foundation
import Testing

@Suite struct `Questions at the prompt` {
  private static let pager = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      zeal = { 3, min = 1, max = 9, whole = true, doc = "Of no use." },
      distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "Share of a page." },
      mode = { "calm", choices = { "calm", "wild" } },
      wildness = { 1, when = { mode = "wild" } },
    }
    return fb.screen { size = { 390, 844 },
      fb.pager { id = "photos", page_count = 12, snap = { distance = tune.distance, velocity = 500 } },
    }
    """

  private func dragged() throws -> REPLDriver {
    let repl = try REPLDriver(["pager.lua": Self.pager])
    _ = repl(":screen $/pager.lua")
    _ = repl(":drag 350,400 -240,0 0.8s")
    return repl
  }

  @Test func `:flips lists the values that flip the last gesture`() throws {
    let repl = try dragged()
    let lines = repl(":flips")
    #expect(lines.first?.hasPrefix("photos: page 2 by release (distance 0.59 pages") == true)
    #expect(lines.count == 2)
    #expect(lines.last?.contains("distance  0.5 page  sets distance  page 1 at 0.58") == true)
    #expect(repl(":flips zeal").last == "no value of a tunable was found that flips it")
    #expect(
      repl(":flips zeel") == [
        "error: no tunable 'zeel' (did you mean 'zeal'? there are: distance, mode, wildness, zeal)"
      ])
    // The reported value is correct.
    let value = lines.last?.split(separator: " ").first { $0.hasPrefix("0.58") } ?? ""
    _ = repl(":set distance=\(value)")
    #expect(repl(":replay").contains { $0.hasPrefix(">  photos") && $0.contains("page 1") })
  }

  @Test func `the values equal those of strips of a corpus`() throws {
    let repl = try REPLDriver([
      "pager.lua": Self.pager.replacing("velocity = 500", with: "velocity = tune.speed")
        .replacing("zeal =", with: "speed = { 500, min = 0, max = 8000 }, zeal =")
    ])
    _ = repl(":screen $/pager.lua")
    _ = repl("stage:play(fb.flick { from = { 300, 400 }, by = { -100, 0 }, speed = 600 })")
    _ = repl(":settle")
    #expect(
      repl(":flips speed").last?.hasSuffix("sets velocity  page 1 at 600.000001 or more") == true)
    repl.session.corpusPath = repl.folder.appending(path: "kept").path
    _ = repl(":keep")
    #expect(repl(":strips speed").joined().contains("page 1, not as meant, at 600.000001 or more"))
    _ = repl(":set speed=600.000001")
    #expect(repl(":flips speed").last?.hasSuffix("page 2 below 600.000001") == true)
  }

  @Test func `values of a gesture that caught a motion are sampled`() throws {
    let repl = try dragged()
    _ = repl(":step 20ms")
    _ = repl(":drag 350,400 -200,0 0.8s")
    let lines = repl(":flips distance")
    #expect(
      lines.contains("sampled: the gesture begins on a stage that no steps lead to"), "\(lines)")
    #expect(lines.last?.hasSuffix("page 3 near 0.108557 or less (sampled)") == true, "\(lines)")
  }

  @Test func `gestures are saved with a word, and strips are drawn of all`() throws {
    let repl = try dragged()
    repl.session.corpusPath = repl.folder.appending(path: "kept").path
    #expect(repl(":strips distance") == ["no gesture is kept yet: see :keep"])
    let lines = repl(":keep 2").joined(separator: " ")
    #expect(lines == "kept g001 in $/kept/corpus.jsonl: page 2; meant: photos.page == 2")
    let strip = repl(":strips distance").joined(separator: "\n")
    #expect(strip.hasPrefix("distance: 0.05 to 0.95 page, now 0.5; 1 gesture, 1 flip, exact"))
    #expect(repl(":strips zeal") == ["no flips: zeal"])
    #expect(
      repl(":set distance=0.9").last
        == "1 of 1 kept flips: g001 page 2 -> page 1, no longer as meant")
    #expect(repl(":set distance=0.91").count == 1)
    #expect(repl(":keep maybe").first?.hasPrefix("error: 'maybe' is neither a page") == true)
  }

  @Test func `an unfinished gesture or one without effect is refused`() throws {
    let repl = try REPLDriver([
      "pager.lua": Self.pager,
      "plain.lua": """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 }, fb.rectangle { width = 50, height = 50 } }
      """,
    ])
    repl.session.corpusPath = repl.folder.appending(path: "kept").path
    _ = repl(":screen $/pager.lua")
    _ = repl(":drag 350,400 -240,0 0.8s")
    _ = repl(":back 0.4s")
    #expect(repl(":keep") == ["error: a finger is still down"])
    _ = repl(":forward")
    #expect(repl(":keep").first?.hasPrefix("kept g001 in ") == true)
    _ = repl(":screen $/plain.lua")
    _ = repl(":drag 20,20 20,0 0.3s")
    #expect(
      repl(":keep") == [
        "error: nothing to keep: no component took the gesture: nothing under the finger reacts to it"
      ])
  }

  @Test func `tunables are listed in the script's order, idle ones last`() throws {
    let repl = try dragged()
    _ = repl(":set distance=0.4")
    let names = repl(":tunables").map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(names == ["zeal 3", "* distance", "mode calm", "wildness 1", "the last"])
    #expect(repl(":tunables share").count == 1)
    #expect(repl(":tunables nothing") == ["no tunable contains 'nothing'"])
  }

  @Test(arguments: [
    ("?:drag", ":help :drag"), (":drag?", ":help :drag"), ("fb.pager?", ":help fb.pager"),
    ("?", ":help"),
  ])
  func `a question mark prints the help`(_ line: String, _ command: String) throws {
    let repl = try REPLDriver()
    #expect(repl(line) == repl(command))
  }

  @Test(arguments: ["quit", "exit", "quit()", "exit()"])
  func `words that end other prompts end this one, unless they are variables`(_ word: String) throws
  {
    let repl = try REPLDriver()
    #expect(repl(word) == ["(end)"])
    let other = try REPLDriver()
    _ = other("\(word.prefix(4)) = print")
    #expect(other(word) != ["(end)"])
  }

  @Test func `an unknown name is answered with the nearest`() throws {
    let repl = try dragged()
    #expect(repl("stge") == ["'stge' is not set; did you mean 'stage'?", "nil"])
    #expect(repl("photo").first == "'photo' is not set; did you mean 'photos'?")
    #expect(repl("nil") == ["nil"])
  }

  @Test func `the cost of an entry is printed after its value`() throws {
    let repl = try dragged()
    let lines = repl(":time :settle")
    #expect(lines.count == 2 && lines[1].contains("s of virtual time, "))
    #expect(repl(":time 1 + 1").first == "2")
    #expect(repl(":time").first?.hasPrefix("error: ") == true)
  }

  @Test(arguments: [
    ("plain", "plain"),
    (
      "0.800 s  photos: page 2 by release (distance 0.59 pages, 0.5 needed, 0.09 to spare)",
      "[2m0.800 s  [0m[1mphotos: page 2 by release[0m[32m (distance 0.59 pages, 0.5 needed, 0.09 to spare)[0m"
    ),
    ("  * distance  0.4 pages  0.1 short", "[33m  * distance  0.4 pages  0.1 short[0m"),
    ("> photos  page 2  page 1", "[1m> photos  page 2  page 1[0m"),
  ])
  func `lines are coloured by their kind`(_ line: String, _ painted: String) {
    #expect(PaintedLine.of(line).replacing("\u{1B}", with: "") == painted)
  }
}
