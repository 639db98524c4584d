/// Recognizes taps: fingers that are lifted soon and where they came down, as often as required.
package struct TapRecognizer: Sendable {
  package let options: TapOptions
  package let slop: Points?
  package private(set) var deadline = Seconds.infinity
  /// Taps made so far.
  package private(set) var taps = 0

  private var pressed: Seconds = 0
  private var lifted: Seconds = 0
  private var place = Point2D.zero
  /// The most fingers of the running tap, and whether one of them was lifted already.
  private var fingers = 0
  private var isLifting = false

  // The measurements behind the verdict; of several taps the worst.
  private var distance = 0.0
  /// The greatest distance of fingers outside the bounds, beyond that of their touchdown.
  private var outside = 0.0
  private var isOutside = false
  private var duration: Seconds = 0
  private var gap: Seconds?
  private var reach = 0.0

  package init(_ options: TapOptions, slop: Points?) {
    self.options = options
    self.slop = slop
  }

  package mutating func handle(_ input: RecognizerInput, _ contacts: [Contact])
    -> RecognizerResponse
  {
    switch input.phase {
    case .began: return began(contacts, at: input.time)
    case .moved:
      let contact = contacts[input.index]
      distance = max(distance, (contact.place - contact.start).length)
      if let slop, distance > slop.value { return .failed }
      guard let margin = options.margin else { return .none }
      isOutside = contact.outside > margin.value
      outside = max(outside, contact.outside)
      return isOutside && !options.mayReturn ? .failed : .none
    case .ended:
      isLifting = true
      duration = max(duration, input.time - pressed)
      guard fingers == options.pointers, !isOutside, duration < longest else { return .failed }
      guard contacts.count == 1 else { return .none }
      taps += 1
      lifted = input.time
      fingers = 0
      deadline = taps < options.count ? input.time + options.gap.upperBound : .infinity
      return taps < options.count ? .none : .recognized(share: 1)
    case .timedOut:
      if fingers > 0 {
        duration = longest
      } else {
        gap = options.gap.upperBound
      }
      return .failed
    }
  }

  private mutating func began(_ contacts: [Contact], at time: Seconds) -> RecognizerResponse {
    if options.ignoresOthers, contacts.count > options.pointers { return .ignored }
    fingers += 1
    guard fingers <= options.pointers, !isLifting || fingers == 1 else { return .failed }
    guard fingers == 1, let first = contacts.first else { return .none }
    isLifting = false
    if taps == 0 {
      place = first.start
    } else {
      let pause = time - lifted
      if gap.map({ Self.margin(pause, options) < Self.margin($0, options) }) ?? true { gap = pause }
      reach = max(reach, (first.start - place).length)
      guard pause >= options.gap.lowerBound, pause < options.gap.upperBound,
        reach <= options.reach.value
      else { return .failed }
    }
    pressed = time
    deadline = time + longest
    return .none
  }

  private var longest: Seconds { options.longest ?? .infinity }

  /// Whether it is a tap of the node's bounds that a slop of 18 points and half a second, the
  /// defaults up to behaviour version 2, would not take, or the other way round.
  package var differsFromSlop: Bool {
    options.margin == 0 && slop == nil && options.longest == nil
      && (distance > 18 || outside > 0 || duration >= 0.5)
  }

  private static func margin(_ gap: Seconds, _ options: TapOptions) -> Seconds {
    min(gap - options.gap.lowerBound, options.gap.upperBound - gap)
  }

  package var criteria: Criteria {
    var criteria = Criteria()
    if let slop { criteria.append(Criterion(.slop, distance, .atMost, slop.value, .point)) }
    if let margin = options.margin {
      criteria.append(Criterion(.outside, outside, .atMost, margin.value, .point))
    }
    if fingers > options.pointers || (isLifting && fingers > 0 && fingers != options.pointers) {
      criteria.append(
        .fingers(fingers, wanted: options.pointers))
      return criteria
    }
    if let longest = options.longest {
      criteria.append(Criterion(.duration, duration.value, .below, longest.value, .second))
    }
    if let gap {
      criteria.append(
        gap - options.gap.lowerBound < options.gap.upperBound - gap
          ? Criterion(.gap, gap.value, .atLeast, options.gap.lowerBound.value, .second)
          : Criterion(.gap, gap.value, .below, options.gap.upperBound.value, .second))
      criteria.append(Criterion(.reach, reach, .atMost, options.reach.value, .point))
    }
    return criteria
  }

  package func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    values.count = taps
    if contacts.isEmpty { values.location = place }
  }
}
