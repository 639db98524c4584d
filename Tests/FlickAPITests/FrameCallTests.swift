import FlickAPI
import FlickCore
import Foundation
import ScreenGestures
import Testing

@testable import FlickHost
@testable import LuaKit

/// The host's calls of Lua during a gesture on a screen, with every frame observed.
@Suite struct `Calls of Lua in frames` {
  private static let screens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/screens")

  /// The handlers that a screen's gesture calls, by their keys, and the functions that these call;
  /// empty for other screens.
  private static let handlers: [String: Set<String>] = [
    "mail": ["close_other", "is_alone", "on_began"],
    "photos": ["drags", "on_page_changed"],
    "feed": ["on_drag_ended"],
    "chat": ["on_drag_ended", "row", "text"],
    "player": ["changed", "on_end"],
    "cards": ["decided", "should_begin"],
  ]

  /// Returns the name of the function that begins on a line: its own name, the key that it is
  /// assigned to, or the function that returns it.
  private static func name(of line: Int, _ lines: [Substring]) -> String? {
    for text in lines[...line].suffix(2).reversed() {
      if let key = text.firstMatch(of: /(\w+) = function\(/) { return String(key.1) }
      if let name = text.firstMatch(of: /function (\w+)\(/) { return String(name.1) }
    }
    return nil
  }

  @Test(arguments: ScreenGesture.five + ScreenGesture.gallery)
  func `frames call only functions that the script registered`(gesture: ScreenGesture) throws {
    let path = Self.screens.appendingPathComponent("\(gesture.screen).lua")
    let lines = try String(contentsOf: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let host = try ScriptHost(RunConfiguration()) { _ in }
    let screen = try host.openScreen(path.path)
    let world = ScriptedWorld(try StageObject(screen, in: host.session))
    var player = try GesturePlayer(gesture, on: world)
    player.draws = true
    let calls = try host.lua.calls(during: { for _ in 0..<2 { try player.play() } })
    var named: Set<String> = []
    for call in calls.keys {
      let parts = call.split(separator: ":")
      guard let line = parts.last.flatMap({ Int($0) }), line > 0 else { continue }
      #expect(parts[0].hasSuffix("\(gesture.screen).lua"))
      named.insert(try #require(Self.name(of: line - 1, lines)))
    }
    #expect(named == Self.handlers[gesture.screen] ?? [])
    // Not even a function of the library.
    #expect(!named.isEmpty || calls.isEmpty)
  }

  /// Moves without a handler are not recorded: each move of a finger would be, in every frame.
  @Test(arguments: [("cards", false), ("player", false), ("reorder", true)])
  func `moves of gestures are recorded only with a handler`(screen: String, hears: Bool) throws {
    let host = try ScriptHost(RunConfiguration()) { _ in }
    let path = Self.screens.appendingPathComponent("\(screen).lua").path
    let recording = try host.openScreen(path).handledEvents.recording
    #expect(recording.contains(.gestureStates))
    #expect(recording.contains(.gestureMoves) == hears)
  }

  @Test func `every screen of the repository is measured`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.screens.path)
    let known = ScreenGesture.five + ScreenGesture.gallery
    #expect(Set(files.filter { $0.hasSuffix(".lua") }) == Set(known.map { "\($0.screen).lua" }))
  }
}
