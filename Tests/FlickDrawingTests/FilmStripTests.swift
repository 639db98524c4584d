import FlickCore
import FlickDrawing
import Testing

@Suite struct `A film strip` {
  private static func film(_ count: Int, title: String = "A flick") -> FilmStrip {
    var film = FilmStrip(title: title)
    for index in 0..<count {
      let picture = SamplePictures.library(position: Double(index) / 12)
      var frame = FilmStrip.Frame(picture, time: Seconds(Double(index) * 0.05))
      if index == 3 { frame.notes = ["released", "page 2"] }
      if index < 3 { frame.fingers = [FilmStrip.Finger(at: Point2D(x: 300, y: 400))] }
      film.frames.append(frame)
    }
    return film
  }

  /// The width and height of a file.
  private static func size(_ svg: String) -> [Substring] {
    let parts = svg.split(separator: "\"", maxSplits: 6)
    return [parts[3], parts[5]]
  }

  @Test(arguments: [0, 1, 5, 12]) func `a strip of any length is well-formed`(count: Int) {
    let svg = Self.film(count).svg
    let check = MarkupCheck(svg)
    #expect(check.faults == [])
    // Of the frames with a finger there is a dot each, and one in the legend.
    let fingers = min(count, 3)
    let suns = svg.split(separator: "\n").count { $0.hasPrefix("<circle") && $0.contains("stroke") }
    #expect(suns == (fingers > 0 ? fingers + 1 : 0))
    #expect(Self.film(count).svg == svg)
  }

  @Test func `rows have equal lengths of at most six phones`() {
    // A phone is 176 points wide on the sheet, with 24 between two and 32 around all.
    let widths = [1: "364", 6: "1240", 7: "840", 12: "1240", 13: "1040"]
    for (count, width) in widths.sorted(by: { $0.key < $1.key }) {
      #expect(Self.size(Self.film(count).svg).first.map(String.init) == width, "\(count) frames")
    }
  }

  @Test func `each frame has its time and notes below`() {
    let lines = Self.film(5).svg.split(separator: "\n")
    func texts(_ text: String) -> Int { lines.count { $0.hasSuffix(">\(text)</text>") } }
    #expect(texts("0 ms") == 1)
    #expect(texts("150 ms") == 1)
    #expect(texts("released · page 2") == 1)
    #expect(texts("A flick") == 1)
    #expect(texts("finger and its way") == 1)
    #expect(texts("finger lifted here") == 0)
  }

  /// Titles and notes are written in full, in lines that fit, and the sheet grows with them.
  @Test func `captions wrap`() {
    var film = Self.film(7, title: String(repeating: "long ", count: 40))
    let short = Self.size(film.svg)
    film.frames[5].notes = ["photos: page 2 by release", "likes: closed by release"]
    film.frames[6].notes = [String(repeating: "x", count: 80)]
    let svg = film.svg
    #expect(MarkupCheck(svg).faults == [])
    func texts(_ size: String) -> [String] {
      svg.split(separator: "\n").filter { $0.contains("font-size=\"\(size)\"") }.map {
        String($0.dropLast("</text>".count).split(separator: ">").last ?? "")
      }
    }
    let title = texts("17").filter { $0.hasPrefix("long") }
    #expect(title.count == 3 && title.joined(separator: " ").split(separator: " ").count == 40)
    let notes = texts("11.5")
    #expect(
      notes.contains("photos: page 2 by release ·") && notes.contains("likes: closed by release"))
    #expect(notes.filter { $0.allSatisfy { $0 == "x" } }.joined().count == 80)
    // Two more lines below the second row.
    #expect(
      Int(Self.size(svg)[1]) == Int(short[1]).map { $0 + 2 * 16 }, "\(short) \(Self.size(svg))")
    #expect(!svg.contains("…"))
  }

  @Test func `frames share equal definitions`() {
    let one = MarkupCheck(Self.film(1).svg).ids.count
    let twelve = MarkupCheck(Self.film(12).svg).ids.count
    // Seven tints of covers, the page's clip and the frame's; further pages add only round clips.
    #expect(one == twelve)
  }

  @Test func `a landscape screen is as high as a phone is wide`() {
    let picture = Picture(size: Size2D(width: 800, height: 400), background: .white, commands: [])
    let film = FilmStrip(frames: [FilmStrip.Frame(picture, time: 12.5)])
    #expect(Self.size(film.svg) == ["416", "280"])
    #expect(film.svg.contains(">12.5 s</text>"))
  }
}
