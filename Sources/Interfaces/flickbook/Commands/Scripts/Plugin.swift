internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickREPL
internal import FlickSystem
internal import FlickView

/// `flickbook plugin …`.
struct Plugin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin",
    abstract: "Create, check, add and run plugins of the project in the current folder.",
    discussion: """
      A project lists its plugins in flickbook.json and keeps them in its folder plugins. Exit codes: 0 success, \
      2 a plugin cannot be loaded or breaks its contract, 3 a budget was exceeded, 5 no such plugin, 64 usage.
      """,
    subcommands: [
      New.self, Check.self, Add.self, Remove.self, List.self, Grant.self, Report.self,
      Export.self,
    ])

  fileprivate static func bench(_ console: Console) throws(HostError) -> PluginBench {
    var bench = try PluginBench.held(.standard, for: "flickbook plugin", console)
    bench.taken.hasKey = ViewState.hasKey
    bench.taken.hasCommand = REPLSession.hasCommand
    return bench
  }

  struct New: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Create a plugin from an example, and list it in flickbook.json.")

    @Argument(
      help: "The kind of plugin, such as snap_rule; the guide lists the kinds.",
      completion: .list(ExtensionPoint.allCases.map(\.rawValue)))
    var kind: String
    @Argument(help: "The name of the plugin: a word of a-z, 0-9 and _.")
    var name: String

    func perform(_ console: Console) throws(HostError) {
      let paths = try PluginTasks.change { tasks throws(HostError) in
        try tasks.make(kind: kind, name: name)
      }
      console.print(lines: paths)
    }
  }

  struct Check: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract:
        "Load plugins and test them: contracts, random inputs, equal results for equal inputs.")

    @Argument(help: "A plugin of the project; by default all.", completion: Completions.plugins)
    var name: String?

    func perform(_ console: Console) throws {
      var failures: [HostError] = []
      do throws(HostError) {
        let names = if let name { [name] } else { try Plugin.bench(console).names() }
        for name in names {
          // Each in its own state, so that no plugin is affected by another.
          do throws(HostError) {
            console.print(lines: try Plugin.bench(console).check(name))
          } catch {
            failures.append(error)
          }
        }
      } catch {
        failures.append(error)
      }
      try console.finish(failures)
    }
  }

  struct Add: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Copy a plugin's folder into the project, and record a hash of its files.")

    @Argument(help: "The folder with plugin.json.", completion: .directory)
    var folder: String

    func perform(_ console: Console) throws(HostError) {
      let lines = try PluginTasks.change { tasks throws(HostError) in try tasks.add(folder) }
      console.print(lines: lines)
    }
  }

  struct Remove: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a plugin and its folder from the project.")

    @Argument(help: "The plugin.", completion: Completions.plugins)
    var name: String

    func perform(_ console: Console) throws(HostError) {
      try PluginTasks.change { tasks throws(HostError) in try tasks.remove(name) }
    }
  }

  struct List: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the project's plugins with their contributions.")

    func perform(_ console: Console) throws(HostError) {
      console.print(lines: try PluginTasks().list())
    }
  }

  struct Grant: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Grant a plugin the permissions that it requests, and list them.")

    @Argument(help: "The plugin.", completion: Completions.plugins)
    var name: String

    func perform(_ console: Console) throws(HostError) {
      let granted = try PluginTasks.change { tasks throws(HostError) in try tasks.grant(name) }
      for line in granted { console.print("granted: \(line)") }
      if granted.isEmpty { console.print("no further permissions requested") }
    }
  }

  struct Report: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: "Format a run log with a plugin's reporter.")

    @Argument(help: "plugin:name.")
    var name: String
    @Argument(help: "The run log, as written by --log.", completion: .file())
    var log: String

    func perform(_ console: Console) throws(HostError) {
      console.print(text: try Plugin.bench(console).report(name, of: log))
    }
  }

  struct Export: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Export a script's tunables with a plugin's exporter.")

    @Argument(help: "plugin:name.")
    var name: String
    @Argument(
      help: "The script that declares the tunables.", completion: .file(extensions: ["lua"]))
    var script: String

    func perform(_ console: Console) throws(HostError) {
      console.print(text: try Plugin.bench(console).export(name, script))
    }
  }
}
