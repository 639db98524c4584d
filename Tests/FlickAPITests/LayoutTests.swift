import FlickAPI
import FlickCore
import LuaKit
import Testing

@testable import FlickHost

/// A screen in Lua and where its nodes are: id, x, y, width, height.
private struct Placed: CustomTestStringConvertible {
  var name: String
  var screen: String
  var frames: [(String, [Double])]

  init(_ name: String, _ screen: String, _ frames: (String, [Double])...) {
    (self.name, self.screen, self.frames) = (name, screen, frames)
  }

  var testDescription: String { name }
}

@Suite struct `The layout of a screen` {
  private static let placed: [Placed] = [
    Placed(
      "what has no length shares what is left",
      "fb.rectangle { id = 'a', height = 100 }, fb.rectangle { id = 'b' }, fb.rectangle { id = 'c' }",
      ("a", [0, 0, 300, 100]), ("b", [0, 100, 300, 250]), ("c", [0, 350, 300, 250])),
    Placed(
      "a column has padding and spacing",
      "fb.column { id = 'k', padding = 20, spacing = 10, fb.rectangle { id = 'a' }, fb.rectangle { id = 'b', height = 50 } }",
      ("k", [0, 0, 300, 600]), ("a", [20, 20, 260, 500]), ("b", [20, 530, 260, 50])),
    Placed(
      "a row has padding and spacing",
      "fb.row { id = 'k', padding = 10, spacing = 5, fb.rectangle { id = 'a', width = 75 }, fb.rectangle { id = 'b' }, fb.rectangle { id = 'c' } }",
      ("a", [10, 10, 75, 580]), ("b", [90, 10, 97.5, 580]), ("c", [192.5, 10, 97.5, 580])),
    Placed(
      "lengths across are kept",
      "fb.rectangle { id = 'a', width = 40 }, fb.row { id = 'r', fb.rectangle { id = 'b', height = 30 } }",
      ("a", [0, 0, 40, 570]), ("r", [0, 570, 300, 30]), ("b", [0, 0, 300, 30])),
    Placed(
      "what is too much runs over, and nothing is left for the others",
      "fb.rectangle { id = 'a', height = 500 }, fb.rectangle { id = 'b', height = 200 }, fb.rectangle { id = 'c' }",
      ("a", [0, 0, 300, 500]), ("b", [0, 500, 300, 200]), ("c", [0, 700, 300, 0])),
    Placed(
      "padding larger than the node leaves nothing",
      "fb.column { height = 10, padding = 20, fb.rectangle { id = 'a' } }", ("a", [20, 20, 260, 0])),
    Placed(
      "a text is as large as it is",
      "fb.text { 'x', id = 'a', size = 16 }, fb.text { '', id = 'b', height = 5 }",
      ("a", [0, 0, 8, 19.5]), ("b", [0, 19.5, 0, 5])),
    Placed(
      "a page fills its pager",
      "fb.column { padding = 50, fb.pager { id = 'p', pages = { fb.column { id = 'k' }, fb.rectangle { id = 'l', height = 9 } } } }",
      ("p", [50, 50, 200, 500]), ("k", [0, 0, 200, 500]), ("l", [0, 0, 200, 500])),
    Placed("an empty column is allowed", "fb.column { id = 'a' }", ("a", [0, 0, 300, 600])),
  ]

  @Test(arguments: placed)
  fileprivate func `nodes are placed by the options of their box`(_ row: Placed) throws {
    let source =
      "local fb = require 'flickbook' return fb.screen { size = { 300, 600 }, \(row.screen) }"
    let scripts = try Scripts()
    let screen = try scripts.host.lua.run(source, name: "s", returning: Screen.self)
    for (id, frame) in row.frames {
      let expected = Rect2D(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      #expect(screen.scene.frame(of: id) == expected, "\(id)")
    }
  }

  @Test(arguments: [
    (
      "{ inf, 1 }",
      "bad argument 'size' to flickbook.screen (lengths from 0 to 1000000000 expected, got { inf, 1 })"
    ),
    (
      "{ 1, -1 }",
      "bad argument 'size' to flickbook.screen (lengths from 0 to 1000000000 expected, got { 1, -1 })"
    ),
    ("{ 1, 1 }, 7", "bad item 1 of flickbook.screen (node expected, got number)"),
    (
      "{ 1, 1 }, fb.text { \"\\xff\" }",
      "bad item 1 of flickbook.text (string expected, got bytes that are not UTF-8)"
    ),
    ("{ 1, 1 }, fb.rectangle {}, {}", "bad item 2 of flickbook.screen (node expected, got table)"),
    (
      "{ 1, 1 }, fb.rectangle { height = -1 }",
      "bad argument 'height' to flickbook.rectangle (points, 'auto', 'fill', '2fr' or '50%' or nil expected, got -1)"
    ),
    (
      "{ 1, 1 }, fb.pager { pages = { 7 } }",
      "bad item 1 of 'pages' of flickbook.pager (value: node or nil expected, got number)"
    ),
    (
      "{ 1, 1 }, fb.pager { page_count = 1, pages = { fb.column {}, fb.column {} } }",
      "bad argument 'page_count' to flickbook.pager (at least the 2 of 'pages' expected, got 1)"
    ),
    (
      "{ 1, 1 }, fb.column { id = 'a' }, fb.row { id = 'a' }",
      "node 'a': expected each id once in a scene; rename one of the two"
    ),
    (
      "{ 1, 1 }, fb.column { fb.rectangle {}, nil, fb.rectangle {} }",
      "bad item 2 of flickbook.column (node expected, got nil before other items)"
    ),
    (
      "{ 1, 1 }, fb.pager { snap = 1 }",
      "bad argument 'snap' to flickbook.pager (table, name of a profile or function or nil expected, got 1)"
    ),
    (
      "{ 1, 1 }, fb.pager { snap = { distanc = 1 } }",
      "unknown key 'distanc' in 'snap' of flickbook.pager (did you mean 'distance'?)"
    ),
  ])
  func `an invalid layout is an error that names the mistake`(_ screen: String, _ message: String)
    throws
  {
    let source = "local fb, inf = require 'flickbook', 1 / 0\nfb.screen { size = \(screen) }"
    #expect(try Scripts().failure(source) == "test.lua:2: \(message)")
  }

  @Test func `endlessly nested nodes are an error`() throws {
    let source = """
      local fb = require "flickbook"
      local node = fb.rectangle {}
      for i = 1, 1e6 do
        node = fb.column { node }
      end
      """
    #expect(
      try Scripts().failure(source)
        == "test.lua:4: nodes are nested too deep (at most 200 levels expected)")
  }

  @Test func `a tree of the greatest allowed depth works`() throws {
    try Scripts().run(
      """
      local fb = require "flickbook"
      local node = fb.pager { id = "p", page_count = 2 }
      for i = 1, 198 do node = fb.column { node } end
      assert(fb.open(fb.screen { size = { 100, 100 }, node }).p.page_count == 2)
      """)
  }

  @Test func `a shared node that would multiply is an error`() throws {
    let source = """
      local fb = require "flickbook"
      local node = fb.rectangle {}
      for i = 1, 100 do node = fb.column { node, node } end
      """
    #expect(
      try Scripts().failure(source)
        == "test.lua:3: too many nodes (at most 1000000 expected, got 1048575)")
  }
}
