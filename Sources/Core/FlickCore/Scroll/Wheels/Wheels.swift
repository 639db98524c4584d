/// A component that takes a wheel.
enum WheelTarget: Hashable, Sendable {
  case track(TrackIndex)
  case deck(DeckIndex)
}

/// The stream of the wheel over a stage, and the components that take it.
struct Wheels: Sendable {
  /// When the stream ends unless another report comes; infinite without a stream that a component
  /// takes, and while fingers on a pad may rest.
  var deadline = Seconds.infinity
  /// One state; empty before the first wheel, because stages are copied often and should be small.
  private var states: [State] = []

  struct State: Sendable {
    var stream = WheelStream()
    /// The components that take the stream, latched until its end: along x and along y.
    var across: WheelTarget?
    var along: WheelTarget?
    var stepper: WheelTarget?
    var options = WheelOptions()
    var drag: WheelDrag?
    var toolkit = ToolkitWheel()
  }

  private var state: State {
    // Not `_read`: see `ScrollView.subscript`.
    @inline(__always) get { states.isEmpty ? State() : states[0] }
    _modify {
      if states.isEmpty { states.append(State()) }
      yield &states[0]
    }
  }

  var stream: WheelStream {
    @inline(__always) get { states.isEmpty ? WheelStream() : states[0].stream }
    _modify { yield &state.stream }
  }

  /// The component with the pages that the stream turns or may turn.
  var stepper: WheelTarget? {
    get { states.isEmpty ? nil : states[0].stepper }
    set { state.stepper = newValue }
  }

  /// The options of the component that takes the stream.
  var options: WheelOptions {
    @inline(__always) get { states.isEmpty ? WheelOptions() : states[0].options }
    _modify { yield &state.options }
  }

  /// The content that follows the stream.
  var drag: WheelDrag? {
    @inline(__always) get { states.isEmpty ? nil : states[0].drag }
    _modify { yield &state.drag }
  }

  /// The last report and page by the rule of a toolkit.
  var toolkit: ToolkitWheel {
    @inline(__always) get { states.isEmpty ? ToolkitWheel() : states[0].toolkit }
    _modify { yield &state.toolkit }
  }

  subscript(axis: Orientation) -> WheelTarget? {
    get {
      // In place, as the state is too large to be copied for each reading.
      guard !states.isEmpty else { return nil }
      return axis == .horizontal ? states[0].across : states[0].along
    }
    set { if axis == .horizontal { state.across = newValue } else { state.along = newValue } }
  }

  /// Whether a component takes the stream.
  var hasTargets: Bool { self[.horizontal] != nil || self[.vertical] != nil }

  /// Whether fingers on a pad that reports phases hold content.
  var isHeldByFingers: Bool {
    stream.hasPhases && !stream.isMomentum && drag?.throwsContent == true
  }

  /// The next report looks for the components that take it.
  mutating func forgetTargets() {
    guard !states.isEmpty else { return }
    (state.across, state.along, state.stepper) = (nil, nil, nil)
  }
}

/// Content that follows a wheel as it follows a finger.
struct WheelDrag: Sendable {
  let component: ComponentID
  /// The deck that it is; nil for content of a track.
  var deck: DeckIndex?
  /// The place of a finger with the same movement.
  var place = Point2D.zero
  /// The velocity of a deck's card.
  var estimator = VelocityEstimator()
  /// Whether its release has the velocity of the movement.
  var throwsContent = true
}

/// The memory of Swiper's and Splide's rules.
struct ToolkitWheel: Hashable, Sendable {
  private var last: (time: Seconds, size: Double, isForward: Bool)?
  private var page = -Seconds.infinity

  static func == (one: ToolkitWheel, other: ToolkitWheel) -> Bool {
    one.last?.time == other.last?.time && one.page == other.page
  }

  func hash(into hasher: inout Hasher) { hasher.combine(page) }

  /// Swiper's `handle` and `animateSlider` (mousewheel.mjs): whether a report turns a page, and by
  /// which tests.
  ///
  /// - Parameter isMoving: whether a page turns now.
  mutating func swiper(
    _ amount: Double, at time: Seconds, isMoving: Bool
  ) -> Criteria? {
    let size = amount.magnitude
    let before = last
    last = (time, size, amount > 0)
    var criteria = Criteria()
    if let before {
      let gap = (time - before.time).value.measured(.point)
      if before.isForward == (amount > 0) {
        let isLonger = size > before.size
        let pause = CopiedNumber.swiperWheelPause.value
        let isLater = gap > pause
        criteria.append(
          Criterion(.push, size, .above, before.size, .point, isDeciding: isLonger))
        criteria.append(Criterion(.gap, gap, .above, pause, .second, isDeciding: !isLonger))
        guard isLonger || isLater else { return nil }
      }
    }
    let since = (time - page).value.measured(.point)
    if size >= CopiedNumber.swiperWheelAmount.value, since < CopiedNumber.swiperWheelGap.value {
      return nil
    }
    page = time
    return isMoving ? nil : criteria
  }

  /// Splide's `onWheel` (Wheel.ts) with its defaults: each report along y turns a page.
  mutating func splide(_ amount: Double, at time: Seconds) -> Criteria? {
    guard amount != 0, time > page else { return nil }
    page = time
    return Criteria()
  }
}
