/// The last samples of a pointer, as the storage of every velocity estimator.
///
/// A ring with at least the samples of the longest window that has no limit on their number. Up to
/// 120 reports a second, 20 samples are enough; for faster pointers the ring grows up to
/// `capacityLimit`. Data about older samples is accumulated in constant space.
package struct SampleHistory: Sendable {
  /// The position of the pointer and the time.
  package struct Sample: Sendable {
    package var time = 0.0
    package var place = SIMD2<Double>.zero
  }

  /// The initial capacity: the number of samples that Android's and Flutter's estimators use.
  package static let capacity = 20
  /// The maximum capacity: 150 ms at over 3000 reports a second.
  package static let capacityLimit = 512
  /// The longest window that requires all of its samples: libadwaita's, in seconds.
  private static let longestWindow = 0.150
  /// Embla's window, in seconds.
  package static let restartInterval = 0.170
  /// Keeps 40 decimal milliseconds within a rule's 40 despite binary rounding; in seconds.
  package static let rounding = 5e-7

  private var ring: [Sample]
  private var newestIndex = 0
  /// The number of samples in the ring.
  package private(set) var count = 0
  /// Whether the oldest sample held is the first of the contact.
  package private(set) var isComplete = true
  /// The filter over the samples that the ring no longer holds.
  package private(set) var passed = IntegratingFilter()
  /// The sample with which the restarting window began.
  package private(set) var restart = Sample()

  package init() { ring = Array(repeating: Sample(), count: Self.capacity) }

  /// Removes all samples.
  package mutating func reset() {
    count = 0
    isComplete = true
    passed = IntegratingFilter()
  }

  /// Adds the next sample, in place of the oldest if the ring is full.
  package mutating func add(_ sample: Sample) {
    if count == 0 || sample.time - restart.time > Self.restartInterval + Self.rounding {
      restart = sample
    }
    if count == ring.count { makeRoom(before: sample.time) }
    newestIndex = newestIndex + 1 < ring.count ? newestIndex + 1 : 0
    ring[newestIndex] = sample
    count += 1
  }

  /// The sample `back` places before the newest.
  package subscript(back: Int) -> Sample {
    let index = newestIndex - back
    return ring[index >= 0 ? index : index + ring.count]
  }

  /// The number of samples within `horizon` of the newest, at most 20.
  ///
  /// Counts back from the newest sample and stops at the first gap of more than `gap` seconds.
  package func recent(within horizon: Double, gap: Double) -> Int {
    guard count > 0 else { return 0 }
    let newest = self[0].time
    var previous = newest
    var found = 0
    while found < min(count, Self.capacity) {
      let time = self[found].time
      guard newest - time <= horizon + Self.rounding, previous - time <= gap + Self.rounding
      else { break }
      previous = time
      found += 1
    }
    return found
  }

  /// The next older sample at another time than the one `back` places before the newest, if held.
  package func earlier(than back: Int) -> Int? {
    var index = back + 1
    while index < count, self[index].time == self[back].time { index += 1 }
    return index < count ? index : nil
  }

  /// Grows if a window still needs the oldest sample, otherwise drops it.
  private mutating func makeRoom(before time: Double) {
    if time - self[count - 2].time <= Self.longestWindow + Self.rounding,
      ring.count < Self.capacityLimit
    {
      let held = (0..<count).reversed().map { self[$0] }
      ring = held + Array(repeating: Sample(), count: count)
      newestIndex = count - 1
    } else {
      passed.add(self[count - 1])
      isComplete = false
      count -= 1
    }
  }
}
