import FlickCore
import FlickJSON
import Testing

@testable import FlickHost

@Suite struct `The image files of a record` {
  private static func picture(_ files: [(key: String, count: Int)]) -> Picture {
    let outline = Picture.RoundedRect(Rect2D(x: 0, y: 0, width: 9, height: 9))
    return Picture(
      size: Size2D(width: 9, height: 9), background: .white,
      commands: files.map { key, count in
        let file = ImageFile(
          key: key, format: .webp, width: 1, height: 1,
          bytes: Array(repeating: 1, count: count))
        return .image(Picture.Image(outline, label: "", color: .black, file: file))
      })
  }

  @Test func `a record contains each image file once and is otherwise unchanged`() throws {
    var files = RecordedFiles()
    files.add(Self.picture([("a", 3), ("b", 1), ("a", 3)]))
    let record = #"{"stages":[],"events":["\",\"files\":{\"x\":1}"]"#
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("stages", [String]())
    writer.field("events", ["\",\"files\":{\"x\":1}"])
    files.write(to: &writer)
    writer.endObject()
    let whole = writer.text
    _ = try JSONReader.parse(whole)
    let (json, pairs) = RecordedFiles.split(whole)
    #expect(json == record + "}")
    #expect(pairs.map(\.key) == ["a", "b"])
    #expect(pairs[0].address == "data:image/webp;base64,AQEB")
  }

  @Test func `the image files of a record are absent from a record without images`() {
    var writer = JSONWriter()
    RecordedFiles().write(to: &writer)
    #expect(writer.bytes.isEmpty)
    #expect(RecordedFiles.split("{}").json == "{}" && RecordedFiles.split("{}").pairs.isEmpty)
  }

  @Test func `image files of a record are limited`() {
    var files = RecordedFiles()
    files.add(Self.picture([("a", 3 << 20), ("b", 2 << 20), ("c", 1 << 20)]))
    #expect(files.pairs.map(\.key) == ["a", "c"])
  }
}
