package import FlickCore
internal import RealModule

/// The measures of a gesture that do not depend on a screen.
package struct GestureMeasures: Sendable, Hashable {
  /// The distance between the first and the last position of the first finger, in points.
  package var displacement: Vector
  /// The time from the first sample to the last.
  package var duration: Seconds
  /// The velocity at the lift along the longer axis, in points per second.
  ///
  /// Computed by the default estimator of components.
  package var speed: Double
  /// The number of fingers.
  package var fingers: Int

  package init(_ trace: Trace) {
    let first = trace.touches.first
    if first?.phase == .turned {
      self = Self(ofWheel: trace)
      return
    }
    let own = trace.touches.filter { $0.pointer == first?.pointer }
    let (start, end) = (own.first?.position ?? .zero, own.last?.position ?? .zero)
    displacement = Vector(x: end.x - start.x, y: end.y - start.y)
    duration = trace.duration
    speed = trace.releaseVelocity()?.along(displacement.longerAxis).value ?? 0
    fingers = Set(trace.touches.map(\.pointer)).count
  }

  /// Measures a wheel: the movement of a finger that moves the content as far, and the greatest
  /// velocity over two reports, as the rule for wheels measures it.
  private init(ofWheel trace: Trace) {
    let turns = trace.touches.compactMap { touch in
      touch.turn.map { (time: touch.time, points: $0.points) }
    }
    let sum = turns.reduce(Vector.zero) { $0 + $1.points }
    (displacement, duration, fingers) = (-sum, trace.duration, 0)
    let axis = sum.longerAxis
    var fastest = 0.0
    for index in turns.indices.dropFirst(2) {
      let time = (turns[index].time - turns[index - 2].time).value
      let way = (turns[index].points + turns[index - 1].points).along(axis).value
      if time > 0, (way / time).magnitude > fastest.magnitude { fastest = -way / time }
    }
    speed = fastest
  }

  /// The bend of the first finger's path as a share of its length, positive if clockwise of its
  /// direction.
  ///
  /// It is the bend of the best-fitting arc through the ends of the path, as for
  /// `GestureEdit.curve`.
  package static func bend(of trace: Trace) -> Double {
    let pointer = trace.touches.first?.pointer
    let places = trace.touches.filter { $0.pointer == pointer }.map(\.position)
    guard let first = places.first, let last = places.last else { return 0 }
    let chord = last - first
    guard chord.length > 0 else { return 0 }
    var (sum, square) = (0.0, 0.0)
    for place in places {
      let offset = place - first
      let share = (offset.x * chord.x + offset.y * chord.y) / (chord.length * chord.length)
      let aside = (offset.y * chord.x - offset.x * chord.y) / (chord.length * chord.length)
      guard 0...1 ~= share else { continue }
      let arc = 4 * share * (1 - share)
      sum += aside * arc
      square += arc * arc
    }
    return square > 0 ? sum / square : 0
  }

  /// The signed distance along the longer axis, in points.
  package var mainDistance: Double {
    displacement.along(displacement.longerAxis).value
  }

  /// The angle between the displacement and its longer axis, in degrees.
  package var angle: Double {
    let (long, short) = (
      max(displacement.x.magnitude, displacement.y.magnitude),
      min(displacement.x.magnitude, displacement.y.magnitude)
    )
    return Double.atan2(y: short, x: long) * 180 / .pi
  }
}

extension Vector {
  /// The axis along which the vector is longer; horizontal for equal lengths.
  var longerAxis: Orientation { y.magnitude > x.magnitude ? .vertical : .horizontal }
}

extension Corpus.Gesture {
  /// The value of a name in `--where`.
  ///
  /// - Parameter measures: the measures of the trace.
  package func value(
    of words: [String], in corpus: Corpus, _ measures: GestureMeasures
  ) throws(LabExpression.Fault) -> LabValue {
    if words.count == 2, words[0] == "tags" { return .flag(tags.contains(words[1])) }
    let name = words.joined(separator: ".")
    switch name {
    case "id": return .text(id)
    case "person": return .text(person ?? "")
    case "device": return .text(device ?? "")
    case "hand": return .text(corpus.persons.first { $0.id == person }?.hand ?? "")
    case "grip": return .text(corpus.persons.first { $0.id == person }?.grip ?? "")
    case "sampling": return .text(sampling?.rawValue ?? "")
    case "split": return .text(split?.rawValue ?? "")
    // Filters are evaluated once for each label; see `CorpusFile.recorded`.
    case "by": return .text(labels.first?.source.rawValue ?? "")
    case "labelled": return .flag(!labels.isEmpty)
    case "way": return .number(measures.mainDistance)
    case "ms": return .number(measures.duration.value * 1000)
    case "speed": return .number(measures.speed.magnitude)
    case "angle": return .number(measures.angle)
    case "fingers": return .number(Double(measures.fingers))
    default:
      throw LabExpression.Fault(
        "a gesture has no '\(name)'; there are id, person, device, hand, grip, sampling, split, by, "
          + "labelled, way, ms, speed, angle, fingers and tags.NAME"
          + (words.count == 1 ? " (the text itself is written \"\(name)\")" : ""))
    }
  }
}
