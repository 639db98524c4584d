/// The comparisons of scripts, as they concern a tunable beside values of the others.
struct ComparedValues: Sendable {
  var branches = ScriptBranches([])
  /// The values of all tunables that are numbers.
  var values: [String: Double] = [:]

  /// At most this number of numbers is examined where the comparisons are not known.
  private static let mostNumbers = 8

  /// The values of a tunable that change comparisons, each with one on either side.
  ///
  /// Of comparisons that are not known, the numbers in them.
  func places(of name: String, in range: ClosedRange<Double>) -> [Double] {
    let places =
      (try? branches.places(of: name, in: range, values))
      ?? Array(branches.numbers.filter(range.contains).prefix(Self.mostNumbers))
    let step = (range.upperBound - range.lowerBound) * ScriptBranches.step
    return places.flatMap { [$0 - step, $0, $0 + step] }.filter(range.contains)
  }

  /// Why comparisons may change at other values too; nil if they do not.
  func obstacle(of name: String, in range: ClosedRange<Double>) -> String? {
    do throws(ScriptObstacle) { _ = try branches.places(of: name, in: range, values) } catch {
      return error.words
    }
    return nil
  }
}
