import FlickCore
import Foundation

/// A small project of files that are edited at random: a screen, a module that it requires, a
/// plugin that it uses, tunables.
struct EditedProject {
  /// Values in the valid texts.
  var title = 0
  var pager = "pages"
  var pageCount = 4
  var hasScroll = true
  var distance = 0.3
  var way = 30
  var share = 0.5

  /// The broken files with their invalid text, or nil for a missing file.
  private var faults: [String: String?] = [:]

  /// Whether all of it loads.
  var isSound: Bool { faults.isEmpty }

  static let names = [
    "screen.lua", "rules.lua", "plugins/p/plugin.lua", "plugins/p/plugin.json", "flickbook.json",
    "tunables.json",
  ]

  /// Returns the text of a file; nil for a missing file.
  func text(of name: String) -> String? { faults[name] ?? soundText(of: name) }

  private func soundText(of name: String) -> String {
    switch name {
    case "screen.lua":
      """
      local fb = require "flickbook"
      local rules = require "rules"
      local tune = fb.tunables { share = { 0.5, min = 0, max = 1 } }
      return fb.screen { title = "t\(title)", size = { 200, 400 },
        fb.layers { height = 100, gestures = {
          fb.plugin_gesture { recognizer = "p:far", id = "far", on_ended = function() end } },
          fb.pager { id = "\(pager)", page_count = \(pageCount),
            snap = { distance = rules.distance * tune.share + 0.1, velocity = 800 } } },
        fb.pager { id = "ruled", height = 100, page_count = 3, snap = "p:third" },
        \(hasScroll ? "fb.scroll_view { id = \"list\", fb.rectangle { height = 3000 } }," : "")
      }
      """
    case "rules.lua": "return { distance = \(distance) }"
    case "plugins/p/plugin.lua":
      """
      return {
        recognizer = { far = { start = { most = 0 }, step = function(state, touch)
          local most = math.max(state.most, math.abs(touch.x - touch.start_x))
          if touch.phase == "ended" then return { most = most }, touch.is_active and "end" or "fail" end
          return { most = most }, most >= \(way) and not touch.is_active and "recognize" or "wait"
        end } },
        snap_rule = { third = function(release)
          local moved = release.position - release.from
          return release.from + (math.abs(moved) >= 0.33 and (moved > 0 and 1 or -1) or 0)
        end },
      }
      """
    case "plugins/p/plugin.json":
      """
      { "name": "p", "version": "1.0.\(way)", "api": 0,
        "provides": { "recognizer": ["far"], "snap_rule": ["third"] } }
      """
    case "flickbook.json": #"{ "plugins": { "p": {} } }"#
    default: "{ \"share\": \(share) }"
    }
  }

  /// Applies a random edit; half of the edits break the project.
  mutating func edit(_ random: inout SplitMix64) {
    if !isSound, Bool.random(using: &random) { return faults = [:] }
    guard Bool.random(using: &random) else { return change(&random) }
    let name = Self.names.randomElement(using: &random) ?? "screen.lua"
    faults[name] = .some(Self.breakages(of: name).randomElement(using: &random) ?? nil)
  }

  private mutating func change(_ random: inout SplitMix64) {
    switch Int.random(in: 0...6, using: &random) {
    case 0: title += 1
    case 1: pager = pager == "pages" ? "leaves" : "pages"
    case 2: pageCount = .random(in: 1...6, using: &random)
    case 3: hasScroll.toggle()
    case 4: distance = .random(in: 0.1...0.8, using: &random)
    case 5: way = .random(in: 1...99, using: &random)
    default: share = .random(in: 0...1, using: &random)
    }
  }

  private static func breakages(of name: String) -> [String?] {
    switch name {
    case "screen.lua":
      [
        "return fb.screen {", "error 'no'", "return 1", "while true do end",
        "local x <const> = 1 x = 2",
        "return require('flickbook').screen { size = { 1, 1 }, require('absent') }",
        "require('flickbook').plugin_gesture { recognizer = 'q:x' }",
      ]
    case "rules.lua": [nil, "return {", "error { }", "return 1", "return require 'screen'"]
    case "plugins/p/plugin.lua":
      [
        nil, "return {", "return {}", "return 1", "while true do end",
        "return { recognizer = { far = 1 } }",
      ]
    case "plugins/p/plugin.json": [nil, "{", "{}", #"{ "name": "p", "version": "1", "api": 9 }"#]
    case "flickbook.json":
      ["{", #"{ "plugins": {} }"#, #"{ "plugins": { "p": { "hash": "00" } } }"#]
    default: ["{", "[]", #"{ "share": [] }"#, nil]
    }
  }
}
