import Foundation
import LuaSyntax
import Testing

@testable import FlickREPL

@Suite struct `A completion` {
  @Test(arguments: [
    (":dr", "ag "), (":help :pl", ""), (":why ph", "otos"), (":set swi", "pe_distance="),
    (":flips swi", "pe_distance"), (":flip s", "wipe_distance"), (":reset swi", "pe_distance"),
    ("stage.ph", "otos"), ("stage.photos.page_c", "ount"), ("stage.photos:jump", "_to"),
    ("stage:is", ""), ("fb.scroll", "_view"), ("x = fb.pag", "er"),
    ("f(stage.photos.is_d", "raggable"),
    ("fb.pager { page_c", "ount = "), ("stage:drag { fro", "m = "), ("fb.pager { snap = { ", ""),
    ("fb.pager { id = 'x', orie", ""), (":plot photos.pos", "ition"),
    (":help fb.swip", "e_gesture"),
    ("nothing.x", ""), ("whi", "le "), ("('x'):re", ""), ("string.rep", ""), ("math.hu", "ge"),
  ])
  func `a completion continues as far as it is unique`(_ text: String, _ insertion: String) throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    let completion = repl.session.completion(of: text)
    // A keyword of Lua is completed without a blank.
    #expect(completion.insertion == (text == "whi" ? "le" : insertion))
  }

  @Test func `options of components in Lua are completed`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl("kit = require 'flickbook.components'")
    #expect(repl.session.completion(of: "kit.swi").insertion == "pe_rows")
    #expect(repl.session.completion(of: "kit.sheet { heig").insertion == "hts = ")
    #expect(repl.session.completion(of: "kit.shet { heig").insertion == "")
  }

  @Test func `ambiguous completions are listed`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    let methods = repl.session.completion(of: "stage.photos:")
    #expect(methods.candidates.contains("jump_to") && !methods.candidates.contains("page"))
    let properties = repl.session.completion(of: "stage.")
    #expect(properties.candidates == ["is_at_rest", "photos", "time"])
    #expect(repl.session.completion(of: ":").candidates.count >= 20)
    let listing = repl.session.listing(of: methods)
    #expect(listing.allSatisfy { $0.count <= 100 } && listing.joined().contains("jump_to"))
  }

  @Test func `a completion finds files`() throws {
    let repl = try REPLDriver(["photos.lua": photos, "photos2.lua": photos, "other.json": ""])
    let folder = repl.folder.path
    #expect(repl.session.completion(of: ":screen \(folder)/").candidates.count == 2)
    #expect(repl.session.completion(of: ":play \(folder)/").candidates == ["other.json"])
    for text in [":screen \(folder)/ph", "fb.open('\(folder)/ph", "x = \"\(folder)/ph"] {
      let completion = repl.session.completion(of: text)
      #expect(completion.candidates == ["photos.lua", "photos2.lua"])
      #expect(completion.insertion == "otos")
    }
  }

  /// Each name that is offered is Lua that can be run: for every object that can be reached on
  /// the screens.
  @Test(arguments: ["album", "lyrics_cards", "pager", "tabs", "your_library"])
  func `on a screen the completion offers valid expressions`(_ name: String) throws {
    let screens = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts/screens")
    for tunables in ["", ":set compat=true", ":set mode=compat"] {
      let repl = try REPLDriver()
      #expect(repl(":screen \(screens.path)/\(name).lua").first?.hasPrefix("error") == false)
      if !tunables.isEmpty { _ = repl(tunables) }
      _ = repl(":drag 300,500 -160,0 250ms")
      var expressions = repl.session.completion(of: "").candidates.filter {
        !LuaLexer.keywords.contains($0)
      }
      expressions += repl.session.completion(of: "stage.").candidates.map { "stage.\($0)" }
      for part in repl.session.completion(of: "stage.").candidates {
        expressions += repl.session.completion(of: "stage.\(part).").candidates.map {
          "stage.\(part).\($0)"
        }
        expressions += repl.session.completion(of: "\(part).").candidates.map { "\(part).\($0)" }
      }
      #expect(expressions.count > 60)
      for expression in expressions {
        let answer = repl(expression)
        #expect(answer.first?.hasPrefix("error") != true, "\(expression): \(answer)")
      }
    }
  }

  @Test(arguments: [
    ("photos.page", "1"), ("photos:jump_to(3) return photos.page", "3"), ("photos == nil", "true"),
    ("1 + photos.page_count", "13"), ("math.max(photos.page, 0)", "1"),
    ("'p'..photos.page", "\"p1\""),
    ("'photos.page'", "\"photos.page\""), ("({ photos = 2 }).photos", "2"),
    ("local photos = { page = 7 } return photos.page", "7"), ("stage.photos.page", "1"),
    ("(function(photos) return photos.page end)({ page = 8 })", "8"),
  ])
  func `an id at the prompt is the part of the stage, as in :plot`(
    _ entry: String, _ answer: String
  ) throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    #expect(repl(entry).last == answer)
  }

  @Test func `a variable goes before an id of its name`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    #expect(repl("photos").first?.contains("pager") == true)
    _ = repl("photos = { page = 9 }")
    #expect(repl("photos.page") == ["9"])
    #expect(repl.session.completion(of: "photos.").candidates == ["page"])
  }

  @Test func `completing does not run scripts`() throws {
    let repl = try REPLDriver()
    _ = repl("count = 0 t = setmetatable({}, { __index = function() count = count + 1 end })")
    #expect(repl.session.completion(of: "t.some.thing").candidates == [])
    #expect(repl("count") == ["0"])
  }
}
