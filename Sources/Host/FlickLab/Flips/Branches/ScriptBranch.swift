internal import LuaSyntax

/// A comparison or step in a script that may decide which screen is declared, or a curve of its
/// numbers.
struct ScriptBranch: Hashable, Sendable {
  /// The tunables that the compared values are computed from.
  var tunables: Set<String>
  /// The left side minus the right side; nil if it is not affine in the tunables.
  var difference: AffineNumber?
  /// The number of the script, from 0.
  var script: Int
  /// The line of the comparison, from 1.
  var line: Int
  var kind = Kind.comparison

  /// The kinds of places in scripts.
  enum Kind {
    case comparison
    /// A call of a function that may compare its arguments.
    case call
    /// A smooth function that is not affine.
    case curve
  }

  /// Whether the compared values may be computed from a tunable.
  func mayDepend(on name: String) -> Bool { !tunables.isDisjoint(with: [name, "*"]) }

  /// The value of a tunable that changes the comparison's result.
  ///
  /// - Parameter others: the values of the other tunables.
  /// - Returns: nil if that value is unknown; infinity if there is none.
  func place(of name: String, _ others: [String: Double]) -> Double? {
    guard let difference else { return nil }
    var rest = difference.constant
    for (other, slope) in difference.slopes where other != name {
      guard let value = others[other] else { return nil }
      rest += slope * value
    }
    guard let slope = difference.slopes[name], slope != 0 else { return .infinity }
    return -rest / slope
  }
}

extension ScriptBranch.Kind {
  /// The kind as a predicate of a line.
  fileprivate var words: String {
    switch self {
    case .comparison: "tests a value that is computed from it"
    case .call: "passes a value that is computed from it to a function that may test it"
    case .curve: "computes a curve from it"
    }
  }
}

/// The comparisons of some scripts with values that are computed from tunables.
///
/// A script that declares another screen in a part of a tunable's range has such a comparison. The
/// screens on both sides of each then show all branches, however narrow.
struct ScriptBranches: Sendable {
  /// The comparisons that handlers do not make.
  private(set) var branches: [ScriptBranch] = []
  /// The constant sides of all comparisons, in rising order.
  private(set) var numbers: [Double] = []
  /// Why the comparisons are unknown; nil if all are known.
  private var obstacle: String?
  /// The names of the scripts, for messages; empty for the first.
  private var names: [String] = []

  /// Values closer than this share of the range count as equal.
  static let step = 1e-7
  /// So many comparisons of a tunable are examined at most.
  private static let most = 8

  /// Reads the scripts of a screen.
  ///
  /// - Parameters:
  ///   - texts: the screen's script, and the modules that it has loaded.
  ///   - names: their names, for messages.
  init(_ texts: [[UInt8]], names: [String] = []) {
    self.names = names
    var sources: [LuaSource] = []
    for text in texts {
      guard let source = try? LuaSource(text) else {
        obstacle = "a script cannot be read"
        return
      }
      sources.append(source)
    }
    var flow = ValueFlow(sources)
    let isKnown = flow.run()
    numbers = flow.numbers.filter(\.isFinite).sorted()
    guard isKnown else {
      obstacle = "the flow of values in the script is not known"
      return
    }
    branches = flow.branches.sorted { $0.line < $1.line }
  }

  /// The values of a tunable that change comparisons, in rising order.
  ///
  /// - Parameters:
  ///   - name: the tunable's name.
  ///   - range: its range.
  ///   - others: the values of the other tunables.
  /// - Throws: `ScriptObstacle` if they are not known.
  func places(
    of name: String, in range: ClosedRange<Double>, _ others: [String: Double]
  ) throws(ScriptObstacle) -> [Double] {
    if let obstacle { throw ScriptObstacle(words: obstacle) }
    var places: Set<Double> = []
    for branch in branches where branch.mayDepend(on: name) && branch.kind != .curve {
      guard let place = branch.place(of: name, others) else {
        throw ScriptObstacle(words: "\(place(of: branch)) \(branch.kind.words)")
      }
      if range.contains(place) { places.insert(place) }
    }
    let sorted = places.sorted()
    let least = (range.upperBound - range.lowerBound) * Self.step * 3
    guard sorted.count <= Self.most, zip(sorted, sorted.dropFirst()).allSatisfy({ $1 - $0 > least })
    else {
      throw ScriptObstacle(words: "the script compares it at many values, or at almost equal ones")
    }
    return sorted
  }

  /// Whether a comparison depends on several of these tunables.
  func joins(_ names: Set<String>) -> Bool {
    branches.contains { branch in
      branch.kind != .curve && names.count { branch.mayDepend(on: $0) } > 1
    }
  }

  /// The place of a function of the tunable that is not affine, in words; nil if there is none.
  func curve(of name: String) -> String? {
    branches.first { $0.kind == .curve && $0.mayDepend(on: name) }.map {
      "\(place(of: $0)) \($0.kind.words)"
    }
  }

  private func place(of branch: ScriptBranch) -> String {
    let file = names.indices.contains(branch.script) ? names[branch.script] : ""
    return file.isEmpty ? "line \(branch.line)" : "line \(branch.line) of \(file)"
  }
}

/// Why the comparisons of a script with a tunable are not known.
struct ScriptObstacle: Error, Hashable, Sendable {
  /// A clause for the reason of a strip.
  var words: String
}
