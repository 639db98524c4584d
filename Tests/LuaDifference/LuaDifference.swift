internal import ArgumentParser
internal import FlickSystem
internal import LuaKit

/// Compares our library functions with Lua's own; see `scripts/tools/lua-difference`.
@main
struct LuaDifference: ParsableCommand {
  @Argument(help: "The script that compares: difference.lua.")
  var script: String

  @Argument(help: "How many inputs for each function.")
  var count: Int

  @Argument(help: "Where the random inputs start.")
  var seed: Int

  func run() throws {
    let lua = try LuaState()
    let source = String(decoding: try File.read(script), as: UTF8.self)
    let report = lua.makeFunction { values in
      if case .string(let line)? = values.first { print(String(decoding: line, as: UTF8.self)) }
      return []
    }
    let results = try lua.load(source, name: "difference.lua").call([
      .table(lua.makeStockLibraries()), .integer(count), .integer(seed), .function(report),
    ])
    guard case .boolean(true)? = results.first else { throw ExitCode(1) }
  }
}
