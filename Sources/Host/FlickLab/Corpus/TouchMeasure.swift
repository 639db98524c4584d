package import FlickJSON

/// How the touches of a device came, as its page has measured it.
///
/// Durations are in milliseconds. Of several gestures, the rate is that of the last one, and the
/// other durations are the longest.
package struct TouchMeasure: Hashable, Sendable {
  /// The device in words of its browser.
  package var device: String
  /// The size of a point of the screen on the device, in points of the device.
  package var scale: Double
  package var gestures = 1
  package var samples: Int
  /// The figures of the samples; nil if there are too few.
  package var figures: Figures?

  /// The figures of samples.
  package struct Figures: Hashable, Sendable {
    /// Samples in a second, by the median interval.
    package var rate: Double
    /// How much longer the interval at 95 % is than the median.
    package var jitter: Double
    /// The longest interval.
    package var gap: Double
    /// The median time from a sample to the page.
    package var age: Double
    /// The longest one.
    package var oldest: Double
    /// The least time of a message to the program and back; nil if none has come back.
    package var roundTrip: Double?

    package init(
      rate: Double, jitter: Double, gap: Double, age: Double, oldest: Double, roundTrip: Double?
    ) {
      (self.rate, self.jitter, self.gap) = (rate, jitter, gap)
      (self.age, self.oldest, self.roundTrip) = (age, oldest, roundTrip)
    }

    fileprivate mutating func add(_ later: Figures) {
      rate = later.rate
      (jitter, gap) = (max(jitter, later.jitter), max(gap, later.gap))
      (age, oldest) = (max(age, later.age), max(oldest, later.oldest))
      roundTrip = later.roundTrip ?? roundTrip
    }
  }

  /// The least number of samples with figures.
  package static let leastSamples = 4

  package init(device: String, scale: Double, samples: Int, figures: Figures?) {
    (self.device, self.scale, self.samples) = (device, scale, samples)
    self.figures = samples >= Self.leastSamples ? figures : nil
  }

  /// Adds a later gesture of the same device.
  fileprivate mutating func add(_ later: TouchMeasure) {
    scale = later.scale
    gestures += later.gestures
    samples += later.samples
    guard let new = later.figures else { return }
    figures?.add(new)
    figures = figures ?? new
  }

  /// Writes the members of an object.
  package func write(_ writer: inout JSONWriter) {
    writer.field("device", device)
    writer.rounded("scale", scale)
    writer.field("gestures", gestures)
    writer.field("samples", samples)
    guard let figures else { return }
    writer.rounded("rate", figures.rate)
    writer.rounded("jitter", figures.jitter)
    writer.rounded("gap", figures.gap)
    writer.rounded("age", figures.age)
    writer.rounded("oldest", figures.oldest)
    if let trip = figures.roundTrip { writer.rounded("round_trip", trip) }
  }
}

extension JSONWriter {
  fileprivate mutating func rounded(_ name: String, _ value: Double) {
    field(name, (value * 100).rounded() / 100)
  }
}

extension [TouchMeasure] {
  /// The most devices that a recording names.
  private static var most: Int { 16 }

  /// Adds a gesture of a device.
  package mutating func add(_ measure: TouchMeasure) {
    if let place = firstIndex(where: { $0.device == measure.device }) {
      self[place].add(measure)
    } else if count < Self.most {
      append(measure)
    }
  }

  /// The member of a trace or a recording; nil without measures.
  package var member: (name: String, json: String)? {
    isEmpty
      ? nil : ("measured", "[\(map { JSONWriter.object(nil, $0.write) }.joined(separator: ", "))]")
  }
}
