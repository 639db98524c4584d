/// Numbers of a stage that are read together, at one moment after another.
///
/// Shared inputs, such as the collapse of a header, are computed only once:
///
///     let names = ["cover_opacity", "title_opacity"]
///     var numbers = StageNumbers(try names.map { try StageNumber($0, in: stage.scene) })
///     numbers.read(stage)
///     numbers.values   // both, at the stage's time
///
/// For a single moment `StageNumber.value` is cheaper, because the first read here prepares a
/// program.
public struct StageNumbers: Sendable {
  /// The numbers, in the order of the values.
  public let numbers: [StageNumber]
  /// The values of the last read; 0 before.
  public private(set) var values: [Double]

  /// The looks of the layout that the program was prepared for.
  private var drawing: SceneLooks?
  private var program: DerivedProgram?
  /// The working memory of the program.
  private var room: [Double] = []
  /// The numbers that the program does not compute, because they use a function or are gone.
  private var others: [Int] = []

  /// Creates a reader for several numbers.
  public init(_ numbers: [StageNumber]) {
    self.numbers = numbers
    values = Array(repeating: 0, count: numbers.count)
  }

  /// Creates a reader for numbers that share computations; nil for numbers of components alone,
  /// which are only read.
  init?(sharing numbers: [StageNumber]) {
    let hasNames = numbers.contains { if case .named = $0 { true } else { false } }
    guard hasNames else { return nil }
    self.init(numbers)
  }

  /// Reads the numbers at the stage's time; 0 for removed ones.
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
  /// The computation of the number in a scene; nil if it was removed, or uses a function.
  fileprivate func part(in scene: SceneTree) -> DerivedProgram.Part? {
    switch self {
    case .reading(let reading): DerivedProgram.Part(reading)
    case .named(let name, _):
      scene.index(ofValue: name).flatMap { DerivedProgram.Part(scene.values[$0].derived) }
    }
  }
}
