public import FlickCore
public import LuaKit
public import LuaSchema

/// A pair of numbers as scripts write it: `{ 300, 500 }`.
struct Pair: LuaReadable, LuaPushable, LuaReturnable {
  var x: Double
  var y: Double

  static var luaTypeName: String { "{ x, y }" }
  static var luaSchema: ValueSchema { .pair }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Pair? {
    guard stack.keyCount(ofTableAt: index) == 2, let x: Double = stack.element(1, ofTableAt: index),
      let y: Double = stack.element(2, ofTableAt: index)
    else { return nil }
    return Pair(x: x, y: y)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    guard stack.isTable(at: index) else { return nil }
    guard Double?.none != stack.element(1, ofTableAt: index),
      Double?.none != stack.element(2, ofTableAt: index)
    else { return "a table without numbers at 1 and 2" }
    return "a table with more than two numbers in it"
  }

  func push(to stack: borrowing LuaStack) {
    LuaList([x, y]).push(to: stack)
  }

  var point: Point2D { Point2D(x: x, y: y) }
  var size: Size2D { Size2D(width: x, height: y) }
  var vector: Vector { Vector(x: x, y: y) }
}

extension Quantity: LuaReadable, LuaPushable, LuaReturnable {
  /// `number`; the unit is described in words.
  public static var luaTypeName: String { Double.luaTypeName }

  /// The schema of a number, for editors.
  public static var luaSchema: ValueSchema { Double.luaSchema }

  /// A number in its unit.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Quantity? {
    Double.read(stack, at: index).map { Quantity($0) }
  }

  /// Pushes the number.
  public func push(to stack: borrowing LuaStack) { value.push(to: stack) }
}

/// A range as scripts write it: `{ 20, 340 }`, the lesser number first.
struct Span: LuaReadable {
  var least: Double
  var greatest: Double

  static var luaTypeName: String { "{ least, greatest }" }
  static var luaSchema: ValueSchema { .pair }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Span? {
    guard let pair = Pair.read(stack, at: index), pair.x <= pair.y else { return nil }
    return Span(least: pair.x, greatest: pair.y)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    guard let pair = Pair.read(stack, at: index) else { return Pair.luaFault(stack, at: index) }
    let (x, y) = (LuaNumber.text(pair.x), LuaNumber.text(pair.y))
    return "{ \(x), \(y) }" + (pair.x > pair.y ? "; did you mean { \(y), \(x) }?" : "")
  }
}

extension Orientation: LuaChoice {}
extension HandoverPolicy: LuaChoice {}
extension NestedOrder.Surplus: LuaChoice {}

extension EstimatorName: LuaChoice {
  /// By a name: there are many.
  public static var luaSchema: ValueSchema {
    .alias("estimator", .words(allCases.map(\.rawValue)))
  }
}

extension RecognizerState: LuaChoice {}
extension GestureEnding: LuaChoice {}
extension Decision.Rule: LuaChoice {}
extension Criterion.Name: LuaChoice {}
extension Criterion.Unit: LuaChoice {}
extension PageChange.Cause: LuaChoice {}
extension CardChange.Cause: LuaChoice {}
extension StateChange.Cause: LuaChoice {}
extension AnimationEnd.Outcome: LuaChoice {}
extension HitRule.Target: LuaChoice {}
extension ScrollAlignment: LuaChoice {}
extension Touch.Phase: LuaChoice {}
extension Touch.Kind: LuaChoice {}
extension WheelTurn.Phase: LuaChoice {}
extension WheelTurn.Source: LuaChoice {}
extension WheelTurn.Unit: LuaChoice {}
extension WheelPolicy: LuaChoice {}
extension Synthesizer.Pace: LuaChoice {}
extension Interpolation.Extrapolation: LuaChoice {}
extension PointerPolicy: LuaChoice {}
extension CancelPolicy: LuaChoice {}
extension GestureProfile.Name: LuaChoice {}
extension RectEdge: LuaChoice {}
extension Profile.Name: LuaChoice {}
extension ScrollViewOptions.Axes: LuaChoice {}
extension ScrollContainment: LuaChoice {}
extension DragDirections: LuaChoice {}
extension DeckOptions.Direction: LuaChoice {}
extension DeckOptions.Cancelling: LuaChoice {}
extension IndicatorGeometry.Style: LuaChoice {}
extension HeaderOptions.Stretch: LuaChoice {}
extension HeaderOptions.Space: LuaChoice {}
extension InteractionArea: LuaChoice {}
extension DragScale: LuaChoice {}
extension GesturePriority: LuaChoice {}
extension SwiftUIPagerSnap.Sensitivity: LuaChoice {}
extension ImageFit: LuaChoice {}

/// A page as scripts count: from 1.
///
/// The core counts from 0.
enum PageNumber {
  static func toLua(_ page: Int) -> Int { page + 1 }

  /// The core's page; a number that no page can have becomes the nearest that one can.
  static func fromLua(_ page: Int) -> Int { max(page, Int.min + 1) - 1 }

  static func toLua(_ position: Pages) -> Double { position.value + 1 }

  static func fromLua(_ position: Double) -> Pages { Pages(position - 1) }
}
