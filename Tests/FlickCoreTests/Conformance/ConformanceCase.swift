/// A case as its file has it.
struct ConformanceCase {
  let id: String
  let kind: String
  let input: Fields
  let expect: Fields
  let recomputed: JSON?
  let within: Within
  private let rows: [JSON]
  private let seen = Seen()

  /// The parts of a case that were compared; a case without a comparison has not run.
  private final class Seen {
    var rows = false
    var recomputed = false
  }

  /// Creates a case, even an incomplete one.
  ///
  /// Without a tolerance in the file or the case, the tolerance is 1e-9 absolute and relative.
  init(_ json: JSON, number: Int, tolerance: JSON?) {
    kind = json["kind"]?.string ?? ""
    id = json["id"]?.string ?? "case \(number) of kind '\(kind)'"
    input = Fields("input", json["input"])
    expect = Fields("expect", json["expect"])
    recomputed = json["recomputed"]
    rows = json["samples"]?.items ?? []
    let own = json["tolerance"] == .null ? nil : json["tolerance"]
    let fallback = JSON.object(["abs": .number(1e-9), "rel": .number(1e-9)])
    within = Within(own ?? tolerance ?? fallback, round: json["round"]?.string)
  }

  /// The expected rows; a case without rows and other expectations is left out.
  var samples: [JSON] {
    seen.rows = true
    return rows
  }

  /// A figure of double precision beside the published one, if there is one.
  func recomputed(_ path: String...) -> Double? {
    let found = path.reduce(recomputed) { $0?[$1] }?.number
    if found != nil { seen.recomputed = true }
    return found
  }

  /// The reason why the case does not count as run; nil if it does.
  var lack: String? {
    if let key = input.unread.first { return "\(key) is not read" }
    let isCompared = expect.isUsed || (seen.rows && !rows.isEmpty) || seen.recomputed
    return isCompared ? nil : "nothing to compare"
  }

  /// The expected values of a case that were not compared.
  var notCompared: [String] {
    expect.unread + (!seen.rows && !rows.isEmpty ? ["samples"] : [])
  }

  /// Compares rows of [x, y] or [x, y, before] with the result of `found` at x.
  func rows(
    _ within: Within? = nil, _ found: (Double, Bool) throws -> Double
  ) throws -> [String] {
    try samples.flatMap { row -> [String] in
      guard let x = row[0]?.number else { throw LeftOut("a sample has no place") }
      return (within ?? self.within).fault(
        "at \(x)", try found(x, row[2]?.bool ?? false), row[1]?.number)
    }
  }
}
