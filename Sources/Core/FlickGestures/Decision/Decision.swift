/// What was decided about a component, by which rule, and by how much.
public struct Decision: Hashable, Sendable {
  /// The rules by which the core decides.
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
    /// Whether touches are what a machine from outside looks for.
    case recognizer
    /// Whether touches find a node at all; see `Criterion.Name.area`.
    case hitTest = "hit test"
    /// Whether a function lets a gesture begin.
    case gate = "should begin"
    /// One of several gestures on the same fingers was recognized.
    case arena
    /// A gesture was taken away before or after it began: by the system, a program, a new layout.
    case takenAway = "taken away"
    /// Where a released pager or scroll view goes.
    case release
    /// Where what was dragged goes when the drag is cancelled: as a release at standstill.
    case cancel
    /// A finger came down on moving content and stopped it.
    case caught = "catch"
    /// Content that was caught continues, as the finger did not drag it.
    case resume
    /// Content had no more room and another's took over: a drag, or what was left of a fling.
    case handover
    /// A finger came down on a component that another one holds, or that wants one finger only.
    case secondFinger = "second finger"
    /// A program moved the content.
    case program
    /// A card was dragged across the distance at which it goes.
    case crossing
    /// A wheel moved the content.
    case wheel
    /// A program decided, and says by which tests; see `Stage.decide`.
    case script
  }

  /// The result.
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
    /// The pager stands still under the finger.
    case held
    /// The touch has no effect.
    case ignored
    /// The finger takes part in the drag of another one.
    case joined
    /// The touches are this component's gesture.
    case lost(to: ComponentID)
    /// The gesture is over, for this reason.
    case over(GestureEnding)
    /// What a program has decided, in its words.
    case told(ToldVerdict)
  }

  /// A word or two of a program: as plain numbers, as decisions are copied where touches are.
  public struct ToldVerdict: Hashable, Sendable {
    /// How many bytes of UTF-8 it has at most.
    public static let longest = 16
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// A verdict in words; nil for none, or more than there is room for.
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

  /// When, in virtual time.
  public let time: Seconds
  /// About whom.
  public let component: ComponentID
  /// Which of the component's numbers it is about; nil for the whole component.
  ///
  /// A variable, or an axis of a scroll view that scrolls along both; see
  /// `ComponentNames.name(ofProperty:of:)`.
  public let property: Int?
  /// By which rule.
  public let rule: Rule
  /// The result.
  public let verdict: Verdict
  /// The tests, in the order in which they were made.
  ///
  /// Which a release lists is its snap rule's.
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

  /// The test from which the verdict follows, if one does.
  public var deciding: Criterion? { criteria.first { $0.isDeciding } }

  /// How far the deciding test was from its own threshold; zero if there is none.
  ///
  /// See `Criterion.spare`; the unit is that of the deciding test.
  public var spare: Double { deciding?.spare ?? 0 }

  /// How narrow it was: the margin of the deciding test; zero if there is none.
  ///
  /// See `Criterion.margin`; the unit is that of the deciding test.
  public var margin: Double { deciding?.margin ?? 0 }
}
