import FlickCore
import Testing

@testable import FlickDrawing

@Suite struct `A moving picture` {
  private func picture(_ x: Double) -> Picture {
    var picture = Picture(
      size: Size2D(width: 100, height: 200), background: .white, commands: [])
    picture.commands.append(
      .shape(
        Picture.Shape(
          Picture.RoundedRect(Rect2D(x: x, y: 10, width: 20, height: 20)), fill: .color(.white),
          border: nil)))
    return picture
  }

  private func svg(_ frames: [(x: Double, time: Double)]) -> String {
    var writer = MovingPictureWriter()
    var bodies: [String] = []
    for frame in frames {
      let body = writer.add(picture(frame.x), fingers: [], at: Seconds(frame.time))
      if let body { bodies.append(body) }
    }
    var text = ""
    writer.finish(picture: { bodies[$0] }) { text += $0 }
    return text
  }

  @Test func `each picture is visible in its interval, the first without animation`() {
    let text = svg([(0, 0), (10, 0.4), (10, 0.6), (20, 0.8)])
    let groups = text.split(separator: "\n").filter { $0.hasPrefix("<g") }
    #expect(groups.count == 3, "what does not change is one picture")
    #expect(groups[0].contains("values=\"visible;hidden\" keyTimes=\"0;0.2\" dur=\"2s\""))
    #expect(groups[1].contains("values=\"hidden;visible;hidden\" keyTimes=\"0;0.2;0.4\""))
    #expect(groups[2].contains("values=\"hidden;visible\" keyTimes=\"0;0.4\""))
    #expect(
      !groups[0].contains("<g visibility") && groups[2].hasPrefix("<g visibility=\"hidden\">"))
    #expect(text == svg([(0, 0), (10, 0.4), (20, 0.8)]), "equal films give equal bytes")
  }

  @Test func `a film without changes is a still picture`() {
    #expect(!svg([(0, 0), (0, 1)]).contains("animate"))
  }
}
