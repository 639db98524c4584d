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
