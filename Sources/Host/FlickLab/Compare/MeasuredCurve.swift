internal import FlickCore
package import FlickHost
internal import FlickSystem

/// The positions of content as measured on a device: a table of times and positions, with the lift
/// at time zero.
package struct MeasuredCurve: Sendable {
  /// The name of the file.
  package let name: String
  /// Times in seconds since the lift, and positions in points, in order of time.
  let samples: [(time: Double, place: Double)]

  /// Reads a table with a time and a position in each row.
  ///
  /// Times are in milliseconds, or in seconds if the header contains `time_s`.
  ///
  /// - Throws: `HostError` with the line for an invalid number, and for a table without a lift.
  package init(_ path: String) throws(HostError) {
    let text = String(decoding: try HostError.input { try File.readText(path) }, as: UTF8.self)
    var unit = 1e-3
    var samples: [(time: Double, place: Double)] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let cells = line.split { $0 == "," || $0 == ";" || $0 == "\t" }
        .map { $0.trimmingPrefix { $0 == " " } }
      guard !cells.isEmpty, !line.hasPrefix("#") else { continue }
      let numbers = cells.prefix(2).map { Double($0.filter { $0 != " " }) }
      guard numbers.count == 2, let time = numbers[0], let place = numbers[1], time.isFinite,
        place.isFinite
      else {
        guard samples.isEmpty, numbers.first == .some(nil) else {
          throw HostError(.input, "\(path):\(index + 1): expected a time and a position")
        }
        if cells[0].hasSuffix("_s") { unit = 1 }
        continue
      }
      if let last = samples.last, time * unit <= last.time {
        throw HostError(.input, "\(path):\(index + 1): times go up from row to row")
      }
      samples.append((time * unit, place))
    }
    guard let first = samples.first, let last = samples.last, first.time <= 0, last.time > 0 else {
      throw HostError(.input, "\(path): the lift is at time 0, and rows stand on both sides of it")
    }
    (name, self.samples) = (Path.name(path), samples)
  }

  /// The position at a time, interpolated linearly between samples.
  func place(at time: Double) -> Double {
    let after = samples.firstIndex { $0.time >= time } ?? samples.count - 1
    guard after > 0 else { return samples[0].place }
    let (a, b) = (samples[after - 1], samples[after])
    let share = ((time - a.time) / (b.time - a.time)).clamped(to: 0...1)
    return a.place + (b.place - a.place) * share
  }

  /// The curve as a course, aligned with another one at the lift, in the direction of its movement.
  func course(like own: Course) -> Course {
    let end = samples[samples.count - 1].time
    let start = place(at: 0)
    let distance = samples[samples.count - 1].place - start
    let ours = (own.free.last ?? 0) - (own.free.first ?? 0)
    let sign = distance * ours < 0 ? -1.0 : 1
    let base = own.free.first ?? 0
    let count = Int(min(end / Course.step + 1, Double(Course.mostPlaces)))
    let free = (0..<max(2, count)).map {
      base + sign * (place(at: Double($0) * Course.step) - start)
    }
    // The mean velocity over the first hundredth of a second.
    let soon = min(0.01, end)
    return Course(
      run: own.run, held: [], free: free, start: sign * (place(at: soon) - start) / soon)
  }

  /// The maximum distance of a course after the lift, in points, and its time in seconds.
  func distance(of own: Course) -> (points: Double, time: Double) {
    let theirs = course(like: own).free
    let count = max(theirs.count, own.free.count)
    var most = (points: 0.0, time: 0.0)
    for index in 0..<count {
      let a = theirs[min(index, theirs.count - 1)]
      let b = own.free.isEmpty ? a : own.free[min(index, own.free.count - 1)]
      if (a - b).magnitude > most.points {
        most = ((a - b).magnitude, Double(index) * Course.step)
      }
    }
    return most
  }
}
