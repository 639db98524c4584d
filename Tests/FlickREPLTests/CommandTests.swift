import FlickHost
import FlickREPL
import Foundation
import Testing

@Suite struct `A command` {
  private func opened(_ width: Int = 100) throws -> Talk {
    let talk = try Talk(["photos.lua": photos], width: width)
    #expect(talk(":screen $/photos.lua") == ["stage of $/photos.lua: photos"])
    return talk
  }

  private let drag = ":drag 300,400 -160,0 0.8s"

  @Test(arguments: [
    (":nonsense", "error: no command ':nonsense'; :help lists them"),
    (":setle", "error: no command ':setle' (did you mean ':settle'?)"),
    (":re", "error: ':re' may be any of :replay, :reload, :record"),
    (":settle now", "error: :settle takes nothing after it, got 'now'"),
    (":step 5km", "error: expected a time such as 50ms or 0.05s, got '5km'"),
    (":step soon", "error: expected a number, such as 300 or 50ms, got 'soon'"),
    (":step -1s", "error: expected a time such as 50ms or 0.05s, got '-1s'"),
    (":step 1 2", "error: expected one time, such as 50ms, got 2"),
    (
      ":drag 300,400",
      "error: :drag takes a point, a way and a time, such as ':drag 300,400 -160,0 200ms'; got 2 numbers"
    ),
    (":set", "error: :set takes name=value, such as ':set swipe_distance=0.3'"),
    (":set swipe_distanc=1", "error: no tunable 'swipe_distanc' (did you mean 'swipe_distance'?)"),
    (":why photo", "error: the stage has no 'photo' (did you mean 'photos'?)"),
    (":replay", "error: nobody has touched the stage yet: see :drag and :play"),
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
  func `that is wrong says what would be right`(_ line: String, _ answer: String) throws {
    let talk = try opened()
    #expect(talk(line) == [answer])
  }

  @Test func `may be shortened`() throws {
    let talk = try opened()
    #expect(talk(":se") == ["error: ':se' may be any of :settle, :set"])
    #expect(talk(":set") == ["error: :set takes name=value, such as ':set swipe_distance=0.3'"])
    #expect(talk(":sett") == ["0.000 s, photos at page 1, at rest"])
    #expect(talk(":q") == ["(end)"])
  }

  @Test func `drags, settles and tells why`() throws {
    let talk = try opened()
    #expect(
      talk(drag) == [
        "0.058 s  photos: recognized by pan (direction 0°, 45° allowed, 45° to spare)",
        "0.800 s  photos: page 1 by release (distance 0.385 pages, 0.5 needed, 0.115 short)",
      ])
    #expect(talk.session.prompt == "0.800 s> ")
    #expect(talk(":settle") == ["1.343 s, photos at page 1, at rest"])
    #expect(
      talk(":why photos") == [
        "0.800 s  photos: page 1 by release (distance 0.385 pages, 0.5 needed, 0.115 short)",
        "  *  distance  0.385 pages  0.5 needed  0.115 short",
        "     velocity  200 pt/s     500 needed  300 short",
        "     travel    160 pt       18 needed   142 to spare",
      ])
    #expect(talk(":why") == talk(":why photos"))
  }

