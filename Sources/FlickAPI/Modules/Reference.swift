package import LuaSchema

extension MarkdownRenderer {
  /// Renders docs/reference/lua-api.md.
  package static let reference = MarkdownRenderer(
    title: "Lua API",
    introduction: """
      Generated from the declarations in Sources/FlickAPI and Sources/FlickHost by
      `scripts/generate`; edit those. Lengths are points, times seconds, angles radians, and pages
      count from 1; x grows to the right and y down.
      """)
}
