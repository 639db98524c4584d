/// The smoothest path over a distance in steps of equal duration, never backwards.
///
/// Minimizes the sum of squared second differences of the steps (the jerk), from standstill or an
/// even pace before the first step, subject to Δ ≥ 0, ΣΔ = distance and, where required, ΣwΔ =
/// value.
package struct MinimalJerk {
  /// The maximum number of steps to choose; the ones before them are of even length.
  ///
  /// The condition number of the equations grows with the fourth power of this.
  package static let mostSteps = 256

  /// The number of steps.
  package let count: Int
  /// The sum of the steps.
  package let distance: Double

  /// The steps; nil if the search for zero steps does not terminate.
  package func steps(weights: [Double]? = nil, value: Double = 0) -> [Double]? {
    let free = min(count, Self.mostSteps)
    let even = count > free ? distance / Double(count) : 0
    let fixed = Array(repeating: even, count: count - free)
    var rows = [Array(repeating: 1.0, count: free)]
    var targets = [distance - even * Double(fixed.count)]
    if let weights {
      let scale = weights.reduce(0) { max($0, $1.magnitude) }
      guard scale > 0 else { return nil }
      let before = weights[..<fixed.count].reduce(0, +) * even
      rows.append(weights[fixed.count...].map { $0 / scale })
      targets.append((value - before) / scale)
    }
    guard let found = search(rows, targets, even: even) else { return nil }
    return fixed + found.map { max(0, $0) }
  }

  /// Primal-dual active sets (Hintermüller, Ito, Kunisch, 2002): negative steps are held at zero
  /// and held steps with a forward force are released, until the set is stable.
  private func search(_ rows: [[Double]], _ targets: [Double], even: Double) -> [Double]? {
    let n = rows[0].count
    var held = Array(repeating: false, count: n)
    var pull = Array(repeating: 0.0, count: n)
    pull[0] = 3 * even
    // A path of one step does not have an even pace before it.
    if n > 1 { pull[1] = -even }
    for _ in 0..<60 {
      guard let (steps, force) = solve(rows, targets, pull, held) else { return nil }
      var next = held
      for k in 0..<n {
        next[k] = held[k] ? force[k] > 0 : steps[k] < -1e-12 * distance
      }
      if next == held { return steps }
      held = next
    }
    return nil
  }

  /// The minimum with some steps held at zero, and the force that holds each.
  private func solve(
    _ rows: [[Double]], _ targets: [Double], _ pull: [Double], _ held: [Bool]
  ) -> (steps: [Double], force: [Double])? {
    let equations = Pentadiagonal(jerkOf: held.count, held: held)
    let masked = rows.map { row in row.indices.map { held[$0] ? 0 : row[$0] } }
    let answers = masked.map { equations.solve($0) }
    var steps = equations.solve(pull.indices.map { held[$0] ? 0 : pull[$0] })
    var factors = Array(repeating: 0.0, count: rows.count)
    // The second round corrects the rounding errors of the first.
    for _ in 0..<2 {
      let lack = rows.indices.map { targets[$0] - dot(masked[$0], steps) }
      guard let more = multipliers(masked, answers, lack) else { return nil }
      for row in rows.indices {
        factors[row] += more[row]
        for k in steps.indices { steps[k] += more[row] * answers[row][k] }
      }
    }
    let jerk = Pentadiagonal.applied(to: steps)
    let force = steps.indices.map { k in
      jerk[k] - pull[k] - rows.indices.reduce(0) { $0 + factors[$1] * rows[$1][k] }
    }
    return (steps, force)
  }

  private func multipliers(
    _ rows: [[Double]], _ answers: [[Double]], _ lack: [Double]
  ) -> [Double]? {
    let a = dot(rows[0], answers[0])
    guard a > 0 else { return nil }
    guard rows.count > 1 else { return [lack[0] / a] }
    let b = dot(rows[0], answers[1])
    let d = dot(rows[1], answers[1])
    let determinant = a * d - b * b
    guard determinant > 1e-14 * a * d else { return nil }
    return [(lack[0] * d - lack[1] * b) / determinant, (lack[1] * a - lack[0] * b) / determinant]
  }

  private func dot(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

/// DᵀD for the second differences D of steps after a standstill, factored as LDLᵀ.
private struct Pentadiagonal {
  private var diagonal: [Double] = []
  private var lower: [Double] = []
  private var lowest: [Double] = []

  /// Creates the equations for `count` steps.
  ///
  /// The equation of a held step is that it is zero.
  init(jerkOf count: Int, held: [Bool]) {
    for i in 0..<count {
      let isFree = !held[i]
      var d = isFree ? Self.entry(i, i, count) : 1
      var (l1, l2) = (0.0, 0.0)
      if i > 1 {
        l2 = isFree && !held[i - 2] ? 1 / diagonal[i - 2] : 0
        d -= l2 * l2 * diagonal[i - 2]
      }
      if i > 0 {
        let entry = isFree && !held[i - 1] ? Self.entry(i - 1, i, count) : 0
        let carried = i > 1 ? l2 * diagonal[i - 2] * lower[i - 1] : 0
        l1 = (entry - carried) / diagonal[i - 1]
        d -= l1 * l1 * diagonal[i - 1]
      }
      diagonal.append(d)
      lower.append(l1)
      lowest.append(l2)
    }
  }

  private static func entry(_ i: Int, _ j: Int, _ count: Int) -> Double {
    let after = count - 1 - j
    switch j - i {
    case 0: return after > 1 ? 6 : after == 1 ? 5 : 1
    case 1: return after > 0 ? -4 : -2
    default: return 1
    }
  }

  /// Solves the system of equations for a right-hand side.
  func solve(_ right: [Double]) -> [Double] {
    var x = right
    for i in x.indices {
      if i > 0 { x[i] -= lower[i] * x[i - 1] }
      if i > 1 { x[i] -= lowest[i] * x[i - 2] }
    }
    for i in x.indices { x[i] /= diagonal[i] }
    for i in x.indices.reversed() {
      if i + 1 < x.count { x[i] -= lower[i + 1] * x[i + 1] }
      if i + 2 < x.count { x[i] -= lowest[i + 2] * x[i + 2] }
    }
    return x
  }

  static func applied(to x: [Double]) -> [Double] {
    x.indices.map { i in
      var sum = 0.0
      for j in max(0, i - 2)...min(x.count - 1, i + 2) {
        sum += entry(min(i, j), max(i, j), x.count) * x[j]
      }
      return sum
    }
  }
}
