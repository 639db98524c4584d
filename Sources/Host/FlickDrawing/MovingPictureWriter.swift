package import FlickCore

/// Writes pictures over time as an animated SVG file that repeats in a browser.
///
/// Each picture is a group that is visible for its duration (SMIL, in discrete steps). A viewer
/// without animation shows the first picture. Equal films give equal bytes.
package struct MovingPictureWriter {
  private struct Frame {
    var time: Double
    var size: Size2D
  }

  private var drawing = SVGDrawing()
  private var frames: [Frame] = []
  private var last = ""
  private var end = 0.0

  /// How long the last picture is shown before the film repeats, in seconds.
  private static let pause = 1.2
  /// The radius of a fingertip in points.
  private static let fingertip = 14.0

  /// Creates a writer for a film without pictures.
  package init() {}

  /// Adds a picture.
  ///
  /// - Returns: Its drawing, to be passed to `finish`; nil if it equals the previous one.
  package mutating func add(_ picture: Picture, fingers: [Point2D], at time: Seconds) -> String? {
    drawing.draw(picture)
    for finger in fingers where finger.isFinite {
      drawing.fingertip(finger, radius: Self.fingertip, line: 3, isDown: true)
    }
    let body = drawing.takeBody()
    end = max(end, time.value)
    guard body != last else { return nil }
    last = body
    frames.append(Frame(time: time.value, size: picture.size))
    return body
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - picture: Returns a non-nil result of `add`, by its index from 0.
  ///   - write: Receives the text of the file in pieces.
  package func finish<Failure: Error>(
    picture: (Int) throws(Failure) -> String, write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = frames.first else { return }
    let size = frames.reduce(first.size) {
      Size2D(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
    }
    let length = end - first.time + Self.pause
    try write(SVGRenderer.start(size: size, drawing.definitions))
    for index in frames.indices {
      let from = (frames[index].time - first.time) / length
      let to = index + 1 < frames.count ? (frames[index + 1].time - first.time) / length : nil
      try write(Self.open(from: from, to: to, of: length))
      try write(try picture(index))
      try write("</g>\n")
    }
    try write(SVGRenderer.end)
  }

  /// Opens a group that is visible between two shares of the film's length.
  private static func open(from: Double, to: Double?, of length: Double) -> String {
    var steps = from > 0 ? [(0, "hidden"), (from, "visible")] : [(0, "visible")]
    if let to { steps.append((to, "hidden")) }
    let group = from > 0 ? "<g visibility=\"hidden\">" : "<g>"
    guard steps.count > 1 else { return group + "\n" }
    let animation: SVGAttributes = [
      "attributeName": "visibility", "calcMode": "discrete",
      "values": steps.map(\.1).joined(separator: ";"),
      "keyTimes": steps.map { SVG.factor($0.0) }.joined(separator: ";"),
      "dur": "\(SVG.decimal(length, 3))s", "repeatCount": "indefinite",
    ]
    return group + SVG.element("animate", animation) + "\n"
  }
}
