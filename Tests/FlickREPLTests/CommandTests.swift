import FlickHost
import FlickREPL
import Foundation
import Testing

@Suite struct `A command` {
  private func opened(_ width: Int = 100) throws -> REPLDriver {
    let repl = try REPLDriver(["photos.lua": photos], width: width)
    #expect(repl(":screen $/photos.lua") == ["stage of $/photos.lua: photos"])
    return repl
  }

  private let drag = ":drag 300,400 -160,0 0.8s"

  @Test(arguments: [
    (":nonsense", "error: no command ':nonsense'; :help lists them"),
    (":setle", "error: no command ':setle' (did you mean ':settle'?)"),
    (":re", "error: ':re' may be any of :replay, :reset, :redo, :reload, :reason, :record"),
    (":settle now", "error: :settle takes nothing after it, got 'now'"),
    (":step 5km", "error: expected a time such as 50ms or 0.05s, got '5km'"),
    (":step soon", "error: expected a number, such as 300 or 50ms, got 'soon'"),
    (":step -1s", "error: expected a time such as 50ms or 0.05s, got '-1s'"),
    (":step 1 2", "error: expected one time, such as 50ms, got 2"),
    (
      ":drag 300,400",
      "error: :drag takes a point, a displacement and a time, such as ':drag 300,400 -160,0 200ms'; got 2 numbers"
    ),
    (":set", "error: :set takes name=value, such as ':set swipe_distance=0.3'"),
    (":set = 0.3", "error: :set takes name=value, such as ':set swipe_distance=0.3'"),
    (
      ":set swipe_distanc=1",
      "error: no tunable 'swipe_distanc' (did you mean 'swipe_distance'? there are: swipe_distance)"
    ),
    (":why photo", "error: the stage has no 'photo' (did you mean 'photos'?)"),
    (":set zeal=1", "error: no tunable 'zeal' (there are: swipe_distance)"),
    (":why sheet", "error: the stage has no 'sheet' (there are: photos)"),
    (":save spec", "error: :save spec takes the path of a file, such as swipe_spec.lua"),
    (":replay", "error: the stage has not been touched yet: see :drag and :play"),
    (":back 1s", "error: time began 0 s ago; expected at most that"),
    (":play nowhere", "error: no trace 'nowhere'"),
    (":record", "error: :record takes the path of a file"),
    (
      ":view",
      "error: :view needs a terminal that can move its cursor; :picture shows the screen as text"
    ),
    (":screen", "error: :screen takes the path of a Lua file"),
    (":help fb.pagr", "error: no help for 'fb.pagr' (did you mean 'flickbook.pager'?)"),
  ])
  func `a wrong command is answered with the correct form`(_ line: String, _ answer: String) throws
  {
    let repl = try opened()
    #expect(repl(line) == [answer])
  }

  @Test func `a command may be shortened`() throws {
    let repl = try opened()
    #expect(repl(":se") == ["error: ':se' may be any of :settle, :set"])
    #expect(repl(":set") == ["error: :set takes name=value, such as ':set swipe_distance=0.3'"])
    #expect(repl(":sett") == ["0.000 s, photos at page 1, at rest"])
    #expect(repl(":q") == ["(end)"])
  }