  @Test func `breaks what it decided between words, at a terminal`() throws {
    let talk = try opened(60)
    talk.session.isAtTerminal = true
    #expect(
      talk(drag) == [
        "0.058 s  photos: recognized by pan (direction 0°, 45°",
        "         allowed, 45° to spare)",
        "0.800 s  photos: page 1 by release (distance 0.385 pages,",
        "         0.5 needed, 0.115 short)",
      ])
  }

  @Test func `of words between numbers means the same`() throws {
    let (a, b) = (try opened(), try opened())
    #expect(a(drag) == b(":drag from {300, 400} by {-160, 0} in 800ms"))
    #expect(a("stage.photos.offset") == b("stage.photos.offset"))
  }

  @Test func `goes back in time to the very same moment`() throws {
    let talk = try opened()
    _ = talk(drag)
    let there = talk("stage.photos.position, stage.time")
    _ = talk(":step 50ms")
    let later = talk("stage.photos.position, stage.time")
    _ = talk(":step 50ms")
    #expect(talk(":back 50ms").count == 1)
    #expect(talk("stage.photos.position, stage.time") == later)
    #expect(talk(":back 50ms").count == 1)
    #expect(talk("stage.photos.position, stage.time") == there)
    // Into the drag, and out of it again: the finger still lies there.
    #expect(talk(":back 400ms").count == 1)
    #expect(talk("stage.photos.is_held, stage.time") == ["true", "0.4"])
  }

  @Test func `replays a gesture with another tunable, and shows both outcomes`() throws {
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
    let talk = try opened()
    _ = talk(drag)
    _ = talk(":settle")
    #expect(talk(":set swipe_distance=0.3") == ["swipe_distance: 0.5 -> 0.3"])
    #expect(talk(":replay") == expected)
    #expect(talk("stage.photos.page") == ["2"])
    // The same when one goes back by hand first.
    let other = try opened()
    _ = other(drag)
    #expect(other(":back") == ["0.000 s, photos at page 1, at rest"])
    _ = other(":set swipe_distance=0.3")
    #expect(other(":replay") == expected)
    #expect(other(":replay").last == "no difference")
  }

  @Test func `that sets a value out of range changes nothing`() throws {
    let talk = try opened()
    _ = talk(drag)
    #expect(
      talk(":set swipe_distance=3").first?.contains("a number from 0.05 to 0.95 expected, got 3")
        == true)
    #expect(talk(":tunables")[0].hasPrefix("   swipe_distance  0.5"))
    #expect(talk.session.prompt == "0.800 s> ")
  }

  @Test func `reloads an edited script and keeps the page`() throws {
    let talk = try opened()
    _ = talk("stage.photos:jump_to(3)")
    try talk.write(photos.replacingOccurrences(of: "= 12", with: "= 7"), to: "photos.lua")
    #expect(talk(":reload") == ["reloaded $/photos.lua"])
    #expect(talk("stage.photos.page, stage.photos.page_count") == ["3", "7"])
    try talk.write("return 5", to: "photos.lua")
    #expect(talk(":reload").first?.hasPrefix("error: ") == true)
    #expect(talk("stage.photos.page, stage.photos.page_count") == ["3", "7"])
  }

  @Test func `sets with a blank for an equals sign`() throws {
    let talk = try opened()
    #expect(talk(":set swipe_distance 0.3") == ["swipe_distance: 0.5 -> 0.3"])
  }

  @Test func `that names no file says which is meant`() throws {
    let talk = try opened()
    let answer = talk(":screen $/photo.lua")
    #expect(answer.first?.hasPrefix("error: no screen '$/photo.lua' (looked") == true, "\(answer)")
    #expect(answer.first?.hasSuffix("(did you mean 'photos.lua'?)") == true, "\(answer)")
  }

  @Test func `plots a value over the last gesture`() throws {
    let talk = try opened(60)
    _ = talk(drag)
    _ = talk(":settle")
    let lines = talk(":plot photos.position")
    #expect(lines.count == 14 && lines[0] == "photos.position")
    #expect(lines[1].hasPrefix("1.385 │") && lines[10].hasPrefix("    1 │"))
    #expect(lines[11].contains("v") && lines[11].contains("^") && lines[11].contains("*"))
    #expect(lines[12].hasSuffix("1.343 s"))
    #expect(
      lines.contains { line in line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
      })
    talk.session.isUnicode = false
    let plain = talk(":plot photos.position")
    #expect(plain.count == 14 && plain.joined().allSatisfy(\.isASCII), "\(plain)")
    // Plotting looks; it changes nothing.
    #expect(talk("stage.time > 1.3") == ["true"])
    #expect(talk(":plot 'x'") == ["'x': no numbers to plot"])
  }

  @Test func `watches an expression`() throws {
    let talk = try opened()
    #expect(talk(":watch photos.page") == ["photos.page = 1"])
    #expect(talk("1") == ["1"])
    #expect(talk("stage.photos:jump_to(4)") == ["photos.page = 4"])
    #expect(talk(":watch nothing.at.all").first?.hasPrefix("error: ") == true)
    #expect(talk(":watch") == ["no longer watching 1 expression"])
    #expect(talk("stage.photos:jump_to(5)") == [])
  }

  @Test func `records a gesture that plays again`() throws {
    let talk = try opened()
    _ = talk(drag)
    let offset = talk("stage.photos.offset")
    #expect(talk(":record $/swipe.json") == ["wrote $/swipe.json: 98 touches"])
    _ = talk(":screen $/photos.lua")
    _ = talk(":play $/swipe.json")
    #expect(talk("stage.photos.offset") == offset)
  }

  @Test func `writes the run log, the film, the tunables and what was typed`() throws {
    let talk = try opened()
    _ = talk(drag)
    _ = talk("oops(")
    talk.session.interrupt()
    _ = talk("nothing.here")
    #expect(talk(":record $/run.jsonl").first?.hasPrefix("wrote $/run.jsonl: ") == true)
    let log = try talk.text(of: "run.jsonl").split(separator: "\n")
    #expect(log.first?.contains(#""format":"flickbook-run""#) == true)
    #expect(log.last?.contains(#""kind":"end""#) == true)
    #expect(log.contains { $0.contains(#""rule":"release""#) })
    #expect(talk(":film $/film.svg 200ms") == ["wrote $/film.svg: 5 pictures"])
    #expect(try talk.text(of: "film.svg").contains("<svg"))
    #expect(talk(":save $/tuned.json") == ["wrote $/tuned.json"])
    #expect(try talk.text(of: "tuned.json").contains(#""swipe_distance":0.5"#))
    #expect(talk(":save $/talk.txt") == ["wrote $/talk.txt"])
    let typed = try talk.text(of: "talk.txt")
    #expect(typed.contains(drag + "\n") && !typed.contains("nothing.here"))
  }

  @Test func `shows the screen and the limits`() throws {
    let talk = try Talk([
      "hello.lua": """
      local fb = require "flickbook"
      return fb.screen { size = { 390, 844 }, fb.text { "Hello", size = 40 } }
      """
    ])
    _ = talk(":screen $/hello.lua")
    #expect(talk(":picture").contains { $0.contains("Hello") })
    #expect(talk(":limits").first == "CPU time of an entry    10 s    --cpu-limit")
  }
}

