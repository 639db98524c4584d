import FlickCore
import Testing

@Suite struct `A derived value` {
  private static let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)

  /// Two pagers, "p" and "q", and a value "v".
  private static func stage(_ derived: Derived) throws -> Stage {
    try Stage(
      scene: SceneTree(
        Node(
          id: "root", frame: frame, values: [NamedValue("v", derived)],
          children: [
            Node(id: "p", frame: frame, pager: PagerOptions(pageCount: 9)),
            Node(id: "q", frame: frame, pager: PagerOptions(pageCount: 9)),
          ])), recording: .all)
  }

  private static let p = Derived.reading("p", "position")
  private static let q = Derived.reading("q", "position")

  @Test func `a value without inputs is a constant`() throws {
    #expect(Derived.constant(-2.5).constantValue == -2.5)
    #expect(Self.p.constantValue == nil)
    let sum = try Derived.binary(.add, .constant(1), .constant(2))
    #expect(sum.constantValue == nil || sum.constantValue == 3)
    #expect(try Derived.binary(.add, .constant(1), Self.p).constantValue == nil)
    #expect(try !Self.stage(Self.p).scene.hasNoValues)
    #expect(try Pad.stage([]).scene.hasNoValues && Pad.stage([]).scene.nodeCount == 1)
  }

  /// An expression with the same computed plainly.
  private struct Expression {
    var derived: Derived
    var plain: (Double, Double) -> Double

    init(_ random: inout SplitMix64, depth: Int) throws {
      let kind = depth == 0 ? random.integer(0...2) : random.integer(0...6)
      switch kind {
      case 0:
        let value = Double(random.integer(-8...8)) / 4
        self.init(.constant(value)) { _, _ in value }
      case 1: self.init(p) { p, _ in p }
      case 2: self.init(q) { _, q in q }
      case 3:
        let a = try Expression(&random, depth: depth - 1)
        let operation = DerivedUnary.allCases[random.integer(0...DerivedUnary.allCases.count - 1)]
        self.init(try .unary(operation, a.derived)) { Self.plain(operation, a.plain($0, $1)) }
      case 4:
        let a = try Expression(&random, depth: depth - 1)
        let mapping = try Interpolation(from: [-1, 0, 2], to: [3, 1, -4], outside: .extend)
        self.init(try a.derived.interpolated(mapping)) { p, q in
          let x = a.plain(p, q)
          return x < 0 ? 1 - 2 * x : 1 - 2.5 * x
        }
      case 5:
        let (a, b) = (
          try Expression(&random, depth: depth - 1), try Expression(&random, depth: depth - 1)
        )
        let c = try Expression(&random, depth: depth - 1)
        self.init(try .choose(if: a.derived, then: b.derived, else: c.derived)) { p, q in
          a.plain(p, q) != 0 ? b.plain(p, q) : c.plain(p, q)
        }
      default:
        let (a, b) = (
          try Expression(&random, depth: depth - 1), try Expression(&random, depth: depth - 1)
        )
        // All numbers are small multiples of powers of two, so that results are exact. Quotients
        // are not; they have rows of their own.
        let all = DerivedBinary.allCases.filter { $0 != .divide && $0 != .remainder }
        let operation = all[random.integer(0...all.count - 1)]
        self.init(try .binary(operation, a.derived, b.derived)) { p, q in
          Self.plain(operation, a.plain(p, q), b.plain(p, q))
        }
      }
    }

    private init(_ derived: Derived, _ plain: @escaping (Double, Double) -> Double) {
      (self.derived, self.plain) = (derived, plain)
    }

    static func plain(_ operation: DerivedUnary, _ a: Double) -> Double {
      switch operation {
      case .negate: return 0 - a
      case .magnitude: return a < 0 ? 0 - a : a
      case .floor: return floor(a)
      case .ceiling: return 0 - floor(0 - a)
      case .round: return a < 0 ? 0 - floor(0.5 - a) : floor(a + 0.5)
      case .sign: return a == 0 ? 0 : a > 0 ? 1 : -1
      case .not: return a == 0 ? 1 : 0
      }
    }

    static func plain(_ operation: DerivedBinary, _ a: Double, _ b: Double) -> Double {
      switch operation {
      case .add: return a + b
      case .subtract: return a - b
      case .multiply: return a * b
      case .divide, .remainder: return .nan
      case .min: return a < b ? a : b
      case .max: return a > b ? a : b
      case .less: return a < b ? 1 : 0
      case .atMost: return a > b ? 0 : 1
      case .equal: return a == b ? 1 : 0
      case .and: return a == 0 || b == 0 ? 0 : 1
      case .or: return a == 0 && b == 0 ? 0 : 1
      }
    }

    private static func floor(_ a: Double) -> Double {
      let whole = Double(Int(a))
      return whole > a ? whole - 1 : whole
    }
  }

  /// Each operand once as a constant and once as a reading.
  @Test func `each operation has its documented result for all numbers`() throws {
    let numbers: [Double] = [-2.5, -1, 0, 0.5, 3]
    for (one, a) in numbers.enumerated() {
      for operation in DerivedUnary.allCases {
        let stage = try Self.stage(.unary(operation, .constant(a)))
        #expect(try stage.value("v") == Expression.plain(operation, a), "\(operation) \(a)")
      }
      for (other, b) in numbers.enumerated() {
        for operation in DerivedBinary.allCases {
          let (isOne, isOther) = (one % 2 == 0, other % 2 == 0)
          let expected =
            switch operation {
            case .divide: b == 0 ? 0 : a / b
            // The sign of the divisor, as in Lua.
            case .remainder: b == 0 ? 0 : a - b * (a / b).rounded(.down)
            default: Expression.plain(operation, a, b)
            }
          var stage = try Self.stage(
            .binary(
              operation, isOne ? .constant(a) : Self.offset("p", a),
              isOther ? .constant(b) : Self.offset("q", b)))
          try stage.jump("p", to: 2)
          try stage.jump("q", to: 3)
          #expect(try stage.value("v") == expected, "\(operation) \(a) \(b)")
        }
      }
    }
  }

  /// Returns a number of a pager, which is at page 2 or 3.
  private static func offset(_ pager: String, _ number: Double) throws -> Derived {
    try .binary(
      .add, .reading(pager, "position"), .constant(number - (pager == "p" ? 2 : 3)))
  }

  @Test func `a choice depends on whether the first operand is zero`() throws {
    for (condition, expected) in [(0.0, 5.0), (1, 3), (-0.5, 3), (0.25, 3)] {
      for isRead in [false, true] {
        let other = isRead ? try Self.offset("q", 5) : .constant(5)
        let then = isRead ? .constant(3) : try Self.offset("q", 3)
        var stage = try Self.stage(
          .choose(if: Self.offset("p", condition), then: then, else: other))
        try stage.jump("p", to: 2)
        try stage.jump("q", to: 3)
        #expect(try stage.value("v") == expected)
      }
    }
  }

  @Test func `each number is read once, however often it occurs`() throws {
    let twice = try Derived.binary(.add, Self.p, .binary(.multiply, Self.p, Self.q))
    #expect(twice.inputs.map(\.id) == ["p", "q"])
  }

  @Test(arguments: 1...300)
  func `a derived value equals plain computation`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let expression = try Expression(&random, depth: 4)
    var stage = try Self.stage(expression.derived)
    let (p, q) = (random.integer(0...8), random.integer(0...8))
    try stage.jump("p", to: p)
    try stage.jump("q", to: q)
    let expected = expression.plain(Double(p), Double(q))
    let found = try stage.value("v")
    #expect(
      (found - expected).magnitude <= 1e-9 * max(1, expected.magnitude), "\(expression.derived)")
  }

  @Test(arguments: [
    (5.5, 2, 1.5), (-5.5, 2, 0.5), (5.5, -2, -0.5), (-5.5, -2, -1.5), (4, 2, 0), (1, 0, 0),
    // Exact: the quotient is 10 when rounded, but 0.1 is a little more than a tenth.
    (1, 0.1, 0.09999999999999995),
  ])
  func `a derived value has Lua's remainder`(_ a: Double, _ b: Double, _ expected: Double) throws {
    let derived = try Derived.binary(.remainder, .constant(a), .constant(b))
    #expect(derived.value(in: try Self.stage(derived)) == expected)
  }

  @Test func `a result that is not finite is 0`() throws {
    let huge = Derived.constant(1e300)
    let infinite = try Derived.binary(.multiply, huge, huge)
    for derived in [infinite, try .binary(.subtract, infinite, infinite)] {
      #expect(try Self.stage(derived).value("v") == 0)
    }
    #expect(try Self.stage(.binary(.divide, huge, .constant(0))).value("v") == 0)
  }

  @Test(arguments: [(6.0, 4.0, 1.5), (-1, 8, -0.125), (1, 0, 0), (0, 0, 0)])
  func `a derived value divides, and by 0 gives 0`(_ a: Double, _ b: Double, _ expected: Double)
    throws
  {
    let derived = try Derived.binary(.divide, .constant(a), .constant(b))
    #expect(derived.value(in: try Self.stage(derived)) == expected)
  }

  @Test func `the number of steps is limited`() throws {
    var wide = Self.p
    let error = #expect(throws: CoreError.self) {
      for _ in 0..<20 { wide = try .binary(.add, wide, wide) }
    }
    #expect(error?.code == .tooLarge)
    var stage = try Self.stage(wide)
    try stage.jump("p", to: 1)
    // 2^13 - 1 steps are the most of this kind that are fewer than 10,000: 2^12 readings.
    #expect(try stage.value("v") == 4096)
  }

  @Test func `the depth of nesting is limited`() throws {
    var deep = Self.p
    for _ in 1..<Derived.deepest { deep = try .unary(.negate, deep) }
    var stage = try Self.stage(deep)
    try stage.jump("p", to: 2)
    #expect(try stage.value("v") == -2)
    let error = #expect(throws: CoreError.self) { try Derived.unary(.negate, deep) }
    #expect(error?.code == .tooDeep)
  }

  @Test(arguments: [
    (
      Derived.reading("r", "position"), "no component 'r'; expected one of 'p', 'q'"
    ),
    (
      Derived.reading("p", "ratio"),
      "'p' has no number 'ratio'; expected one of 'position', 'offset', 'page', 'settled_page'"
    ),
  ])
  func `an unknown component is refused with the known ones`(
    _ derived: Derived, _ message: String
  ) throws {
    let error = #expect(throws: CoreError.self) { try Self.stage(derived) }
    #expect(error?.code == .unknownID)
    #expect(error?.description.contains(message) == true, "\(error as Any)")
  }

  @Test func `an unknown number is refused with the known ones`() throws {
    let stage = try Self.stage(Self.p)
    let error = #expect(throws: CoreError.self) { try stage.value("w") }
    #expect(error?.description.contains("no value 'w'; there are 'v'") == true)
  }

  @Test func `a derived value keeps reading through a layout that changes the order`() throws {
    var stage = try Self.stage(Self.q)
    try stage.jump("q", to: 3)
    let next = try Node(
      id: "root", frame: Self.frame, values: [NamedValue("v", Self.q)],
      children: [
        Node(id: "q", frame: Self.frame, pager: PagerOptions(pageCount: 9)),
        Node(id: "new", frame: Self.frame, pager: PagerOptions(pageCount: 9)),
        Node(id: "p", frame: Self.frame, pager: PagerOptions(pageCount: 9)),
      ])
    stage.relayout(try SceneTree(next))
    #expect(try stage.value("v") == 3)
    try stage.jump("q", to: 5)
    #expect(try stage.value("v") == 5)
  }

  @Test func `a removed component reads 0, and the others as before`() throws {
    var stage = try Self.stage(.binary(.add, Self.p, .binary(.multiply, Self.q, .constant(10))))
    try stage.jump("p", to: 2)
    try stage.jump("q", to: 3)
    #expect(try stage.value("v") == 32)
    try stage.remove(node: "p")
    #expect(try stage.value("v") == 30)
    try stage.jump("q", to: 4)
    #expect(try stage.value("v") == 40)
  }

  @Test func `a function's result is used, or 0 if it is not finite`() throws {
    let double = DerivedFunction("double") { $0[0] * 2 }
    var stage = try Self.stage(.call(double, [Self.p]))
    try stage.jump("p", to: 4)
    #expect(try stage.value("v") == 8)
    #expect(stage.scene.hasFunctions)
    let broken = DerivedFunction("broken") { _ in .nan }
    #expect(try Self.stage(.call(broken, [Self.p])).value("v") == 0)
    #expect(try !Self.stage(Self.p).scene.hasFunctions)
  }

  /// A function with arguments that come after other steps, used twice.
  @Test func `a function in the middle receives its named inputs`() throws {
    let minus = DerivedFunction("minus") { $0[0] - 10 * $0[1] }
    let first = try Derived.binary(.multiply, Self.p, .constant(3))
    let call = try Derived.call(minus, [.binary(.add, Self.p, .constant(1)), Self.p])
    var stage = try Self.stage(.binary(.add, first, .binary(.subtract, call, first)))
    try stage.jump("p", to: 4)
    #expect(try stage.value("v") == -35)
  }
}
