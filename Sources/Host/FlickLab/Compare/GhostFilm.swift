internal import FlickAPI
internal import FlickCore
internal import FlickDrawing
package import FlickHost

/// Pictures of one gesture on several variants: the first variant, with the others as ghosts over
/// it.
package struct GhostFilm {
  private let title: String
  private let frames: [FilmStrip.Frame]

  /// The maximum opacity of all ghosts together.
  private static let strength = 0.6
  /// The maximum duration of a film, in seconds.
  private static let longest = 3.0

  /// The times of the pictures.
  package enum Times: Sendable {
    /// A number of pictures, evenly spread from the touch to rest.
    case count(Int)
    /// A number of pictures a second.
    case rate(Double)
  }

  /// - Parameters:
  ///   - index: the position of the gesture in the session.
  ///   - times: the times of the pictures.
  /// - Throws: `HostError` for a variant that cannot play the gesture.
  package init(
    _ session: LabSession, gesture index: Int, _ variants: [Variant], _ times: Times
  ) throws(HostError) {
    let (asked, recorded) = (session.asked[index], session.gestures[index])
    let size = try variants.first?.screen(of: session).screen.scene.root.frame.size
    let trace = size.map { asked.lead.placed(recorded.trace, on: $0) } ?? recorded.trace
    let rests = try session.spread(variants.count) {
      try variants[$0].screen(of: session).play(asked, recorded.trace).rest.value
    }
    let end = min(trace.duration.value + (rests.max() ?? 0), Self.longest)
    let moments = Self.moments(until: end, times)
    let pictures = try session.spread(variants.count) {
      try variants[$0].screen(of: session).pictures(asked, recorded.trace, at: moments)
    }
    let names = variants.map(\.name)
    title =
      "\(recorded.gesture.id): \(names.first ?? "")"
      + (names.count > 1 ? "; as ghosts over it: \(names.dropFirst().joined(separator: ", "))" : "")
    var frames: [FilmStrip.Frame] = []
    for (number, time) in moments.enumerated() {
      guard var picture = pictures.first?[number] else { continue }
      for ghost in pictures.dropFirst() {
        let layer = Picture.Layer(opacity: Self.strength / Double(variants.count - 1))
        picture.commands += [.push(layer)] + ghost[number].commands + [.pop]
      }
      frames.append(
        FilmStrip.Frame(
          picture, time: Seconds(time), notes: Self.notes(at: time, moments, number, trace),
          fingers: Self.fingers(of: trace, at: time)))
    }
    self.frames = frames
  }

  private static func moments(until end: Double, _ times: Times) -> [Double] {
    switch times {
    case .count(let count):
      (0..<max(2, count)).map { end * Double($0) / Double(max(2, count) - 1) }
    case .rate(let rate): (0...Int(end * rate)).map { Double($0) / rate }
    }
  }

  /// The note of a picture if the finger was lifted since the previous one.
  private static func notes(
    at time: Double, _ moments: [Double], _ number: Int, _ trace: Trace
  ) -> [String] {
    let lift = trace.duration.value
    let before = number > 0 ? moments[number - 1] : -1
    return before < lift && lift <= time ? ["lift"] : []
  }

  private static func fingers(of trace: Trace, at time: Double) -> [FilmStrip.Finger] {
    let past = trace.touches.filter { ($0.time - trace.startTime).value <= time }
    return Set(past.map(\.pointer)).sorted().compactMap { pointer in
      let own = past.filter { $0.pointer == pointer }
      guard let last = own.last, last.phase == .began || last.phase == .moved else { return nil }
      return FilmStrip.Finger(at: last.position, trail: own.map(\.position))
    }
  }

  /// All pictures on one sheet.
  package var strip: String { FilmStrip(title: title, frames: frames).svg }

  /// An animated picture.
  package var movie: String {
    var writer = MovingPictureWriter()
    var pictures: [String] = []
    for frame in frames {
      let fingers = frame.fingers.map(\.place)
      if let picture = writer.add(frame.picture, fingers: fingers, at: frame.time) {
        pictures.append(picture)
      }
    }
    var text = ""
    writer.finish(picture: { pictures[$0] }, write: { text += $0 })
    return text
  }
}

extension LabScreen {
  /// Pictures of the screen at times since the gesture began.
  fileprivate func pictures(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace, at moments: [Double]
  ) throws(HostError) -> [Picture] {
    let trace = asked.lead.placed(trace, on: screen.scene.root.frame.size)
    var pictures: [Picture] = []
    try drive(asked) { stage in
      let begin = stage.now
      let delay = begin - trace.startTime
      let touches = trace.touches
      var index = 0
      for moment in moments {
        while index < touches.count, (touches[index].time - trace.startTime).value <= moment {
          let time = max(stage.now, touches[index].time + delay)
          let (input, next) = touches.input(from: index, at: time)
          try stage.touch(input)
          index = next
        }
        let time = begin + Seconds(moment)
        if time > stage.now { try stage.restAndPass(to: time) }
        pictures.append(try stage.pictureNow())
      }
    }
    return pictures
  }
}
