internal import FlickCore
internal import FlickHost

/// Looks for flips along a tunable that sets numbers of the screen, and shows that there are no
/// others.
///
/// Two values with one path can hide nothing between them if each margin is farther from zero at
/// them than it can go from one to the other. How fast margins go is known of those of the finger
/// alone, and along frames in straight lines; of others twice the fastest that was seen is taken.
/// What does not come to an end, as margins jump or only touch zero, is not bounded.
struct BoundedSearch {
  /// Whether all that the tunable sets are frames of nodes, in straight lines.
  let isOfFrames: Bool
  /// How near the two sides of a flip come to each other, as a share of the range.
  var resolution = 1e-6
  /// So many values are played at most.
  private static let mostRuns = 320

  /// Plays whatever is needed.
  ///
  /// - Returns: how sure it is that nothing is missed; nil where it is not.
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
  /// One test, of a run with several of its name.
  struct Key: Hashable {
    var component: ComponentID
    var name: Criterion.Name
    var number: Int
  }

  let place: Double
  let run: GestureRun
  let room: TouchRoom
  /// In the order in which the tests were made.
  let margins: [(key: Key, test: Criterion, spare: Double)]

  /// Nil where tests are not all on which the outcome hangs.
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
      // The first sample beyond the slop says less than the farthest.
      let isLeft = test.name == .slop && test.comparison == .above && test.isMet
      let spare = isLeft ? trace.reach - test.ownThreshold : test.spare
      margins.append((key, test, spare))
      if Self.signed.contains(test.name) {
        // Where a rule's value changes its side, another page may be meant, whatever its size.
        key.number = -key.number
        margins.append((key, test, test.value))
      }
    }
    (self.place, self.run, self.room, self.margins) = (place, run, room, margins)
  }

  /// What rules look at from both sides of zero.
  private static let signed: Set<Criterion.Name> = [
    .distance, .velocity, .travel, .projection, .force,
  ]

  /// Whether the same tests came out alike, with values on the same sides of zero, of a finger that
  /// met the same.
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
  /// How far the first finger is at most from where it came down, in points.
  fileprivate var reach: Double {
    guard let first = touches.first else { return 0 }
    return touches.lazy.filter { $0.pointer == first.pointer }
      .map { ($0.position - first.position).length }.max() ?? 0
  }
}

extension StripPlayer {
  /// The last words of names whose values a release decides.
  private static let placesOfRest: Set<String> = [
    "page", "settled_page", "target_page", "front", "state", "detent", "detents", "place", "level",
    "order",
  ]

  /// Whether all is decided once the finger lifts: it comes down once, on content at rest, and the
  /// outcome does not ask how content moves afterwards.
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
      case 2: Self.placesOfRest.contains(words[1])
      case 3: words[0] != "why" && Self.placesOfRest.contains(words[2])
      default: false
      }
    }
  }
}