  @Test func `commands drag, settle and explain`() throws {
    let repl = try opened()
    #expect(
      repl(drag) == [
        "0.058 s  photos: recognized by pan (direction 0°, 45° allowed, 45° to spare)",
        "0.800 s  photos: page 1 by release (distance 0.385 pages, 0.5 needed, 0.115 short)",
      ])
    #expect(repl.session.prompt == "0.800 s> ")
    #expect(repl(":settle") == ["1.343 s, photos at page 1, at rest"])
    #expect(
      repl(":why photos") == [
        "0.800 s  photos: page 1 by release (distance 0.385 pages, 0.5 needed, 0.115 short)",
        "  *  distance  0.385 pages  0.5 needed  0.115 short",
        "     velocity  200 pt/s     500 needed  300 short",
        "     travel    160 pt       18 needed   142 to spare",
      ])
    #expect(repl(":why") == repl(":why photos"))
  }

  @Test func `at a terminal decisions are wrapped between words`() throws {
    let repl = try opened(60)
    repl.session.isAtTerminal = true
    #expect(
      repl(drag) == [
        "0.058 s  photos: recognized by pan (direction 0°, 45°",
        "         allowed, 45° to spare)",
        "0.800 s  photos: page 1 by release (distance 0.385 pages,",
        "         0.5 needed, 0.115 short)",
      ])
  }

  @Test func `words between numbers do not change a command`() throws {
    let (a, b) = (try opened(), try opened())
    #expect(a(drag) == b(":drag from {300, 400} by {-160, 0} in 800ms"))
    #expect(a("stage.photos.offset") == b("stage.photos.offset"))
  }

  @Test func `going back restores the exact moment`() throws {
    let repl = try opened()
    _ = repl(drag)
    let there = repl("stage.photos.position, stage.time")
    _ = repl(":step 50ms")
    let later = repl("stage.photos.position, stage.time")
    _ = repl(":step 50ms")
    #expect(repl(":back 50ms").count == 1)
    #expect(repl("stage.photos.position, stage.time") == later)
    #expect(repl(":back 50ms").count == 1)
    #expect(repl("stage.photos.position, stage.time") == there)
    // Into the drag, and out of it again: the finger is still down there.
    #expect(repl(":back 400ms").count == 1)
    #expect(repl("stage.photos.is_held, stage.time") == ["true", "0.4"])
  }

  @Test func `a command replays a gesture with another tunable, and shows both outcomes`() throws {
    let expected = [
      "                  swipe_distance=0.5    swipe_distance=0.3",
      ">  photos         page 1                page 2",
      "     by           release               release",
      "     test         distance 0.385 pages  distance 0.385 pages",
      ">    threshold    0.5 needed            0.3 needed",
      ">    spare        0.115 short           0.085 to spare",
      ">  at rest after  1.343 s               1.365 s",
      "> marks what differs",
    ]
    let repl = try opened()
    _ = repl(drag)
    _ = repl(":settle")
    #expect(repl(":set swipe_distance=0.3") == ["swipe_distance: 0.5 -> 0.3"])
    #expect(repl(":replay") == expected)
    #expect(repl("stage.photos.page") == ["2"])
    // The same after going back by hand first.
    let other = try opened()
    _ = other(drag)
    #expect(other(":back") == ["0.000 s, photos at page 1, at rest"])
    _ = other(":set swipe_distance=0.3")
    #expect(other(":replay") == expected)
    #expect(other(":replay").last == "no difference")
  }

  @Test func `a value out of range changes nothing`() throws {
    let repl = try opened()
    _ = repl(drag)
    #expect(
      repl(":set swipe_distance=3").first?.contains("a number from 0.05 to 0.95 expected, got 3")
        == true)
    #expect(repl(":tunables")[0].hasPrefix("   swipe_distance  0.5"))
    #expect(repl.session.prompt == "0.800 s> ")
  }

  @Test func `a command reloads an edited script and keeps the page`() throws {
    let repl = try opened()
    _ = repl("stage.photos:jump_to(3)")
    try repl.write(photos.replacingOccurrences(of: "= 12", with: "= 7"), to: "photos.lua")
    #expect(repl(":reload") == ["reloaded $/photos.lua"])
    #expect(repl("stage.photos.page, stage.photos.page_count") == ["3", "7"])
    try repl.write("return 5", to: "photos.lua")
    #expect(repl(":reload").first?.hasPrefix("error: ") == true)
    #expect(repl("stage.photos.page, stage.photos.page_count") == ["3", "7"])
  }

  @Test(arguments: ["swipe_distance 0.3", " swipe_distance\t0.3", "swipe_distance = 0.3 "])
  func `a command sets with spaces around or in place of an equals sign`(_ text: String) throws {
    let repl = try opened()
    #expect(repl(":set \(text)") == ["swipe_distance: 0.5 -> 0.3"])
  }

  @Test func `a missing file is answered with the nearest name`() throws {
    let repl = try opened()
    let answer = repl(":screen $/photo.lua")
    #expect(answer.first?.hasPrefix("error: no screen '$/photo.lua' (looked") == true, "\(answer)")
    #expect(answer.first?.hasSuffix("(did you mean 'photos.lua'?)") == true, "\(answer)")
  }

  @Test func `a command plots a value over the last gesture`() throws {
    let repl = try opened(60)
    _ = repl(drag)
    _ = repl(":settle")
    let lines = repl(":plot photos.position")
    #expect(lines.count == 14 && lines[0] == "photos.position")
    #expect(lines[1].hasPrefix("1.385 │") && lines[10].hasPrefix("    1 │"))
    #expect(lines[11].contains("v") && lines[11].contains("^") && lines[11].contains("*"))
    #expect(lines[12].hasSuffix("1.343 s"))
    #expect(
      lines.contains { line in line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
      })
    repl.session.isUnicode = false
    let plain = repl(":plot photos.position")
    #expect(plain.count == 14 && plain.joined().allSatisfy(\.isASCII), "\(plain)")
    // Plotting does not change the stage.
    #expect(repl("stage.time > 1.3") == ["true"])
    #expect(repl(":plot 'x'") == ["'x': no numbers to plot"])
  }

  @Test func `a command watches an expression`() throws {
    let repl = try opened()
    #expect(repl(":watch photos.page") == ["photos.page = 1"])
    #expect(repl("1") == ["1"])
    #expect(repl("stage.photos:jump_to(4)") == ["photos.page = 4"])
    #expect(repl(":watch nothing.at.all").first?.hasPrefix("error: ") == true)
    #expect(repl(":watch") == ["no longer watching 1 expression"])
    #expect(repl("stage.photos:jump_to(5)") == [])
  }

  @Test func `a command records a gesture that plays again`() throws {
    let repl = try opened()
    _ = repl(drag)
    let offset = repl("stage.photos.offset")
    #expect(repl(":record $/swipe.json") == ["wrote $/swipe.json: 98 touches"])
    _ = repl(":screen $/photos.lua")
    _ = repl(":play $/swipe.json")
    #expect(repl("stage.photos.offset") == offset)
  }

  @Test func `run log, film, tunables and input are written`() throws {
    let repl = try opened()
    _ = repl(drag)
    _ = repl("oops(")
    repl.session.interrupt()
    _ = repl("nothing.here")
    #expect(repl(":record $/run.jsonl").first?.hasPrefix("wrote $/run.jsonl: ") == true)
    let log = try repl.text(of: "run.jsonl").split(separator: "\n")
    #expect(log.first?.contains(#""format":"flickbook-run""#) == true)
    #expect(log.last?.contains(#""kind":"end""#) == true)
    #expect(log.contains { $0.contains(#""rule":"release""#) })
    #expect(repl(":film $/film.svg 200ms") == ["wrote $/film.svg: 5 pictures"])
    #expect(try repl.text(of: "film.svg").contains("<svg"))
    #expect(repl(":save $/tuned.json") == ["wrote $/tuned.json"])
    #expect(try repl.text(of: "tuned.json").contains(#""swipe_distance":0.5"#))
    #expect(repl(":save $/repl.txt") == ["wrote $/repl.txt"])
    let typed = try repl.text(of: "repl.txt")
    #expect(typed.contains(drag + "\n") && !typed.contains("nothing.here"))
  }

  @Test func `a command shows the screen and the limits`() throws {
    let repl = try REPLDriver([
      "hello.lua": """
      local fb = require "flickbook"
      return fb.screen { size = { 390, 844 }, fb.text { "Hello", size = 40 } }
      """
    ])
    _ = repl(":screen $/hello.lua")
    #expect(repl(":picture").contains { $0.contains("Hello") })
    #expect(repl(":limits").first == "CPU time of an entry    10 s    --cpu-limit")
  }
}

