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
    abstract: "Make, check, add and run plugins of the project in the current folder.",
    discussion: """
      A project lists its plugins in flickbook.json; they are in its folder plugins. Exit codes: 0 all well, \
      2 a plugin cannot be loaded or breaks its contract, 3 a budget was exceeded, 5 there is no such plugin, \
      64 usage.
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

  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Make a plugin with an example of a kind, and list it in flickbook.json.")

    @Argument(
      help: "What it adds to, such as snap_rule; the guide lists the kinds.",
      completion: .list(ExtensionPoint.allCases.map(\.rawValue)))
    var kind: String
    @Argument(help: "Its name: a word of a-z, 0-9 and _.")
    var name: String

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let paths = try PluginTasks.change { tasks throws(HostError) in
          try tasks.make(kind: kind, name: name)
        }
        console.print(lines: paths)
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract:
        "Load plugins, and try what they provide: contracts, random inputs, two answers alike.")

    @Argument(
      help: "A plugin of the project; all of them if absent.", completion: Completions.plugins)
    var name: String?

    func run() throws {
      try Console.perform(self) { console in
        var failures: [HostError] = []
        do throws(HostError) {
          let names = if let name { [name] } else { try Plugin.bench(console).names() }
          for name in names {
            // Each by itself: none is seen through what another has done.
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
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Copy a plugin's folder into the project, and note what its files are.")

    @Argument(help: "The folder with plugin.json.", completion: .directory)
    var folder: String

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let lines = try PluginTasks.change { tasks throws(HostError) in try tasks.add(folder) }
        console.print(lines: lines)
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Take a plugin out of the project, with its folder.")

    @Argument(help: "The plugin.", completion: Completions.plugins)
    var name: String

    func run() throws {
      try Console.perform(self) { _ throws(HostError) in
        try PluginTasks.change { tasks throws(HostError) in try tasks.remove(name) }
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Say which plugins the project has, and what they provide.")

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        console.print(lines: try PluginTasks().list())
      }
    }
  }

  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Grant a plugin what it asks for, and say what that is.")

    @Argument(help: "The plugin.", completion: Completions.plugins)
    var name: String

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let granted = try PluginTasks.change { tasks throws(HostError) in try tasks.grant(name) }
        for line in granted { console.print("granted: \(line)") }
        if granted.isEmpty { console.print("nothing more is asked for") }
      }
    }
  }

  struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: "Print what a plugin's reporter makes of a run log.")

    @Argument(help: "plugin:name.")
    var name: String
    @Argument(help: "The run log, as --log writes it.", completion: .file())
    var log: String

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        console.print(text: try Plugin.bench(console).report(name, of: log))
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Print what a plugin's exporter makes of a script's tunables.")

    @Argument(help: "plugin:name.")
    var name: String
    @Argument(help: "The script that declares them.", completion: .file(extensions: ["lua"]))
    var script: String

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        console.print(text: try Plugin.bench(console).export(name, script))
      }
    }
  }
}
