internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON

/// The velocities of gestures at the lift by each estimator, and the outcomes if the screen's
/// pagers use it.
///
/// As each toolkit measures velocities differently, an exported threshold requires another movement
/// of the finger.
package struct EstimatorTable {
  /// One estimator's results for all gestures.
  package struct Row: Sendable {
    package var name: String
    /// For each gesture with velocities by both, this estimator's velocity divided by the screen's.
    fileprivate var shares: [Double] = []
    /// The number of gestures that are as meant.
    package var asMeant = 0
    /// The number of gestures with the outcome of the unchanged screen.
    package var asNow = 0
    /// The ids of the gestures with another outcome.
    package var others: [String] = []
    /// For a single gesture, its speed along its path and its outcome.
    package var single: (speed: Double, run: GestureRun)?

    /// The median ratio of velocities; nil without gestures to compare.
    package var share: Double? {
      let sorted = shares.sorted()
      return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }
  }

  package private(set) var rows: [Row] = EstimatorName.allCases.map { Row(name: $0.rawValue) }
  package let count: Int
  package let labelledCount: Int
  /// The number of gestures without the device's own samples, which are left out.
  package let coarseCount: Int

  /// The minimum speed of a gesture for a comparison, in points per second.
  private static let least = 20.0

  /// - Parameter includesCoarse: whether to include gestures with a sample for each display frame.
  package init(
    _ all: GestureStream, includesCoarse: Bool = false
  ) throws(HostError) {
    let stream = includesCoarse ? all : all.filtered { $0.sampling != .frame }
    coarseCount = all.gestures.count - stream.gestures.count
    guard !stream.gestures.isEmpty else {
      throw HostError(.nothing, "left out: all gestures \(Self.coarseness)")
    }
    count = stream.gestures.count
    labelledCount = stream.gestures.count { !$0.labels.isEmpty }
    let isSingle = stream.gestures.count == 1
    try stream.each { session throws(HostError) in
      let now = try session.playAll()
      for (index, name) in EstimatorName.allCases.enumerated() {
        let runs = try session.playAll([SceneChange.estimator: name.rawValue])
        for (number, recorded) in session.gestures.enumerated() {
          let run = runs[number]
          let speed = Self.speed(of: recorded, by: name)
          let own = recorded.measures.speed
          if own.magnitude >= Self.least { rows[index].shares.append(speed / own) }
          if run.isAsMeant == true { rows[index].asMeant += 1 }
          if isSingle { rows[index].single = (speed, run) }
        }
        let flips = session.flips(from: now, to: runs).map(\.gesture)
        rows[index].others += flips
        rows[index].asNow += runs.count - flips.count
      }
    }
  }

  private static func speed(of recorded: CorpusFile.Recorded, by name: EstimatorName) -> Double {
    let axis = recorded.measures.displacement.longerAxis
    return recorded.trace.releaseVelocity(by: name)?.along(axis).value ?? 0
  }

  /// The reason for leaving gestures out, and the remedy.
  private static let coarseness =
    "with a sample per display frame only, too coarse for speeds "
    + "(--where 'sampling == \"frame\"' includes them)"

  /// The maximum number of gestures that are named.
  private static let mostNamed = 5

  /// The table as text.
  package var lines: [String] {
    guard coarseCount > 0 else { return table }
    return table + ["left out: \(counted(coarseCount, "gesture")) \(Self.coarseness)"]
  }

  private var table: [String] {
    if rows.allSatisfy({ $0.single != nil }) {
      return TextTable.lines(
        [["estimator", "speed pt/s", "outcome"]]
          + rows.map { row in
            [
              row.name, plain(row.single?.speed ?? 0, decimals: 1),
              row.single?.run.markedOutcome ?? "",
            ]
          })
    }
    var table = [["estimator", "reads", "as meant", "as now", "other outcome"]]
    for row in rows {
      table.append([
        row.name, row.share.map(FlipText.percent) ?? "",
        labelledCount > 0 ? "\(row.asMeant) of \(labelledCount)" : "",
        "\(row.asNow) of \(count)", listed(row.others, most: Self.mostNamed),
      ])
    }
    return TextTable.lines(table) + [
      "reads: the speed at the lift, the median of its ratio to \(EstimatorName.standard.rawValue)"
    ]
  }

  /// The table as JSON: a line for each estimator.
  package var json: String {
    rows.map { row in
      let run = row.single?.run
      return FeelLines.estimator.text(
        [
          "name": row.name, "reads": row.share, "gestures": count,
          "as_meant": labelledCount > 0 ? row.asMeant : nil, "as_now": row.asNow,
          "otherwise": row.others, "speed": row.single?.speed, "fault": run?.fault,
        ], run?.outcomeFields ?? [])
    }.joined()
  }
}
