import FlickHost
import FlickREPL
import FlickSession
import Foundation
import Testing

/// Commands that do at the prompt what keys do in the view.
@Suite struct `A command for tuning` {
  private func dragged() throws -> REPLDriver {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    _ = repl(":drag 300,400 -160,0 0.8s")
    _ = repl(":settle")
    return repl
  }

  @Test func `:flip sets the nearest value that flips the last gesture`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    #expect(
      repl(":flip swipe_distance") == [
        "error: the stage has not been touched yet: see :drag and :play"
      ]
    )
    let other = try dragged()
    let line = try #require(other(":flip swipe_distance").first)
    #expect(line.hasPrefix("swipe_distance: 0.5 -> 0.38"))
    #expect(other(":replay").contains { $0.hasPrefix(">  photos") && $0.contains("page 2") })
    #expect(other(":undo").first?.hasSuffix("-> 0.5") == true)
    #expect(
      other(":flip swipe") == [
        "error: no tunable 'swipe' (did you mean 'swipe_distance'? there are: swipe_distance)"
      ])
    #expect(other(":flip").first?.hasPrefix("error: :flip takes the name of a tunable") == true)
  }

  @Test func `:reset restores one default or all, and can be undone`() throws {
    let repl = try dragged()
    #expect(repl(":reset") == ["all values are the script's"])
    _ = repl(":set swipe_distance=0.3")
    #expect(repl(":reset swipe_distance") == ["swipe_distance: 0.3 -> 0.5"])
    #expect(repl(":undo") == ["swipe_distance: 0.5 -> 0.3"])
    #expect(repl(":reset") == ["swipe_distance: 0.3 -> 0.5"])
  }

  @Test func `:write replaces defaults in the script, and :undo restores them`() throws {
    let repl = try dragged()
    #expect(repl(":write") == ["all values are the script's defaults already"])
    _ = repl(":set swipe_distance=0.3")
    #expect(repl(":write") == ["written: swipe_distance = 0.3; :undo takes it back"])
    #expect(try repl.text(of: "photos.lua").contains("swipe_distance = { 0.3, unit"))
    #expect(repl(":tunables")[0].hasPrefix("   swipe_distance  0.3"))
    #expect(repl("photos.page") == ["1"])
    #expect(repl(":undo") == ["restored: swipe_distance = 0.5"])
    #expect(try repl.text(of: "photos.lua") == photos)
    #expect(repl(":tunables")[0].hasPrefix("*  swipe_distance  0.3"))
    #expect(repl(":undo") == ["swipe_distance: 0.3 -> 0.5"])
  }

  @Test func `:write changes only the script of the screen`() throws {
    let repl = try REPLDriver(["photos.lua": photos, "other.lua": photos])
    _ = repl(":screen $/other.lua")
    _ = repl(":screen $/photos.lua")
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":write")
    #expect(try repl.text(of: "other.lua") == photos)
    #expect(try repl.text(of: "photos.lua") != photos)
  }

  @Test func `:undo does not write into the script of a screen opened before`() throws {
    let repl = try REPLDriver(["photos.lua": photos, "other.lua": photos])
    _ = repl(":screen $/other.lua")
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":write")
    let written = try repl.text(of: "other.lua")
    #expect(written != photos)
    _ = repl(":screen $/photos.lua")
    #expect(repl(":undo") == ["swipe_distance: 0.3 -> 0.5"])
    #expect(try repl.text(of: "other.lua") == written)
    #expect(try repl.text(of: "photos.lua") == photos)
  }

  /// A module with a tunable, a screen that requires it, and one that computes the tunable's name.
  private static let modular = [
    "numbers.lua": "return require(\"flickbook\").tunables { zeal = { 1, min = 0, max = 9 } }",
    "a.lua": """
    local fb, numbers = require "flickbook", require "numbers"
    return fb.screen { size = { 200, 400 }, fb.pager { id = "pages", page_count = 3 } }
    """,
    "b.lua": """
    local fb = require "flickbook"
    local tune = fb.tunables { ["ze" .. "al"] = { 1, min = 0, max = 9 } }
    return fb.screen { size = { 200, 400 }, fb.pager { id = "pages", page_count = 3 } }
    """,
  ]

  @Test func `:write does not change modules of screens opened before`() throws {
    let repl = try REPLDriver(Self.modular)
    _ = repl(":screen $/a.lua")
    _ = repl(":screen $/b.lua")
    #expect(repl(":set zeal=3") == ["zeal: 1 -> 3"])
    #expect(repl(":write").first?.hasPrefix("error: ") == true)
    for (name, text) in Self.modular { #expect(try repl.text(of: name) == text) }
  }

  @Test func `:write changes a module that an earlier screen has loaded already`() throws {
    var files = Self.modular
    files["c.lua"] = files["a.lua"]
    let repl = try REPLDriver(files)
    _ = repl(":screen $/a.lua")
    _ = repl(":set zeal=3")
    _ = repl(":screen $/c.lua")
    #expect(repl(":write") == ["written: zeal = 3; :undo takes it back"])
    #expect(try repl.text(of: "numbers.lua").contains("zeal = { 3,"))
  }

  @Test func `:reason explains the last outcome`() throws {
    let repl = try dragged()
    let text = repl(":reason").joined(separator: " ")
    #expect(text.hasPrefix("stayed on page 1: distance"), "\(text)")
    #expect(text.contains("would have turned to page 2"))
  }

  @Test func `:reload drops and reports values that the script no longer allows`() throws {
    let repl = try dragged()
    _ = repl(":set swipe_distance=0.9")
    try repl.write(photos.replacing("max = 0.95", with: "max = 0.6"), to: "photos.lua")
    #expect(
      repl(":reload") == [
        "reloaded $/photos.lua",
        "not set any more: swipe_distance (0.9 is not allowed: 0.05 to 0.6)",
        "the last gesture again: all 2 decisions are the same",
      ])
    #expect(repl(":tunables")[0].hasPrefix("   swipe_distance  0.5"))
    try repl.write(photos.replacing("swipe_distance", with: "distance"), to: "photos.lua")
    #expect(repl(":reload").first == "reloaded $/photos.lua")
    #expect(repl(":tunables").count == 1 && repl(":tunables")[0].contains(" distance "))
  }

  @Test func `:reload keeps tunables that were declared at the prompt`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    _ = repl("mine = fb.tunables { eta = { 1, min = 0, max = 9 } }")
    #expect(repl(":set eta=1.5") == ["eta: 1 -> 1.5"])
    #expect(repl(":reload") == ["reloaded $/photos.lua"])
    #expect(repl(":tunables eta").first?.hasPrefix("*  eta  1.5") == true)
    try repl.write(photos.replacing("swipe_distance", with: "distance"), to: "photos.lua")
    #expect(repl(":reload") == ["reloaded $/photos.lua"])
    let lines = repl(":tunables")
    #expect(lines.count == 2 && !lines.contains { $0.contains("swipe_distance") }, "\(lines)")
  }

  @Test func `:reload runs a script that fails once`() throws {
    let repl = try REPLDriver(["photos.lua": "print('running')\n" + photos])
    _ = repl(":screen $/photos.lua")
    _ = repl(":set swipe_distance=0.3")
    try repl.write("print('running')\nerror('no')\n" + photos, to: "photos.lua")
    let lines = repl(":reload")
    #expect(lines.count { $0 == "running" } == 1, "\(lines)")
    #expect(lines.last?.hasPrefix("error: ") == true)
    #expect(repl(":tunables")[0].hasPrefix("*  swipe_distance  0.3"))
  }

  @Test func `:set works on the loaded script while the file is broken`() throws {
    let repl = try dragged()
    try repl.write("return {", to: "photos.lua")
    #expect(repl(":reload").first?.hasPrefix("error: ") == true)
    #expect(repl(":set swipe_distance=0.3") == ["swipe_distance: 0.5 -> 0.3"])
    #expect(repl.session.isBroken)
    #expect(repl(":replay").contains { $0.hasPrefix(">  photos") })
  }

  @Test func `:save writes only changed values into the file that set the tunables`() throws {
    let repl = try REPLDriver([
      "photos.lua": photos.replacing("= fb.tunables {", with: "= fb.tunables { other = { 1 },"),
      "tuned.json": #"{ "other": 2 }"#,
    ])
    repl.session.tunablesFile = try FollowedTunables(
      repl.folder.appending(path: "tuned.json").path, fixed: [])
    _ = repl(":screen $/photos.lua")
    #expect(repl.session.watchedFiles.contains { $0.hasSuffix("tuned.json") })
    _ = repl(":set other=2")
    try repl.write(#"{ "other": 3 }"#, to: "tuned.json")
    _ = repl(":set swipe_distance=0.3")
    #expect(repl(":save $/tuned.json") == ["wrote $/tuned.json"])
    let text = try repl.text(of: "tuned.json")
    #expect(text.contains("\"other\":3") && text.contains("\"swipe_distance\":0.3"), "\(text)")
  }

  private func followed(_ text: String) throws -> REPLDriver {
    let repl = try REPLDriver(["photos.lua": photos, "tuned.json": #"{ "swipe_distance": 0.4 }"#])
    try repl.write(text, to: "tuned.json")
    repl.session.tunablesFile = try FollowedTunables(
      repl.folder.appending(path: "tuned.json").path, fixed: [])
    return repl
  }

  @Test func `:save keeps the values of other screens and adds no defaults`() throws {
    let text = #"{"swipe_distance":0.4,"other_screen":5}"#
    let repl = try followed(text)
    #expect(repl(":save $/tuned.json").first?.hasPrefix("error: ") == true)
    #expect(try repl.text(of: "tuned.json") == text)
    _ = repl(":screen $/photos.lua")
    _ = repl(":set swipe_distance=0.3")
    #expect(repl(":save $/tuned.json") == ["wrote $/tuned.json"])
    #expect(
      try repl.text(of: "tuned.json") == #"{"swipe_distance":0.3,"other_screen":5}"# + "\n")
    let other = try followed(#"{"other_screen":5}"#)
    _ = other(":screen $/photos.lua")
    #expect(other(":save $/tuned.json") == ["wrote $/tuned.json"])
    #expect(try other.text(of: "tuned.json") == #"{"other_screen":5}"# + "\n")
  }

  @Test func `:save --force replaces a broken file of tunables`() throws {
    let repl = try followed("{}")
    _ = repl(":screen $/photos.lua")
    try repl.write("garbage", to: "tuned.json")
    #expect(repl(":save $/tuned.json").first?.hasSuffix("--force replaces it") == true)
    #expect(repl(":save --force $/tuned.json") == ["wrote $/tuned.json"])
    #expect(try repl.text(of: "tuned.json") == #"{"swipe_distance":0.5}"# + "\n")
  }

  @Test func `:write keeps all digits of a value`() throws {
    let script = photos.replacing("min = 0.05", with: "min = 1e-9")
    let repl = try REPLDriver(["photos.lua": script])
    _ = repl(":screen $/photos.lua")
    _ = repl(":set swipe_distance=1e-7")
    #expect(repl(":write") == ["written: swipe_distance = 1e-07; :undo takes it back"])
    #expect(repl(":reload").first == "reloaded $/photos.lua")
  }

  private func opened(_ script: String) throws -> REPLDriver {
    let repl = try REPLDriver(["photos.lua": script])
    repl.session.corpusPath = repl.folder.appending(path: "kept").path
    _ = repl(":screen $/photos.lua")
    return repl
  }

  @Test func `:reload drops only the values that are not allowed`() throws {
    let script = photos.replacing(
      "= fb.tunables {",
      with: #"= fb.tunables { n = { 1, max = 9 }, mode = { "soft", choices = { "soft", "hard" } },"#
    )
    let repl = try opened(script)
    for line in ["n=3", "mode=hard", "swipe_distance=0.9"] { _ = repl(":set \(line)") }
    let next = script.replacing("max = 0.95", with: "max = 0.6").replacing(
      "max = 9", with: "max = 2")
    try repl.write(next, to: "photos.lua")
    #expect(
      repl(":reload") == [
        "reloaded $/photos.lua",
        "not set any more: n (3 is not allowed: up to 2), "
          + "swipe_distance (0.9 is not allowed: 0.05 to 0.6)",
      ])
    #expect(repl.session.tuning.screen.settings == ["mode": "hard"])
  }

  @Test func `an error that depends on a set value is reported, and the values stay`() throws {
    let script = photos.replacing("= fb.tunables {", with: "= fb.tunables { on = { true },")
    let repl = try opened(script)
    _ = repl(":set on=false")
    _ = repl(":set swipe_distance=0.9")
    let broken = script.replacing(
      "return fb.screen", with: "if not tune.on then print(undefinedthing.x) end\nreturn fb.screen")
    for text in [broken, broken.replacing("max = 0.95", with: "max = 0.6")] {
      try repl.write(text, to: "photos.lua")
      let lines = repl(":reload")
      #expect(lines.count == 1 && lines[0].contains("undefinedthing"), "\(lines)")
      #expect(repl.session.tuning.screen.settings == ["on": "false", "swipe_distance": "0.9"])
    }
  }

  @Test func `:undo skips a value that is not allowed any more`() throws {
    let repl = try opened(photos)
    _ = repl(":set swipe_distance=0.1")
    _ = repl(":set swipe_distance=0.3")
    try repl.write(photos.replacing("min = 0.05", with: "min = 0.2"), to: "photos.lua")
    #expect(repl(":reload").count == 1)
    let line = try #require(repl(":undo").first)
    #expect(line.hasPrefix("error: skipped a change that cannot be restored: bad value"), "\(line)")
    #expect(repl(":undo") == ["swipe_distance: 0.3 -> 0.5"])
  }

  @Test func `:redo skips a value of a tunable that is gone`() throws {
    let repl = try opened(
      photos.replacing("= fb.tunables {", with: "= fb.tunables { zeal = { 1 },"))
    _ = repl(":set zeal=2")
    _ = repl(":undo")
    try repl.write(photos, to: "photos.lua")
    _ = repl(":reload")
    #expect(
      repl(":redo") == [
        "error: skipped a change that cannot be restored: the script does not declare 'zeal'"
      ])
    #expect(repl(":redo") == ["error: nothing to redo: see :set"])
  }

  @Test func `:undo skips a write whose default was edited since`() throws {
    let repl = try opened(photos)
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":write")
    #expect(repl(":reset") == ["all values are the script's"])
    try repl.write(photos.replacing("{ 0.5,", with: "{ 0.7,"), to: "photos.lua")
    _ = repl(":reload")
    #expect(repl(":undo").first?.hasSuffix("nothing was restored") == true)
    #expect(repl(":undo") == ["swipe_distance: 0.3 -> 0.7"])
  }

  @Test func `a write into a script that does not load is reported before the error`() throws {
    let repl = try opened(photos)
    _ = repl(":set swipe_distance=0.3")
    let broken = photos + "\nlocal =\n"
    try repl.write(broken, to: "photos.lua")
    var lines = repl(":write")
    #expect(lines.count == 2 && lines[0] == "written: swipe_distance = 0.3; :undo takes it back")
    #expect(lines.last?.hasPrefix("error: ") == true)
    lines = repl(":undo")
    #expect(lines.count == 2 && lines[0] == "restored: swipe_distance = 0.5", "\(lines)")
    #expect(try repl.text(of: "photos.lua") == broken)
  }

  @Test func `:undo restores the last change after a write with a full history`() throws {
    let repl = try opened(photos)
    for index in 0..<202 { _ = repl(":set swipe_distance=0.\(300 + index)") }
    _ = repl(":write")
    _ = repl(":set swipe_distance=0.2")
    #expect(repl(":undo") == ["swipe_distance: 0.2 -> 0.501"])
    #expect(repl(":undo").first?.hasPrefix("restored: ") == true)
  }

  @Test func `:keep ? gives no label, and a page that does not exist is refused`() throws {
    let repl = try dragged()
    repl.session.corpusPath = repl.folder.appending(path: "kept").path
    for page in ["0", "99", "-1"] {
      let line = try #require(repl(":keep \(page)").first)
      #expect(line.hasPrefix("error: ") && line.contains("and no page \(page)"), "\(line)")
    }
    #expect(repl(":keep ?").joined(separator: " ").hasSuffix("without a label"))
    #expect(repl(":keep?").first == ":keep [MEANT]")
  }
}