@Suite struct `The help` {
  @Test func `lists every command with its use`() throws {
    let talk = try Talk()
    let lines = talk(":help")
    for name in [
      "screen", "play", "drag", "step", "back", "settle", "set", "why", "plot", "film", "watch",
      "reload", "record", "save", "limits", "picture", "replay", "quit", "help", "tunables",
    ] {
      #expect(lines.contains { $0.hasPrefix("  :\(name) ") }, "\(name)")
      #expect(talk(":help :\(name)").first?.hasPrefix(":\(name)") == true)
    }
    #expect(talk("help()") == lines)
  }

  @Test func `fits a terminal of eighty columns`() throws {
    let talk = try Talk(["photos.lua": photos], width: 80)
    _ = talk(":screen $/photos.lua")
    for line in talk(":help") { #expect(line.count <= 96, "\(line)") }
    for line in talk(":help photos") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `on a property of an object is its declaration`() throws {
    let talk = try Talk(["photos.lua": photos])
    _ = talk(":screen $/photos.lua")
    let page = talk(":help pager.page")
    #expect(page.first == "pager.page: whole number")
    #expect(talk(":help photos.page") == page)
    #expect(talk(":help stage.photos.page") == page)
    #expect(talk(":help photos:jump_to").first?.hasPrefix("pager:jump_to") == true)
  }

  @Test func `is the declaration's`() throws {
    let talk = try Talk(["photos.lua": photos])
    _ = talk(":screen $/photos.lua")
    let pager = talk(":help fb.pager")
    #expect(pager.first == "flickbook.pager { … }")
    #expect(talk("help(fb.pager)") == pager)
    #expect(talk("help 'fb.pager'") == pager)
    #expect(talk(":help photos").first == "type pager")
    #expect(talk("help(stage.photos)").first == "type pager")
    #expect(talk("help(fb)").first == "flickbook")
    #expect(talk("help(4)").first?.hasPrefix("no help for 4; ':help ") == true)
  }
}
