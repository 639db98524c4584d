package import FlickCore
package import FlickJSON

/// Recorded gestures with what their people meant, and how each begins.
///
/// Traces keep their format and lie beside the corpus; what is new is here. A device or a person
/// that is named need not be described.
package struct Corpus: Sendable {
  /// What it is called.
  package var title = ""
  /// The version of the rules that the gestures were made with.
  package var behavior = BehaviorVersion.current
  /// The path of the screen's script, as seen from the corpus; nil if it names none.
  package var screen: String?
  /// Under what terms it may be passed on.
  package var licence: String?
  /// What the gestures were recorded on.
  package var devices: [Device] = []
  /// The people who made them: pseudonyms.
  package var persons: [Person] = []
  /// The gestures in the order of the file.
  package var gestures: [Gesture] = []

  package init() {}

  /// The most seconds between a gesture and the one before it.
  static let longestGap = 60.0
  /// The most gestures that come before one.
  static let mostBefore = 16

  /// What gestures were recorded on.
  package struct Device: Sendable, Hashable {
    package var id: String
    package var name: String?
    /// Width and height in points.
    package var points: [Double]?
    package var dpi: Double?
    /// Reports a second.
    package var rate: Double?
    /// Whether the system resamples what the panel reports.
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

  /// The outcome that was meant, according to a source.
  package struct Label: Sendable, Hashable {
    /// The source of a label.
    package enum Source: String, Sendable, Hashable, CaseIterable {
      /// It was asked for before.
      case task
      /// The person was asked afterwards.
      case asked
      /// The person went straight back.
      case regret
      /// A person who watched.
      case rater
    }

    package var want: LabExpression
    package var source: Source
    /// How sure they are, 0 to 1.
    package var sure: Double

    package init(want: LabExpression, source: Source, sure: Double = 1) {
      (self.want, self.source, self.sure) = (want, source, sure)
    }
  }

  /// What to do before the finger comes down: a recipe, so that it survives another version of the
  /// screen.
  package enum Step: Sendable, Hashable {
    /// A pager shows a page at once; from 1.
    case jump(pager: String, page: Int)
    /// A scroll view is scrolled to an offset in points.
    case scroll(view: String, x: Double, y: Double)
    /// States go to one of theirs, and are there.
    case state(states: String, name: String)
  }

  /// In which part of the corpus a gesture is.
  package enum Split: String, Sendable, Hashable, CaseIterable {
    /// It is tuned with.
    case fit
    /// It is kept back, to see whether what was tuned holds.
    case held
  }

  /// How a gesture is laid on a screen that has not the size of the device.
  package enum Anchor: String, Sendable, Hashable, CaseIterable {
    /// Each place as it was recorded, in points from the upper left corner.
    case start
    /// As far from the nearer edges as it began.
    case edge
    /// Each place at its share of the screen.
    case scale
  }

  /// How the touches of a gesture were sampled, if the recorder knows it.
  package enum Sampling: String, Sendable, Hashable, CaseIterable {
    /// One sample for each frame of the display, of a device that may sense more: speeds are less
    /// exact.
    case frame
  }

  /// A gesture.
  package struct Gesture: Sendable {
    package var id: String
    /// The path of the trace, as seen from the corpus.
    package var trace: String
    /// The SHA-256 of the trace file, as 64 digits.
    package var digest: String
    package var device: String?
    package var person: String?
    package var start: [Step] = []
    /// The gesture whose motion it meets, which is played first.
    ///
    /// A gesture that comes after another one has no start of its own.
    package var after: String?
    /// From the lift of that one until the first finger comes down, in seconds.
    package var gap: Double?
    package var anchor = Anchor.start
    package var labels: [Label] = []
    package var tags: [String] = []
    package var split: Split?
    /// nil for the device's own samples, or unknown.
    package var sampling: Sampling?
    /// What the person was shown, if thresholds were drawn for each trial.
    package var shown: JSONNode?
    /// How it was made, if no person made it.
    package var made: JSONNode?
    /// The line of the file; 0 for one that was added.
    package var line = 0

    package init(id: String, trace: String, digest: String) {
      (self.id, self.trace, self.digest) = (id, trace, digest)
    }

    /// Takes what another one says, but for its id and its file.
    package mutating func take(_ other: Gesture) {
      let place = (id, trace, digest)
      self = other
      (id, trace, digest) = place
    }

    /// The labels that a question about the gesture goes by: those of the surest source.
    package var wants: LabExpression? { labels.max { $0.sure < $1.sure }?.want }
  }
}

extension Corpus.Step: CustomStringConvertible {
  /// Such as "photos at page 2".
  package var description: String {
    switch self {
    case .jump(let pager, let page): "\(pager) at page \(page)"
    case .scroll(let view, let x, let y):
      "\(view) at \(LabValue.text(of: x)), \(LabValue.text(of: y))"
    case .state(let states, let name): "\(states) \(name)"
    }
  }
}
