internal import LuaSyntax

/// A number that is affine in tunables: `constant + slope · value`, summed over the tunables.
struct AffineNumber: Hashable, Sendable {
  var constant: Double
  var slopes: [String: Double] = [:]

  /// The value, if it does not depend on tunables.
  var plain: Double? { slopes.isEmpty ? constant : nil }

  private func scaled(by factor: Double) -> AffineNumber {
    AffineNumber(constant: constant * factor, slopes: slopes.mapValues { $0 * factor })
  }

  /// The result of an arithmetic operator of Lua; nil if it is not affine.
  static func result(
    of operation: String, _ left: AffineNumber, _ right: AffineNumber
  ) -> AffineNumber? {
    switch operation {
    case "+":
      return AffineNumber(
        constant: left.constant + right.constant,
        slopes: left.slopes.merging(right.slopes, uniquingKeysWith: +))
    case "-": return result(of: "+", left, right.scaled(by: -1))
    case "*":
      if let factor = right.plain { return left.scaled(by: factor) }
      return left.plain.map(right.scaled)
    case "/":
      return right.plain.flatMap { $0 == 0 ? nil : left.scaled(by: 1 / $0) }
    default: return nil
    }
  }
}

extension ValueFlow {
  /// The maximum number of pieces of a value.
  private static let mostPieces = 16

  /// The affine pieces of a value; nil if the value may have others.
  ///
  /// `math.min`, `math.max` and `math.abs` join the pieces of their arguments. Where pieces are
  /// equal, the value may change from one to the other.
  func pieces(of value: LuaExpression, depth: Int = 0) -> [AffineNumber]? {
    guard depth < 20 else { return nil }
    switch value.kind {
    case .number(let text):
      // Larger whole numbers overflow in Lua, and round others.
      guard let number = Double(text), number.magnitude < Self.large else { return nil }
      return [AffineNumber(constant: number)]
    case .parentheses(let inner): return pieces(of: inner, depth: depth + 1)
    case .unary("-", let inner): return pieces(of: inner, depth: depth + 1).flatMap(Self.negative)
    // The value is that of one of the sides.
    case .binary("and", _, let right): return pieces(of: right, depth: depth + 1)
    case .binary("or", let left, let right):
      guard let left = pieces(of: left, depth: depth + 1),
        let right = pieces(of: right, depth: depth + 1)
      else { return nil }
      let all = Set(left).union(right)
      return all.count <= Self.mostPieces ? Array(all) : nil
    case .binary(let operation, let left, let right):
      guard let left = pieces(of: left, depth: depth + 1),
        let right = pieces(of: right, depth: depth + 1)
      else { return nil }
      return Self.results(of: operation, left, right)
    case .name(_, let variable?):
      return initial[base + variable].flatMap { pieces(of: $0, depth: depth + 1) }
    case .field(let owner, let name):
      guard case .name(_, let variable?) = owner.kind,
        case .call(let function, _)? = initial[base + variable]?.kind, isTunables(function),
        !assignedFields.contains(name.text)
      else { return nil }
      return [AffineNumber(constant: 0, slopes: [name.text: 1])]
    case .call(let function, let arguments):
      guard let joined = joinedPieces(of: function, arguments, depth: depth + 1) else { return nil }
      let all = joined.reduce(into: Set<AffineNumber>()) { $0.formUnion($1) }
      return all.count <= Self.mostPieces ? Array(all) : nil
    default: return nil
    }
  }

  /// The joined pieces of a library function, in groups of pieces that may be equal.
  func joinedPieces(
    of function: LuaExpression, _ arguments: [LuaExpression], depth: Int = 0
  ) -> [[AffineNumber]]? {
    let groups = arguments.map { pieces(of: $0, depth: depth) }
    let known = groups.compactMap(\.self)
    guard known.count == groups.count, !known.isEmpty else { return nil }
    switch libraryName(function) {
    case "math.min", "math.max": return known
    case "math.abs": return Self.negative(known[0]).map { [known[0], $0] }
    default: return nil
    }
  }

  private static func negative(_ pieces: [AffineNumber]) -> [AffineNumber]? {
    results(of: "-", [AffineNumber(constant: 0)], pieces)
  }

  /// The results of an arithmetic operator of Lua for each pair of pieces; nil if one is not
  /// affine, or if they are too many.
  static func results(
    of operation: String, _ left: [AffineNumber], _ right: [AffineNumber]
  ) -> [AffineNumber]? {
    var results: Set<AffineNumber> = []
    for one in left {
      for other in right {
        guard let result = AffineNumber.result(of: operation, one, other) else { return nil }
        results.insert(result)
      }
    }
    return results.count <= mostPieces ? Array(results) : nil
  }
}
