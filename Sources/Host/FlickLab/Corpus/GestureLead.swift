internal import FlickCore
internal import FlickHost

/// The steps before a gesture: the start states of components, and the gestures that are played
/// first.
package struct GestureLead: Sendable {
  /// A gesture that is played first.
  package struct Earlier: Sendable {
    var trace: Trace
    /// The time from its lift until the next gesture begins.
    var gap: Seconds
  }

  /// The start states before the first gesture.
  var start: [Corpus.Step] = []
  /// The stage that the gesture begins on, if steps cannot recreate it.
  ///
  /// The script's screen continues it.
  var stage: Stage?
  /// The gestures before, in order.
  var earlier: [Earlier] = []
  /// The mapping of positions to the screen; nil to leave them.
  var placing: GesturePlacing?

  /// The touches on a screen of a given size.
  func placed(_ trace: Trace, on screen: Size2D) -> Trace {
    placing?.placed(trace, on: screen) ?? trace
  }
}

/// The mapping of a gesture from one device to a screen of another size.
struct GesturePlacing: Sendable, Hashable {
  let anchor: Corpus.Anchor
  /// The size of the device in points.
  let device: Size2D

  /// Returns nil if the mapping changes no position.
  init?(_ anchor: Corpus.Anchor, _ points: [Double]?) {
    guard anchor != .start, let points, points.count == 2 else { return nil }
    (self.anchor, device) = (anchor, Size2D(width: points[0], height: points[1]))
  }

  /// The touches on a screen of a given size.
  func placed(_ trace: Trace, on screen: Size2D) -> Trace {
    guard screen != device, let first = trace.touches.first?.position else { return trace }
    let isRight = first.x > device.width / 2
    let isLow = first.y > device.height / 2
    let offset = Vector(
      x: isRight ? screen.width - device.width : 0, y: isLow ? screen.height - device.height : 0)
    let placed = trace.changed { touch in
      switch anchor {
      case .start: break
      case .edge: touch.position = touch.position + offset
      case .scale:
        touch.position = Point2D(
          x: touch.position.x * screen.width / device.width,
          y: touch.position.y * screen.height / device.height)
      }
    }
    return placed ?? trace
  }
}

extension CorpusFile {
  /// The mapping of a gesture to the screen; nil to leave it.
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
    // Terminates, as the corpus was checked for cycles when it was read.
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
