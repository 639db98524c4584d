package import FlickCore
internal import FlickJSON

/// Statistics of a trace.
package struct TraceStats {
  /// The rough shape of a gesture, for lists and not for decisions.
  package enum Shape: String, Sendable {
    case tap, press, drag, flick, several, empty
  }

  /// The number of samples.
  package let touches: Int
  /// The greatest number of fingers down at once.
  package let fingers: Int
  /// The number of times all fingers were lifted; one less if the last was not lifted.
  package let gestures: Int
  /// From the first sample to the last.
  package let duration: Seconds
  /// The median time between two reports of a finger; nil if no finger was reported twice.
  package let interval: Seconds?
  /// The longest time between two reports of a finger that was down.
  package let longestGap: Seconds
  /// The displacement from the first touch down to the last position of that finger.
  package let displacement: Vector
  /// The length of the first finger's path.
  package let pathLength: Points
  /// The velocity of the last lift; nil without a lift.
  package let release: Velocity?

  /// The limits of a tap in seconds, and of a finger at rest in points.
  private static let tapTime = 0.35
  private static let tapLength = 10.0
  /// In points per second, as of the pagers' own flicks.
  private static let flickSpeed = 500.0

  /// Computes the numbers of a trace.
  package init(_ trace: Trace) {
    // Only touches on the glass.
    let contacts = trace.touches.filter { !$0.isInTheAir }
    touches = contacts.count
    duration = trace.duration
    var down: [Int: Touch] = [:]
    var (most, gestures, intervals) = (0, 0, [Double]())
    for touch in contacts {
      if touch.phase == .began, down.isEmpty { gestures += 1 }
      if let last = down[touch.pointer], touch.phase == .moved {
        intervals.append((touch.time - last.time).value)
      }
      down[touch.pointer] = touch.isLast ? nil : touch
      most = max(most, down.count)
    }
    (fingers, self.gestures) = (most, gestures)
    interval = intervals.isEmpty ? nil : Seconds(intervals.sorted()[intervals.count / 2])
    longestGap = Seconds(intervals.max() ?? 0)
    let first = contacts.first?.pointer
    var length = 0.0
    var places: [Point2D] = []
    for touch in contacts where touch.pointer == first {
      if touch.phase != .began, let last = places.last {
        length += Self.length(touch.position.x - last.x, touch.position.y - last.y)
      }
      places.append(touch.position)
      if touch.isLast { break }
    }
    pathLength = Points(length)
    let (start, end) = (places.first ?? Point2D(x: 0, y: 0), places.last ?? Point2D(x: 0, y: 0))
    displacement = Vector(x: end.x - start.x, y: end.y - start.y)
    release = trace.releaseVelocity()
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// The speed of the last lift, in points per second.
  package var speed: Double {
    release.map { Self.length($0.x.value, $0.y.value) } ?? 0
  }

  /// The rough shape of the gesture.
  package var shape: Shape {
    if touches == 0 { return .empty }
    if fingers > 1 || gestures > 1 { return .several }
    if pathLength.value <= Self.tapLength { return duration.value < Self.tapTime ? .tap : .press }
    return speed >= Self.flickSpeed ? .flick : .drag
  }

  /// The direction of the finger at the lift, or of the whole gesture.
  package var direction: String {
    let (x, y) =
      speed >= 1 ? (release?.x.value ?? 0, release?.y.value ?? 0) : (displacement.x, displacement.y)
    if x == 0, y == 0 { return "-" }
    return x.magnitude >= y.magnitude ? (x < 0 ? "left" : "right") : (y < 0 ? "up" : "down")
  }

  // MARK: As text

  /// The heads of the columns.
  package static let heads = [
    "shape", "fingers", "touches", "seconds", "ms apart", "longest", "way", "direction", "speed",
  ]

  /// The numbers, in the order of the heads.
  package var cells: [String] {
    [
      shape.rawValue, "\(fingers)", "\(touches)", plain(duration.value, decimals: 3),
      interval.map { plain(1000 * $0.value, decimals: 1) } ?? "-",
      plain(1000 * longestGap.value, decimals: 1),
      plain(pathLength.value, decimals: 1), direction, plain(speed, decimals: 0),
    ]
  }

  /// The same as a line of JSON.
  package func json(file: String) -> String {
    JSONValue([
      "file": file, "shape": shape.rawValue, "fingers": fingers, "gestures": gestures,
      "touches": touches, "duration": duration.value, "interval": interval?.value,
      "longest_gap": longestGap.value, "way": pathLength.value, "dx": displacement.x,
      "dy": displacement.y, "direction": direction, "speed": speed,
    ]).text
  }
}
