internal import FlickCore
internal import FlickHost

/// Searches flips along a tunable that sets numbers of the screen, and proves that the result is
/// complete.
///
/// Between two values with the same path, a flip is excluded if each margin is farther from zero
/// than it can move between them. The rate of change is known for margins of the finger alone, and
/// for frames that move in straight lines. For others, twice the fastest measured rate is assumed.
/// The search gives up if a margin jumps or only touches zero.
struct BoundedSearch {
  /// Whether the tunable sets only frames of nodes, in straight lines.
  let isOfFrames: Bool
  /// The maximum distance between the two sides of a flip, as a share of the range.
  var resolution = 1e-6
  /// The maximum number of played values.
  private static let mostRuns = 320

  /// Plays as many values as needed.
  ///
  /// - Returns: the certainty that no flip is missed; nil if it is not established.
  func search(_ player: inout StripPlayer) throws(HostError) -> Strip.Method? {
    let axis = player.axis
    let least = (axis.range.upperBound - axis.range.lowerBound) * resolution
    guard !axis.isWhole, least > 0, player.endsAtLift else { return nil }
    var samples: [MarginSample] = []
    let first = Set(OptionSources.places(along: axis) + [axis.present])
    for place in first.sorted() where axis.range.contains(place) {
      guard let sample = try MarginSample(at: place, &player) else { return nil }
      samples.append(sample)
    }
    while samples.count <= Self.mostRuns {
      let gaps = MarginGaps(samples, isOfFrames: isOfFrames, least: least)
      guard !gaps.isHopeless else { return nil }
      if gaps.open.isEmpty { return .bounded(estimated: gaps.isEstimated) }
      var added: [MarginSample] = []
      for place in gaps.open.flatMap(\.cuts) {
        guard let sample = try MarginSample(at: place, &player) else { return nil }
        added.append(sample)
      }
      samples = (samples + added).sorted { $0.place < $1.place }
    }
    return nil
  }
}

/// All margins of a gesture at one value of a tunable.
struct MarginSample {
  /// A test, numbered among the tests of its name in a run.
  struct Key: Hashable {
    var component: ComponentID
    var name: Criterion.Name
    var number: Int
  }

  let place: Double
  let run: GestureRun
  let room: TouchRoom
  /// The margins in the order of the tests.
  let margins: [(key: Key, test: Criterion, spare: Double)]

  /// Returns nil if the outcome depends on more than the recorded tests.
  init?(at place: Double, _ player: inout StripPlayer) throws(HostError) {
    let run = try player.run(at: place)
    guard run.recordsAllTests, let (asked, trace) = player.asked,
      let room = try player.scene(at: place)?.room(asked, trace)
    else { return nil }
    var counts: [Key: Int] = [:]
    var margins: [(key: Key, test: Criterion, spare: Double)] = []
    run.eachTest { component, test in
      var key = Key(component: component, name: test.name, number: 0)
      counts[key, default: 0] += 1
      key.number = counts[key, default: 0]
      // The farthest sample matters, not the first one beyond the slop.
      let isLeft = test.name == .slop && test.comparison == .above && test.isMet
      let spare = isLeft ? trace.reach - test.ownThreshold : test.spare
      margins.append((key, test, spare))
      if Self.signed.contains(test.name) {
        // A rule may choose another page when its value changes sign, whatever its size.
        key.number = -key.number
        margins.append((key, test, test.value))
      }
    }
    (self.place, self.run, self.room, self.margins) = (place, run, room, margins)
  }

  /// The values that rules examine on both sides of zero.
  private static let signed: Set<Criterion.Name> = [
    .distance, .velocity, .travel, .projection, .force,
  ]

  /// Whether both runs have equal results of tests and equal signs of values, with the same
  /// components under the finger.
  func hasPath(of other: MarginSample) -> Bool {
    run.hasPath(of: other.run) && room.found == other.room.found
      && room.sides.count == other.room.sides.count
      && zip(margins, other.margins).allSatisfy { own, other in
        own.key.number > 0
          || (own.spare > 0) == (other.spare > 0) && (own.spare < 0) == (other.spare < 0)
      }
  }
}

extension Trace {
  /// The maximum distance of the first finger from its start, in points.
  fileprivate var reach: Double {
    guard let first = touches.first else { return 0 }
    return touches.lazy.filter { $0.pointer == first.pointer }
      .map { ($0.position - first.position).length }.max() ?? 0
  }
}

extension StripPlayer {
  /// Whether everything is decided at the lift.
  ///
  /// True if the finger comes down once, on content at rest, and the outcome does not depend on how
  /// content moves afterwards.
  var endsAtLift: Bool {
    guard let (asked, trace) = asked, asked.lead.earlier.isEmpty,
      asked.lead.placing == nil
    else { return false }
    let contacts = trace.touches.filter { !$0.isInTheAir }
    guard let first = contacts.first, first.phase == .began,
      contacts.allSatisfy({ $0.pointer == first.pointer }),
      contacts.count(where: { $0.phase == .began }) == 1
    else { return false }
    let labels = asked.gesture.labels.map(\.want)
    return (labels + asked.subjects).flatMap(\.names).allSatisfy { words in
      switch words.count {
      case 2: LabExpression.placesOfRest.contains(words[1])
      case 3: words[0] != "why" && LabExpression.placesOfRest.contains(words[2])
      default: false
      }
    }
  }
}
