internal import FlickCore
package import LuaKit

/// A node on a stage, as scripts hold it: its present look whenever it is read.
package struct NodeObject: LuaObject {
  let stage: StageObject
  let id: String

  /// The declaration.
  package static let luaType = LuaType<NodeObject>(
    "stage_node", "A node on a stage, with its motion, scale and opacity.",
    properties: [
      LuaProperty("id", "Its id.") { $0.id },
      property(
        "frame",
        "{ x, y, width, height } of the upright rectangle around it on the screen, in points."
      ) {
        LuaList([$0.frame.origin.x, $0.frame.origin.y, $0.frame.size.width, $0.frame.size.height])
      },
      property("opacity", "From 0 to 1, multiplied by that of all nodes around it.", \.opacity),
      property("scale", "Its own scale.", \.scale),
      property("rotation", "Radians, clockwise.", \.rotation),
      property("tilt", "Radians that it is tilted about its horizontal middle.", \.tilt),
      property("z", "Its depth among its siblings; the greater one is in front.", \.z),
      property("corner_radius", "Points.", \.cornerRadius),
      property(
        "fill", "The colour that fills it, as '#rrggbb'; of a gradient the first; nil for none.",
        \.fill?.hex),
      property("text", "Its text; nil for none.", \.text),
      property(
        "color", "The colour of its text or image, as '#rrggbb'; nil for none.", \.color?.hex),
    ],
    fallback: { _, key in
      guard let advice = Remedies.forReadingNode(key) else { return nil }
      throw APIError("\(Remedies.refusal(of: key, "stage_node")): \(advice)")
    },
    describe: { "node '\($0.id)'" },
    isEqual: { $0.stage === $1.stage && $0.id == $1.id },
    remedy: { _, key, _ in Remedies.forNode(key) })

  private static func property<Value: LuaReturnable>(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (NodeReading) -> Value
  ) -> LuaProperty<NodeObject> {
    LuaProperty(name, summary) { value(try $0.stage.node($0.id)) }
  }
}
