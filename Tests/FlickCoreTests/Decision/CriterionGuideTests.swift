import Foundation
import Testing

@testable import FlickGestures

@Suite struct `The guide of plugins` {
  @Test func `the guide of plugins names every criterion and unit`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let guide = try String(
      contentsOf: root.appending(path: "docs/guides/plugins.md"), encoding: .utf8)
    let names = Criterion.Name.allCases.map(\.rawValue) + Criterion.Unit.allCases.map(\.rawValue)
    for name in names { #expect(guide.contains("`\(name)`"), "\(name)") }
  }
}