@Suite struct `The help` {
  @Test func `the help lists every command with its use`() throws {
    let repl = try REPLDriver()
    let lines = repl(":help")
    for name in [
      "screen", "play", "drag", "step", "back", "settle", "set", "why", "plot", "film", "watch",
      "undo", "redo", "reload", "record", "save", "limits", "picture", "replay", "quit", "help",
      "tunables",
    ] {
      #expect(lines.contains { $0.hasPrefix("  :\(name) ") }, "\(name)")
      #expect(repl(":help :\(name)").first?.hasPrefix(":\(name)") == true)
    }
    #expect(repl("help()") == lines)
  }

  @Test func `the help fits a terminal of eighty columns`() throws {
    let repl = try REPLDriver(["photos.lua": photos], width: 80)
    _ = repl(":screen $/photos.lua")
    for line in repl(":help") { #expect(line.count <= 96, "\(line)") }
    for line in repl(":help photos") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `the help on a property is its declaration`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    let page = repl(":help pager.page")
    #expect(page.first == "pager.page: whole number")
    #expect(repl(":help photos.page") == page)
    #expect(repl(":help stage.photos.page") == page)
    #expect(repl(":help photos:jump_to").first?.hasPrefix("pager:jump_to") == true)
  }

  @Test func `the help on a function is its declaration`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    let pager = repl(":help fb.pager")
    #expect(pager.first == "flickbook.pager { … }")
    #expect(repl("help(fb.pager)") == pager)
    #expect(repl("help 'fb.pager'") == pager)
    #expect(repl(":help photos").first == "type pager")
    #expect(repl("help(stage.photos)").first == "type pager")
    #expect(repl("help(fb)").first == "flickbook")
    #expect(repl("help(4)").first?.hasPrefix("no help for 4; ':help ") == true)
  }
}
