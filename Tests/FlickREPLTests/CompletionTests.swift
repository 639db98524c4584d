import FlickREPL
import Foundation
import Testing

@Suite struct `A completion` {
  @Test(arguments: [
    (":dr", "ag "), (":help :pl", ""), (":why ph", "otos"), (":set swi", "pe_distance="),
    ("stage.ph", "otos"), ("stage.photos.page_c", "ount"), ("stage.photos:jump", "_to"),
    ("stage:is", ""), ("fb.scroll", "_view"), ("x = fb.pag", "er"),
    ("f(stage.photos.is_d", "raggable"),
    ("fb.pager { page_c", "ount = "), ("stage:drag { fro", "m = "), ("fb.pager { snap = { ", ""),
    ("fb.pager { id = 'x', orie", ""), (":plot photos.pos", "ition"),
    (":help fb.swip", "e_gesture"),
    ("nothing.x", ""), ("whi", "le "), ("('x'):re", ""), ("string.rep", ""), ("math.hu", "ge"),
  ])
  func `goes on as far as is certain`(_ text: String, _ insertion: String) throws {
    let talk = try Talk(["photos.lua": photos])
    _ = talk(":screen $/photos.lua")
    let completion = talk.session.completion(of: text)
    // A word of Lua has no blank after it.
    #expect(completion.insertion == (text == "whi" ? "le" : insertion))
  }

  @Test func `lists what there is`() throws {
    let talk = try Talk(["photos.lua": photos])
    _ = talk(":screen $/photos.lua")
    let methods = talk.session.completion(of: "stage.photos:")
    #expect(methods.candidates.contains("jump_to") && !methods.candidates.contains("page"))
    let properties = talk.session.completion(of: "stage.")
    #expect(properties.candidates == ["is_at_rest", "photos", "time"])
    #expect(talk.session.completion(of: ":").candidates.count >= 20)
    let listing = talk.session.listing(of: methods)
    #expect(listing.allSatisfy { $0.count <= 100 } && listing.joined().contains("jump_to"))
  }

  @Test func `finds files`() throws {
    let talk = try Talk(["photos.lua": photos, "photos2.lua": photos, "other.json": ""])
    let folder = talk.folder.path
    #expect(talk.session.completion(of: ":screen \(folder)/").candidates.count == 2)
    #expect(talk.session.completion(of: ":play \(folder)/").candidates == ["other.json"])
    for text in [":screen \(folder)/ph", "fb.open('\(folder)/ph", "x = \"\(folder)/ph"] {
      let completion = talk.session.completion(of: text)
      #expect(completion.candidates == ["photos.lua", "photos2.lua"])
      #expect(completion.insertion == "otos")
    }
  }

  @Test func `runs no script`() throws {
    let talk = try Talk()
    _ = talk("count = 0 t = setmetatable({}, { __index = function() count = count + 1 end })")
    #expect(talk.session.completion(of: "t.some.thing").candidates == [])
    #expect(talk("count") == ["0"])
  }
}
