/// The tests behind a decision, up to six.
///
/// They are stored in place, so a decision does not allocate.
public struct Criteria: Hashable, Sendable, RandomAccessCollection {
  private var first: Criterion?
  private var second: Criterion?
  private var third: Criterion?
  private var fourth: Criterion?
  private var fifth: Criterion?
  private var sixth: Criterion?

  /// The position of the first test.
  public var startIndex: Int { 0 }
  /// The position after the last test.
  public private(set) var endIndex = 0

  package init(_ criterion: Criterion? = nil) {
    if let criterion { append(criterion) }
  }

  /// The test at a position.
  public subscript(position: Int) -> Criterion {
    let found: Criterion? =
      switch position {
      case 0: first
      case 1: second
      case 2: third
      case 3: fourth
      case 4: fifth
      case 5: sixth
      default: nil
      }
    guard let found else { preconditionFailure("criterion \(position) of \(count)") }
    return found
  }

  /// Adds a test.
  ///
  /// Tests after the sixth are dropped.
  public mutating func append(_ criterion: Criterion) {
    switch endIndex {
    case 0: first = criterion
    case 1: second = criterion
    case 2: third = criterion
    case 3: fourth = criterion
    case 4: fifth = criterion
    case 5: sixth = criterion
    default: return
    }
    endIndex += 1
  }
}

extension Criteria: ExpressibleByArrayLiteral {
  /// No tests.
  public static let none = Criteria()

  /// Creates a list of the first six tests of a sequence.
  public init(_ tests: some Sequence<Criterion>) {
    self.init()
    for test in tests.prefix(6) { append(test) }
  }

  /// Creates a list of the first six tests of an array literal.
  public init(arrayLiteral tests: Criterion...) { self.init(tests) }
}

extension Criteria {
  /// The same tests with the deciding one marked.
  ///
  /// A test that is marked already stays so. Otherwise the first failed test is marked; if no test
  /// failed, the test with the least spare relative to its threshold.
  package var withDecidingTest: Criteria {
    guard !isEmpty, !contains(where: { $0.isDeciding }) else { return self }
    let narrowness = { (criterion: Criterion) in
      criterion.spare / Swift.max(criterion.ownThreshold.magnitude, 1e-9)
    }
    let deciding =
      firstIndex { !$0.isMet }
      ?? indices.min { narrowness(self[$0]) < narrowness(self[$1]) } ?? 0
    var marked = Criteria()
    for index in indices { marked.append(self[index].marked(isDeciding: index == deciding)) }
    return marked
  }
}
