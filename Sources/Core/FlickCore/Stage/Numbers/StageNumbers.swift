/// Numbers of a stage that are read together, at one moment after another.
///
/// What several of them follow, such as how far a header has collapsed, is worked out once for all:
///
///     let names = ["cover_opacity", "title_opacity"]
///     var numbers = StageNumbers(try names.map { try StageNumber($0, in: stage.scene) })
///     numbers.read(stage)
///     numbers.values   // both, at the stage's time
///
/// For a moment alone `StageNumber.value` is cheaper: these are made ready at the first one.
public struct StageNumbers: Sendable {
  /// What is read, in this order.
  public let numbers: [StageNumber]
  /// What they were when they were read last; 0 before.
  public private(set) var values: [Double]

  /// The looks of the layout that the rest was made ready for.
  private var drawing: SceneLooks?
  private var program: DerivedProgram?
  /// Where the program computes.
  private var room: [Double] = []
  /// The numbers that the program does not compute, as they are a function's, or gone.
  private var others: [Int] = []

  /// Numbers that are read together.
  public init(_ numbers: [StageNumber]) {
    self.numbers = numbers
    values = Array(repeating: 0, count: numbers.count)
  }

  /// Numbers that have something to compute together; nil for numbers of components alone, which
  /// are only read.
  init?(sharing numbers: [StageNumber]) {
    let hasNames = numbers.contains { if case .named = $0 { true } else { false } }
    guard hasNames else { return nil }
    self.init(numbers)
  }

  /// Reads the numbers at the stage's time; 0 for what a later layout has removed.
  public mutating func read(_ stage: Stage) {
    if drawing !== stage.scene.drawing { prepare(for: stage.scene) }
    program?.compute(in: stage, &room, results: &values)
    for index in others { values[index] = numbers[index].value(in: stage) }
  }

  private mutating func prepare(for scene: SceneTree) {
    let parts = numbers.map { $0.part(in: scene) }
    let made = DerivedProgram(joining: parts)
    (drawing, program) = (scene.drawing, made)
    room = made.blank
    others = parts.indices.filter { parts[$0] == nil }
  }
}

extension StageNumber {
  /// What is computed for it in a scene; nil for what a layout has removed, and what is a
  /// function's.
  fileprivate func part(in scene: SceneTree) -> DerivedProgram.Part? {
    switch self {
    case .reading(let reading): DerivedProgram.Part(reading)
    case .named(let name, _):
      scene.index(ofValue: name).flatMap { DerivedProgram.Part(scene.values[$0].derived) }
    }
  }
}
