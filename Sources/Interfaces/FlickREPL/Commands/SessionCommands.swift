internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import LuaKit

/// Commands about the session itself.
enum SessionCommands {
  static let all = [help, limits, quit]

  static let help = REPLCommand(
    name: "help", usage: "[NAME]",
    summary: "Explains a command or a name of the API: :help :drag, :help fb.pager, :help stage.",
    details: ["help(x) in Lua does the same for values: help(fb.pager), help(stage.photos)."],
    argument: .topic
  ) { session, name in
    session.print(
      name.isEmpty
        ? HelpPages.overview(width: session.width) + session.pluginCommandHelp
        : try session.help(named: name))
  }

  static let limits = REPLCommand(
    name: "limits", usage: "",
    summary: "The limits of time and memory for an entry, and the memory in use."
  ) { session, _ in session.print(session.limitLines) }

  static let quit = REPLCommand(
    name: "quit", usage: "", summary: "Ends the session; Ctrl-D does too."
  ) { session, _ in session.isEnding = true }
}

extension REPLSession {
  fileprivate var limitLines: [String] {
    func megabytes(_ bytes: Int) -> String {
      "\(plain(Double(bytes) / 1_048_576, decimals: 2)) MB"
    }
    return PrintedText.table(
      [
        ["CPU time of an entry", "\(plain(host.configuration.cpuLimit)) s", "--cpu-limit"],
        ["memory of Lua values", megabytes(host.configuration.memoryLimit), "--memory-limit"],
        ["  in use", megabytes(host.state.memoryUsed)],
        ["  at most so far", megabytes(host.state.memoryPeak)],
        ["touches in the journal", "\(stage?.recorder.inputs.count ?? 0)"],
        ["events in the log", "\(log.events.count)"],
      ], width: width)
  }
}

/// The overview of the session, shown by `:help`.
enum HelpPages {
  static func overview(width: Int) -> [String] {
    var lines = [
      "Type Lua: an expression shows its value, a statement is run. An entry continues until it is",
      "complete. `fb` is the API, `stage` the stage of the screen, `_` the last value; variables",
      "stay, also after `local`. Time is virtual: it passes only when you let it.",
      "",
      "  > :screen photos.lua                 a screen to play with",
      "  > :view                              keep it in sight above the prompt",
      "  > :drag 300,400 -160,0 0.8s          a finger: from where, how far, in what time",
      "  > :settle                            until all is at rest",
      "  > stage.photos.page                  ask anything",
      "  > :why photos                        what decided it, by how much",
      "  > :set swipe_distance=0.3            change a tunable ...",
      "  > :replay                            ... and see what the same gesture does now",
      "",
    ]
    let rows = REPLCommand.all.map { [$0.head, $0.summary] }
    lines += PrintedText.wrappedTable(rows, indent: 2, width: min(width, 110))
    lines += [
      "",
      "The beginning of a command will do if no other has it. An error leaves the stage as it was.",
      "Points are written 300,400; times 50ms or 0.05s; pages count from 1.",
      "Tab completes, the arrow keys bring back lines of earlier sessions, Ctrl-R searches them.",
      "Ctrl-C stops a script that runs, or gives up the line; Ctrl-D ends the session.",
      ":help :drag explains a command, :help fb.pager or help(fb.pager) a function,",
      ":help stage a type with all its properties and methods.",
    ]
    return lines
  }
}
