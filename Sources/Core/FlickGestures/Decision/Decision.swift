/// A decision about a component: the result, the rule and its tests.
public struct Decision: Hashable, Sendable {
  /// The rule that led to a decision.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Rule: String, Sendable, CaseIterable {
    /// Whether touches are a drag along the pager's axis, or a pan gesture.
    case pan
    /// Whether touches are a tap, or as many as required.
    case tap
    /// Whether a finger stays.
    case longPress = "long press"
    /// Whether a movement is a swipe.
    case swipe
    /// Whether a finger sets out from an edge.
    case edgePan = "edge pan"
    /// Whether two fingers change their distance.
    case pinch
    /// Whether two fingers turn about each other.
    case rotate
    /// Whether touches are the gesture of a custom recognizer.
    case recognizer
    /// Whether touches find a node at all; see `Criterion.Name.area`.
    case hitTest = "hit test"
    /// Whether a function lets a gesture begin.
    case gate = "should begin"
    /// One of several gestures on the same fingers was recognized.
    case arena
    /// A gesture was taken away before or after it began: by the system, a program, a new layout.
    case takenAway = "taken away"
    /// The destination of a released pager or scroll view.
    case release
    /// The destination of a cancelled drag: as a release at standstill.
    case cancel
    /// A finger came down on moving content and stopped it.
    case caught = "catch"
    /// Content that was caught continues, as the finger did not drag it.
    case resume
    /// A drag or a fling reached the edge of its content and continues in another.
    case handover
    /// A finger came down on a component that another one holds, or that wants one finger only.
    case secondFinger = "second finger"
    /// A program moved the content.
    case program
    /// A card was dragged beyond the distance that moves it from the front.
    case crossing
    /// A wheel moved the content.
    case wheel
    /// A script decided, with its own tests; see `Stage.decide`.
    case script
  }

  /// The result.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Verdict: Hashable, Sendable {
    /// The pager goes to this page, from 0.
    case page(Int)
    /// This card of the deck comes to the front, or stays there; from 0.
    case card(Int)
    /// The states go to this one, from 0.
    case state(Int)
    /// The content of the scroll view goes to this offset along the axis of the gesture.
    case offset(Points)
    /// The recognizer recognized its gesture.
    case recognized
    /// The recognizer gave up.
    case failed
    /// The drag goes to this component.
    case handedOver(to: ComponentID)
    /// The pager stays where it is, under the finger.
    case held
    /// The touch is ignored.
    case ignored
    /// The finger takes part in the drag of another one.
    case joined
    /// The touches are this component's gesture.
    case lost(to: ComponentID)
    /// The gesture is over, for this reason.
    case over(GestureEnding)
    /// The verdict of a script, in its own words.
    case custom(CustomVerdict)
  }

  /// A verdict of a few bytes, stored inline because decisions are copied with each touch.
  public struct CustomVerdict: Hashable, Sendable {
    /// The maximum length in bytes of UTF-8.
    public static let longest = 16
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a verdict from a text; nil if it is empty or too long.
    public init?(_ text: String) {
      let bytes = Array(text.utf8)
      guard !bytes.isEmpty, bytes.count <= Self.longest, !bytes.contains(0) else { return nil }
      for (index, byte) in bytes.enumerated() {
        if index < 8 {
          low |= UInt64(byte) << UInt64(8 * index)
        } else {
          high |= UInt64(byte) << UInt64(8 * index - 64)
        }
      }
    }

    /// Such as "open".
    public var text: String {
      var bytes: [UInt8] = []
      for index in 0..<Self.longest {
        let byte = index < 8 ? low >> UInt64(8 * index) : high >> UInt64(8 * index - 64)
        if byte & 0xFF != 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The time of the decision, in virtual time.
  public let time: Seconds
  /// The component that the decision is about.
  public let component: ComponentID
  /// The number of the component that the decision is about; nil for the whole component.
  ///
  /// A variable, or an axis of a scroll view that scrolls along both; see
  /// `ComponentNames.name(ofProperty:of:)`.
  public let property: Int?
  /// The rule that led to the decision.
  public let rule: Rule
  /// The result.
  public let verdict: Verdict
  /// The tests, in the order of their evaluation.
  ///
  /// For a release, the snap rule determines which tests are listed.
  public let criteria: Criteria

  @inlinable @inline(__always)
  package init(
    time: Seconds, component: ComponentID, property: Int? = nil, rule: Rule, verdict: Verdict,
    criteria: Criteria
  ) {
    self.time = time
    self.component = component
    self.property = property
    self.rule = rule
    self.verdict = verdict
    self.criteria = criteria
  }

  /// The test that the verdict follows from, if any.
  public var deciding: Criterion? { criteria.first { $0.isDeciding } }

  /// The distance of the deciding test from its own threshold; zero without a deciding test.
  ///
  /// See `Criterion.spare`; the unit is that of the deciding test.
  public var spare: Double { deciding?.spare ?? 0 }

  /// The margin of the deciding test; zero without a deciding test.
  ///
  /// See `Criterion.margin`; the unit is that of the deciding test.
  public var margin: Double { deciding?.margin ?? 0 }
}
