// The lengths of boxes. Along each axis a box has a known length, its own or that of its contents,
// or it fills: it takes the room that its parent has for it.

extension Box {
  /// Whether it takes the available room along an axis.
  func fills(_ axis: Orientation) -> Bool {
    switch axis == .horizontal ? width : height {
    case .fill: return true
    case .points, .share: return false
    case .automatic: break
    }
    // One side gives the other.
    if aspect != nil { return false }
    switch kind {
    case .leaf: return sharedLook?.look.text == nil
    case .spacer: return true
    case .pager, .scroll, .deck, .tabs: return true
    case .stack, .layers:
      return inner.isEmpty
        || (axis == .horizontal ? childrenFill.horizontal : childrenFill.vertical)
    }
  }
}

extension Box.Fixed {
  private static let deepestBroken = 12

  /// The weight of a box that fills, among those that share the room.
  func weight(_ axis: Orientation) -> Double {
    if case .fill(let weight) = length(axis) { return weight }
    return 1
  }

  func length(_ axis: Orientation) -> Box.Length { axis == .horizontal ? box.width : box.height }

  /// The length along an axis.
  ///
  /// - Parameters:
  ///   - room: the available length along that axis.
  ///   - across: the length along the other axis; nil if unknown.
  func measured(_ axis: Orientation, room: Double, across: Double?) -> Double {
    switch length(axis) {
    case .points(let points): return points
    case .share(let share): return max(0, room * share)
    case .fill: return room
    case .automatic: break
    }
    if let aspect, aspect > 0 {
      var other = across
      if case .points(let points) = length(axis.cross) { other = points }
      if let other { return axis == .horizontal ? other * aspect : other / aspect }
      return room
    }
    return fills(axis) ? room : contentLength(axis, room: room, across: across)
  }

  /// The length of its contents, with the padding.
  private func contentLength(_ axis: Orientation, room: Double, across: Double?) -> Double {
    let padded = padding.along(axis)
    let innerRoom = max(0, room - padded)
    let innerAcross =
      box.depth > Self.deepestBroken ? nil : across.map { max(0, $0 - padding.along(axis.cross)) }
    switch kind {
    case .leaf, .spacer, .pager, .scroll, .deck, .tabs:
      guard let text = sharedLook?.look.text else { return padded }
      return textLength(text, axis, room: innerRoom, across: innerAcross) + padded
    case .layers:
      let lengths = inner.map { $0.measured(axis, room: innerRoom, across: innerAcross) }
      return (lengths.max() ?? 0) + padded
    case .stack(let along, let spacing) where along == axis:
      let gaps = spacing * Double(max(0, inner.count - 1))
      let lengths = lengths(along: axis, spacing, whole: innerRoom, across: innerAcross)
      return lengths.reduce(gaps, +) + padded
    case .stack(let along, let spacing):
      // Texts of several lines are as high as the room along the stack makes them.
      let known = innerAcross.flatMap { whole in
        inner.contains { $0.isBroken }
          ? lengths(along: along, spacing, whole: whole, across: innerRoom) : nil
      }
      var breadth = 0.0
      for index in inner.indices {
        let child = inner[index]
        let across = child.isBroken ? known?[index] : nil
        breadth = max(breadth, child.measured(axis, room: innerRoom, across: across))
      }
      return breadth + padded
    }
  }

  /// The lengths of a stack's children.
  ///
  /// First the known lengths, then texts of several lines in the room left by these and the texts
  /// before, then boxes that share the rest.
  func lengths(along axis: Orientation, _ spacing: Double, whole: Double, across: Double?)
    -> [Double]
  {
    let room = max(0, whole - spacing * Double(max(0, inner.count - 1)))
    // By appending, because repeating a value looks up the type of the array.
    var lengths: [Double] = []
    lengths.reserveCapacity(inner.count)
    for _ in inner.indices { lengths.append(0) }
    var left = room
    // Of those that share the rest, their weights, below 0.
    var all = 0.0
    var hasBroken = false
    for index in inner.indices {
      let child = inner[index]
      if child.fills(axis) {
        let weight = child.weight(axis)
        lengths[index] = -weight
        all += weight
      } else if child.isBroken {
        hasBroken = true
      } else {
        lengths[index] = child.measured(axis, room: room, within: across)
        left -= lengths[index]
      }
    }
    for index in inner.indices where hasBroken && inner[index].isBroken {
      let child = inner[index]
      if child.fills(axis) { continue }
      lengths[index] = child.measured(axis, room: max(0, left), within: across)
      left -= lengths[index]
    }
    guard all > 0 else { return lengths }
    let rest = max(0, left)
    for index in inner.indices where lengths[index] < 0 {
      lengths[index] = rest * -lengths[index] / all
    }
    return lengths
  }

  /// The length along an axis, in a given room across it.
  private func measured(_ axis: Orientation, room: Double, within across: Double?) -> Double {
    if case .points(let points) = length(axis) { return points }
    let breadth = across.map { measured(axis.cross, room: $0, across: nil) }
    return measured(axis, room: room, across: breadth)
  }

  private func textLength(_ text: LookText, _ axis: Orientation, room: Double, across: Double?)
    -> Double
  {
    let width = axis == .horizontal ? room : across ?? .infinity
    let lines = text.font.broken(text.string, toFit: width, lines: text.lines)
    guard axis == .horizontal else { return text.font.lineHeight * Double(lines.count) }
    return lines.lazy.map { text.font.width(of: $0) }.max() ?? 0
  }
}
