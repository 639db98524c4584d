import FlickPage
import Foundation
import Testing

@Suite struct `The files of the page` {
  @Test func `the embedded files equal those of the folder, byte for byte`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Host/CFlickPage/page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(PageFile.all.map(\.name).sorted() == names)
    for file in PageFile.all {
      #expect(try Data(contentsOf: folder.appending(path: file.name)) == Data(file.bytes))
      #expect(PageFile(named: file.name)?.bytes == file.bytes)
    }
    #expect(PageFile(named: "none") == nil)
  }

  @Test func `the files of the page are at most 150 KB`() {
    #expect(PageFile.all.reduce(0) { $0 + $1.bytes.count } <= 150 << 10)
  }
}
