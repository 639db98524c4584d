package import FlickCore

/// Pictures over time as one SVG file that plays in a browser, again and again.
///
/// Each picture is a group that is visible in its time (SMIL, with steps and no blends); a viewer
/// that plays nothing shows the first. Equal films give equal bytes.
package struct MovingPictureWriter {
  private struct Frame {
    var time: Double
    var size: Size
  }

  private var drawing = SVGDrawing()
  private var frames: [Frame] = []
  private var last = ""
  private var end = 0.0

  /// How long the last picture stays before it begins again, in seconds.
  private static let pause = 1.2
  /// The radius of a fingertip, in points.
  private static let fingertip = 14.0

  /// A film without pictures.
  package init() {}

  /// Adds a picture.
  ///
  /// - Returns: its drawing, which `finish` asks for; nil if it is the same as the one before.
  package mutating func add(_ picture: Picture, fingers: [Point], at time: Seconds) -> String? {
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
  ///   - picture: what `add` has returned, by its number from 0.
  ///   - write: takes the text of the file piece by piece.
  package func finish<Failure: Error>(
    picture: (Int) throws(Failure) -> String, write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = frames.first else { return }
    let size = frames.reduce(first.size) {
      Size(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
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

  /// A group that is visible from a share of the film's length to another.
  private static func open(from: Double, to: Double?, of length: Double) -> String {
    var values = from > 0 ? ["hidden", "visible"] : ["visible"]
    var times = from > 0 ? ["0", SVGSyntax.factor(from)] : ["0"]
    if let to {
      values.append("hidden")
      times.append(SVGSyntax.factor(to))
    }
    let group = from > 0 ? "<g visibility=\"hidden\">" : "<g>"
    guard values.count > 1 else { return group + "\n" }
    return group + "<animate attributeName=\"visibility\" calcMode=\"discrete\""
      + " values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(times.joined(separator: ";"))\""
      + " dur=\"\(SVGSyntax.decimal(length, 3))s\" repeatCount=\"indefinite\"/>\n"
  }
}
