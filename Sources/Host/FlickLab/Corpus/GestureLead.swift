internal import FlickCore
internal import FlickHost

/// The steps before a gesture: components are put into their start states, and gestures are played
/// whose motion it catches.
package struct GestureLead: Sendable {
  /// A gesture before it.
  package struct Earlier: Sendable {
    var trace: Trace
    /// From its lift until the next one begins.
    var gap: Seconds
  }

  /// Where the first of them begins, or the gesture itself if there is none.
  var start: [Corpus.Step] = []
  /// The stage on which the gesture begins, if no steps lead there; the script's screen continues
  /// it.
  var stage: Stage?
  /// In the order in which they are played.
  var earlier: [Earlier] = []
  /// How places are laid on the screen; nil for as they are.
  var placing: GesturePlacing?

  /// Touches as they are on a screen of a size.
  func placed(_ trace: Trace, on screen: Size2D) -> Trace {
    placing?.placed(trace, on: screen) ?? trace
  }
}

/// How a gesture of one device is laid on a screen of another size.
struct GesturePlacing: Sendable, Hashable {
  let anchor: Corpus.Anchor
  /// Of the device, in points.
  let device: Size2D

  /// Nil where nothing is moved.
  init?(_ anchor: Corpus.Anchor, _ points: [Double]?) {
    guard anchor != .start, let points, points.count == 2 else { return nil }
    (self.anchor, device) = (anchor, Size2D(width: points[0], height: points[1]))
  }

  /// The touches on a screen of a size.
  func placed(_ trace: Trace, on screen: Size2D) -> Trace {
    guard screen != device, let first = trace.touches.first?.position else { return trace }
    let isRight = first.x > device.width / 2
    let isLow = first.y > device.height / 2
    let offset = Vector(
      x: isRight ? screen.width - device.width : 0, y: isLow ? screen.height - device.height : 0)
    let touches = trace.touches.map { touch in
      var touch = touch
      switch anchor {
      case .start: break
      case .edge: touch.position = touch.position + offset
      case .scale:
        touch.position = Point2D(
          x: touch.position.x * screen.width / device.width,
          y: touch.position.y * screen.height / device.height)
      }
      return touch
    }
    return (try? Trace(touches)) ?? trace
  }
}

extension CorpusFile {
  /// How a gesture is laid on a screen; nil for as it is.
  ///
  /// - Throws: `HostError` for a device without a size.
  func placing(of gesture: Corpus.Gesture) throws(HostError) -> GesturePlacing? {
    guard gesture.anchor != .start else { return nil }
    let points = corpus.devices.first { $0.id == gesture.device }?.points
    guard points != nil else {
      throw HostError(
        .input,
        "\(path):\(gesture.line): 'anchor' of gesture '\(gesture.id)': needs a device with 'points'"
      )
    }
    return GesturePlacing(gesture.anchor, points)
  }

  /// The steps before a gesture.
  ///
  /// - Throws: `HostError` for a trace that cannot be read, or a device without a size.
  func lead(of gesture: Corpus.Gesture) throws(HostError) -> GestureLead {
    var lead = GestureLead(start: gesture.start)
    lead.placing = try placing(of: gesture)
    guard gesture.after != nil else { return lead }
    var next = gesture
    // The reader of a corpus has checked that it ends.
    while let id = next.after, lead.earlier.count < Corpus.mostBefore,
      let earlier = corpus.gestures.first(where: { $0.id == id })
    {
      let trace = try trace(of: earlier)
      lead.earlier.insert(.init(trace: trace, gap: Seconds(next.gap ?? 0)), at: 0)
      next = earlier
    }
    lead.start = next.start
    return lead
  }
}
