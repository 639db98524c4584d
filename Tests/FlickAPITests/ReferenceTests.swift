import FlickAPI
import FlickHost
import Foundation
import LuaKit
import LuaSchema
import Testing

@Suite struct `The reference` {
  private static let page = MarkdownRenderer.reference.render(HostAPI.test.schema)

  @Test func `is what docs/reference/lua-api.md holds`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/reference/lua-api.md")
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(stored == Self.page, "run scripts/generate")
  }

  @Test func `has headings to which every link leads, each once`() {
    let headings = Self.page.split(separator: "\n").filter { $0.hasPrefix("##") }
    #expect(Set(headings).count == headings.count)
    let anchors = headings.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }.replacing(" ", with: "-")
    }
    #expect(Set(anchors).count == anchors.count)
    let links = Self.page.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) }
    #expect(links.count > 50)
    for link in links { #expect(anchors.contains(link), "\(link)") }
  }
}
