/// The conditions for a long press.
public struct LongPressOptions: Hashable, Sendable {
  /// The duration of the press; 0.5 s is the default of UIKit, Flutter and Android.
  public package(set) var duration: Seconds = 0.5
  /// The greatest movement until then, not afterwards; 10 is UIKit's.
  public package(set) var slop: Points = 10
  /// The greatest distance outside the node's bounds until then; nil for anywhere.
  public package(set) var margin: Points?

  /// Creates options for presses of `duration` within `slop`.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e6 s, a slop or a margin outside 0...1e6
  ///   points.
  public init(
    duration: Seconds = standard.duration, slop: Points = standard.slop, margin: Points? = nil
  ) throws(CoreError) {
    self.duration = try CoreError.checked(duration, "long press duration", in: 0...1e6)
    self.slop = try CoreError.checked(slop, "long press slop", in: .length)
    if let margin { try CoreError.checked(margin, "long press margin", in: .length) }
    self.margin = margin
  }

  private init() {}

  /// Half a second within 10 points.
  public static let standard = LongPressOptions()
}

/// Recognizes a stationary finger at the exact end of the required duration.
package struct LongPressRecognizer: Sendable {
  package let options: LongPressOptions
  package let slop: Points
  package private(set) var deadline = Seconds.infinity
  private var pressed: Seconds = 0
  private var duration: Seconds = 0
  private var distance = 0.0
  private var outside = 0.0
  private var fingers = 0

  package init(_ options: LongPressOptions, slop: Points) {
    self.options = options
    self.slop = slop
  }

  package mutating func handle(_ input: RecognizerInput, _ contacts: [Contact])
    -> RecognizerResponse
  {
    switch input.phase {
    case .began:
      if contacts.count > 1 {
        // A further finger does not end a press that is already recognized.
        guard !input.isActive else { return .ignored }
        fingers = contacts.count
        return .failed
      }
      fingers = 1
      pressed = input.time
      deadline = input.time + options.duration
      return .none
    case .moved:
      if input.isActive { return .changed }
      let contact = contacts[input.index]
      distance = max(distance, (contact.place - contact.start).length)
      outside = max(outside, contact.outside)
      let isOutside = options.margin.map { outside > $0.value } ?? false
      guard distance > slop.value || isOutside else { return .none }
      duration = input.time - pressed
      return .failed
    case .ended:
      if input.isActive { return .ended }
      duration = input.time - pressed
      return .failed
    case .timedOut:
      deadline = .infinity
      duration = options.duration
      return .recognized(share: 1)
    }
  }

  package var criteria: Criteria {
    if fingers > 1 { return Criteria(.fingers(fingers, wanted: 1)) }
    var criteria = Criteria(Criterion(.slop, distance, .atMost, slop.value, .point))
    if let margin = options.margin {
      criteria.append(Criterion(.outside, outside, .atMost, margin.value, .point))
    }
    // Also for a finger that left too early: its duration shows how close it was.
    criteria.append(
      Criterion(.duration, duration.value, .atLeast, options.duration.value, .second))
    return criteria
  }

  package func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    guard let contact = contacts.first else { return }
    values.translation = contact.place - contact.start
  }
}
