package import FlickCore
internal import FlickHost
package import FlickJSON
internal import LuaKit

/// Recorded gestures with the intended outcomes, and the state that each begins in.
///
/// Traces keep their format and are files beside the corpus. A gesture may refer to a device or a
/// person without a description.
package struct Corpus: Sendable {
  /// The title.
  package var title = ""
  /// The version of the rules at the time of recording.
  package var behavior = BehaviorVersion.current
  /// The path of the screen's script, relative to the corpus; nil if it names none.
  package var screen: String?
  /// The terms for passing the corpus on.
  package var licence: String?
  /// The devices that the gestures were recorded on.
  package var devices: [Device] = []
  /// The people who made them: pseudonyms.
  package var persons: [Person] = []
  /// The gestures in the order of the file.
  package var gestures: [Gesture] = []

  package init() {}

  /// The maximum time between a gesture and the one before it, in seconds.
  static let longestGap = 60.0
  /// The maximum number of gestures before one.
  static let mostBefore = 16
  /// The maximum number of steps of a gesture's start.
  static let mostSteps = 1000

  /// A device that gestures were recorded on.
  package struct Device: Sendable, Hashable {
    package var id: String
    package var name: String?
    /// Width and height in points.
    package var points: [Double]?
    package var dpi: Double?
    /// Reports a second.
    package var rate: Double?
    /// Whether the system resamples the panel's reports.
    package var isResampled: Bool?

    package init(
      id: String, name: String? = nil, points: [Double]? = nil, dpi: Double? = nil,
      rate: Double? = nil, isResampled: Bool? = nil
    ) {
      (self.id, self.name, self.points) = (id, name, points)
      (self.dpi, self.rate, self.isResampled) = (dpi, rate, isResampled)
    }
  }

  /// A person who made gestures.
  package struct Person: Sendable, Hashable {
    package var id: String
    /// `left` or `right`.
    package var hand: String?
    /// Such as `thumb`.
    package var grip: String?
  }

  /// The intended outcome of a gesture, according to a source.
  package struct Label: Sendable, Hashable {
    /// The source of a label.
    package enum Source: String, Sendable, Hashable, CaseIterable {
      /// A task that the person was given before the gesture.
      case task
      /// The person's answer after the gesture.
      case asked
      /// The person's immediate return to where they were.
      case regret
      /// The judgement of a person who watched.
      case rater
    }

    /// The intended outcome.
    package var want: LabExpression
    /// The origin of the label.
    package var source: Source
    /// The certainty of the source, 0 to 1.
    package var sure: Double

    package init(want: LabExpression, source: Source, sure: Double = 1) {
      (self.want, self.source, self.sure) = (want, source, sure)
    }
  }

  /// A step before the finger comes down.
  ///
  /// A recipe rather than a copy of a state, so it survives another version of the screen.
  package enum Step: Sendable, Hashable {
    /// Shows a page of a pager at once; pages count from 1.
    case jump(pager: String, page: Int)
    /// Scrolls a scroll view to an offset in points.
    case scroll(view: String, x: Double, y: Double)
    /// Sets the state of a states component at once.
    case state(states: String, name: String)
  }

  /// The part of the corpus that a gesture belongs to.
  package enum Split: String, Sendable, Hashable, CaseIterable {
    /// Used for tuning.
    case fit
    /// Held out, to verify tuned values.
    case held
  }

  /// The mapping of a gesture to a screen with another size than its device.
  package enum Anchor: String, Sendable, Hashable, CaseIterable {
    /// Positions as recorded, in points from the upper left corner.
    case start
    /// The recorded distances from the edges nearest to the start of the gesture.
    case edge
    /// Positions in proportion to the size of the screen.
    case scale
  }

  /// The sampling of a gesture's touches, if the recorder knows it.
  package enum Sampling: String, Sendable, Hashable, CaseIterable {
    /// One sample for each frame of the display, from a device that may sense more.
    ///
    /// Velocities are less exact.
    case frame
  }

  /// A gesture.
  package struct Gesture: Sendable {
    package var id: String
    /// The path of the trace, relative to the corpus.
    package var trace: String
    /// The SHA-256 of the trace file, as 64 digits.
    package var digest: String
    /// The id of the device; nil if it is not known.
    package var device: String?
    /// The id of the person; nil if it is not known.
    package var person: String?
    /// The steps from the opened screen to the start of the gesture.
    package var start: [Step] = []
    /// The gesture that is played first, with a motion that this one meets.
    ///
    /// Such a gesture has an empty `start`.
    package var after: String?
    /// The time from the lift of that gesture until the first finger comes down, in seconds.
    package var gap: Double?
    package var anchor = Anchor.start
    package var labels: [Label] = []
    package var tags: [String] = []
    package var split: Split?
    /// Nil for the device's own samples, or if unknown.
    package var sampling: Sampling?
    /// The thresholds that the person was shown, if they were drawn for each trial.
    package var shown: JSONNode?
    /// The origin of a synthetic gesture; nil for a person's.
    package var made: JSONNode?
    /// The line in the file; 0 for an added gesture.
    package var line = 0

    package init(id: String, trace: String, digest: String) {
      (self.id, self.trace, self.digest) = (id, trace, digest)
    }

    /// Takes all properties of another gesture except its id and its file.
    package mutating func take(_ other: Gesture) {
      let place = (id, trace, digest)
      self = other
      (id, trace, digest) = place
    }

    /// The intended outcome according to the most certain label.
    package var wants: LabExpression? { labels.max { $0.sure < $1.sure }?.want }
  }
}

extension Corpus {
  /// A name from a letter and a number with a minimum number of digits, such as `g017`.
  static func name(_ letter: String, _ number: Int, digits: Int) -> String {
    let text = "\(number)"
    return letter + String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Names in an order that depends on the seed and each name only, so an additional name does not
  /// change the order of the others.
  static func shuffled(_ names: some Sequence<String>, seed: Int) -> [String] {
    names.map { (key: SHA256.hex(of: Array("\(seed) \($0)".utf8)), name: $0) }
      .sorted { $0 < $1 }.map(\.name)
  }
}

extension Corpus.Step: CustomStringConvertible {
  /// The step in words, such as "photos at page 2".
  package var description: String {
    switch self {
    case .jump(let pager, let page): "\(pager) at page \(page)"
    case .scroll(let view, let x, let y):
      "\(view) at \(LuaNumber.text(x)), \(LuaNumber.text(y))"
    case .state(let states, let name): "\(states) \(name)"
    }
  }
}
