internal import ArgumentParser
internal import FlickHost
internal import LuaKit
internal import LuaSchema

/// `flickbook api`.
struct API: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the Lua API, from its one declaration.")

  @Flag(help: "As Markdown, the form of docs/reference/lua-api.md.")
  var markdown = true

  func run() {
    let console = Console()
    let renderer = MarkdownRenderer(
      title: "Lua API",
      introduction: """
        Generated from the declarations in Sources/FlickAPI and Sources/FlickHost by \
        `scripts/generate`; edit those. Lengths are points, times seconds, and pages count from 1.
        """)
    console.write(renderer.render(HostAPI.test.schema))
    console.flush()
  }
}
