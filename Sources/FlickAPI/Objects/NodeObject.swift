internal import FlickCore
public import LuaKit

/// A node on a stage, in a script's hands: what it looks like whenever it is asked.
public struct NodeObject: LuaObject {
  let stage: StageObject
  let id: String

  /// The declaration.
  public static let luaType = LuaType<NodeObject>(
    "stage_node", "A node on a stage, with all that moves, scales and fades it.",
    properties: [
      name, frame, opacity, scale, rotation, tilt, z, cornerRadius, fill, text, color,
    ],
    describe: { "node '\($0.id)'" },
    isEqual: { $0.stage === $1.stage && $0.id == $1.id })

  private func reading() throws -> NodeReading { try stage.node(id) }
}

extension NodeObject {
  static let name = LuaProperty<NodeObject>("id", "Its id.") { $0.id }
  static let frame = LuaProperty<NodeObject>(
    "frame", "{ x, y, width, height } of the upright rectangle around it on the screen, in points."
  ) { node in
    let frame = try node.reading().frame
    return LuaList([frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
  }
  static let opacity = LuaProperty<NodeObject>(
    "opacity", "From 0 to 1, times that of all it lies in."
  ) { try $0.reading().opacity }
  static let scale = LuaProperty<NodeObject>("scale", "Its own scale.") { try $0.reading().scale }
  static let rotation = LuaProperty<NodeObject>("rotation", "Radians, clockwise.") {
    try $0.reading().rotation.value
  }
  static let tilt = LuaProperty<NodeObject>(
    "tilt", "Radians that it is tilted about its horizontal middle."
  ) { try $0.reading().tilt.value }
  static let z = LuaProperty<NodeObject>(
    "z", "Its depth among its siblings; the greater one is in front."
  ) { try $0.reading().z }
  static let cornerRadius = LuaProperty<NodeObject>("corner_radius", "Points.") {
    try $0.reading().cornerRadius
  }
  static let fill = LuaProperty<NodeObject>(
    "fill", "The colour that fills it, as '#rrggbb'; of a gradient the first; nil for none."
  ) { try $0.reading().fill?.hex }
  static let text = LuaProperty<NodeObject>("text", "Its text; nil for none.") {
    try $0.reading().text
  }
  static let color = LuaProperty<NodeObject>(
    "color", "The colour of its text or image, as '#rrggbb'; nil for none."
  ) { try $0.reading().color?.hex }
}
