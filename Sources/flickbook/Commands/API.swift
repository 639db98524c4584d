internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import LuaKit
internal import LuaSchema

/// How `flickbook api` prints.
enum Form: EnumerableFlag {
  case markdown

  static func help(for form: Form) -> ArgumentHelp? {
    switch form {
    case .markdown: "As Markdown, the form of docs/reference/lua-api.md."
    }
  }
}

/// `flickbook api`.
struct API: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api",
    abstract: "Print the Lua API, from its one declaration.")

  @Flag var form = Form.markdown

  func run() throws {
    let console = Console()
    console.write(MarkdownRenderer.reference.render(HostAPI.test.schema))
    try console.finish()
  }
}
