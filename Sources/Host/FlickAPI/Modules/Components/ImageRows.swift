internal import FlickCore
internal import LuaKit

/// Nodes that show an image or a path.
enum ImageRows {
  static let label = Arg.string(
    "label", "A description of the image, in a word or two.", default: "")
  static let file = Arg<String?>.optional(
    "file",
    "The path of a PNG, JPEG or WebP file of the project, at most 2 MB. Pages, SVG files and reports show it; "
      + "terminals show `color`. Without it, the node is a placeholder.")
  static let fit = Arg<ImageFit>.choice(
    "fit",
    "How the file fills a frame with other proportions: 'cover' cuts off its edges, 'contain' shows all of it, "
      + "'fill' stretches it.", default: .cover)
  static let imageColor = Arg<PaintArgument?>.optional(
    "color", "Its average colour, for terminals and placeholders; grey if absent.")

  static let image = LuaFunction(
    "image",
    "An image from a file, with the file's proportions unless `aspect`, or `width` and `height`, "
      + "set others; without a file, a labelled placeholder.",
    table: BoxRows.keys + LuaParameter.list(label, imageColor, file, fit), returns: "the node",
    example: """
      local fb = require "flickbook"
      fb.image { label = "cover", aspect = 1, width = 200, corner_radius = 5, color = "brown" }
      """
  ) { fields in
    var image = LookImage(
      try fields(label),
      try fields(imageColor)?.paint ?? Paint.named("gray") ?? ScreenRows.placeholder)
    if let path = try fields(file) {
      image.file = try fields.host(ScriptSession.self).services.image(at: path)
    }
    image.fit = try fields(fit)
    return try BoxRows.node(
      .leaf, fields,
      change: { box in
        if let file = image.file { box.aspect = Double(file.width) / Double(file.height) }
      }, hasLook: true, look: { $0.image = image })
  }

  static let data = Arg.string(
    "d", "Path data of SVG 1.1: M, L, H, V, C, S, Q, T, A and Z, absolute and relative.")
  static let view = Arg<Pair?>(
    "view", "Width and height of the box that `d` draws in; { 24, 24 }.",
    range: .within(1e-3...1e6))
  static let stroke = Arg<PaintArgument?>.optional(
    "stroke", "The colour of its lines, which have round ends and corners; none if absent.")
  static let strokeWidth = Arg<DerivedArgument?>(
    "stroke_width", "The width of its lines, in units of `view`; 2 if absent.", range: .length)

  static let path = LuaFunction(
    "path",
    "A vector drawing such as an icon, by default as large as `view`, in the middle of its frame. `fill` is the "
      + "colour of its area; 'primary' without `fill` and `stroke`.",
    table: BoxRows.keys + LuaParameter.list(data, view, stroke, strokeWidth), returns: "the node",
    since: 2,
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.path { d = "M8 5v14l11-7z", id = "icon", fill = "#ff0000" },
        fb.path { d = "M4 12h16m-6-6l6 6-6 6", stroke = "blue", width = 48 } })
      assert(stage:node("icon").frame[3] == 24 and stage:node("icon").color == "#ff0000")
      """
  ) { fields in
    let size = try fields(view)?.size ?? Size2D(width: 24, height: 24)
    let text = try fields(data)
    var path: LookPath
    do throws(CoreError) {
      path = LookPath(try VectorPath(text, view: size), fill: nil, stroke: nil, width: 2)
    } catch {
      throw fields.refusal(of: data.parameter.name, error.message)
    }
    path.stroke = try fields(stroke)?.paint
    if let width = try fields(strokeWidth) { path.width = width.amount }
    return try BoxRows.node(
      .leaf, fields, change: { take(size, in: &$0) }, hasLook: true,
      look: { look in
        path.fill = try fill(of: look, hasStroke: path.stroke != nil)
        look.fill = nil
        look.path = path
      })
  }

  /// Gives the box the size of the image, unless it has a size.
  private static func take(_ size: Size2D, in box: inout Box) {
    if box.width == .automatic, box.height == .automatic { box.width = .points(size.width) }
    box.aspect = size.width / size.height
  }

  private static func fill(of look: Look, hasStroke: Bool) throws -> Paint? {
    switch look.fill {
    case .paint(let paint): return paint
    case .gradient: throw APIError("a path is filled with one colour, not with a gradient")
    case nil: return hasStroke ? nil : .color(light: .black, dark: .white)
    }
  }
}
