@testable import FlickHost
import FlickSystem
import Foundation
import Testing

@Suite struct `The screens of a project` {
  @Test func `screens are listed with their first comment line`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "screens-\(UUID())")
    let screens = folder.appending(path: "screens")
    try FileManager.default.createDirectory(at: screens, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("mail.lua", "-- Letters.\nreturn 1"), ("map.lua", "return 2"), ("notes.txt", "-- Not one."),
    ] {
      try Data(text.utf8).write(to: screens.appending(path: name))
    }
    let list = ScreenList(near: folder.path)
    #expect(list.entries.map(\.name) == ["mail", "map"])
    #expect(list.entries.map(\.summary) == ["Letters.", ""])
    #expect(ScreenList(near: screens.appending(path: "none").path).entries.isEmpty)
  }
}
