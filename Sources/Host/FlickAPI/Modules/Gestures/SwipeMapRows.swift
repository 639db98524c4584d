internal import FlickCore
internal import LuaKit

/// The keys of `stage:swipe_map`.
enum SwipeMapRows {
  static let watch = Arg<NameList>(
    "watch",
    "The outcome to watch, or a list of them: the id of a pager, a deck, states or a scroll view, or a number "
      + "of one, such as 'feed.x' or the variable 'sheet.y'.")
  static let from = Arg<Pair>(
    "from", "{ x, y } where the fingers come down, points.", range: .place)
  static let towards = Arg<Pair?>(
    "towards", "{ x, y } the direction of the swipes; { -1, 0 }, to the left, if absent.",
    range: .place)
  static let distance = Arg<Span>(
    "distance", "{ least, greatest } in points, above 0.", range: .within(SwipeMap.Allowed.distance)
  )
  static let velocity = Arg<Span>(
    "velocity", "{ least, greatest } in points per second; below 0 the finger turns back.",
    range: .within(SwipeMap.Allowed.velocity))
  private static let side = LuaRange.within(1...1024)
  static let columns = Arg.integer("columns", "The number of distances.", side, default: 64)
  static let rows = Arg.integer("rows", "The number of velocities.", side, default: 16)
  static let rate = Arg.number(
    "rate", "Touches per second.", .within(Synthesizer.Allowed.rate), default: SwipeMap.usualRate)
  static let duration = Arg.number(
    "duration", "Seconds of the longest swipe.", .within(1e-3...60, in: .seconds),
    default: SwipeMap.usualDuration.value)

  static let keys = LuaParameter.list(
    watch, from, towards, distance, velocity, columns, rows, rate, duration)

  /// The most touches of a map: some ten seconds, during which no budget can stop the script.
  private static let mostTouches = 1e8

  /// A map of `stage` that is yet to be computed.
  static func map(of stage: Stage, _ fields: borrowing LuaFields) throws -> (
    map: SwipeMap, names: [String]
  ) {
    let (columns, rows) = (try fields(columns), try fields(rows))
    let (rate, duration) = (try fields(rate), try fields(duration))
    let names = try fields(watch).names
    guard !names.isEmpty else {
      throw APIError("bad argument 'watch' to stage:swipe_map (a pager's id expected, got none)")
    }
    let touches = Double(columns * rows) * rate * duration
    guard touches <= mostTouches else {
      throw APIError(
        "a map of \(LuaNumber.text(touches)) touches is too large (at most \(LuaNumber.text(mostTouches)) "
          + "expected, which is columns times rows times rate times duration)")
    }
    let map = try SwipeMap(
      on: stage, watching: names, from: fields(from).point,
      towards: fields(towards)?.vector ?? Vector(x: -1, y: 0),
      distances: spread(fields(distance), columns), velocities: spread(fields(velocity), rows),
      rate: rate, duration: Seconds(duration))
    return (map, names)
  }

  /// Numbers evenly spread from the first to the last of a pair.
  private static func spread(_ ends: Span, _ count: Int) -> [Double] {
    (0..<count).map { place in
      let share = Double(place) / Double(max(1, count - 1))
      return ends.least * (1 - share) + ends.greatest * share
    }
  }
}
