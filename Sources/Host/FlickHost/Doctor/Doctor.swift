internal import FlickAPI
internal import FlickCore
internal import FlickSystem
internal import LuaKit

/// Checks the requirements of scripts: engine, supervision, limits, terminal, folders.
package enum Doctor {
  /// Checks everything.
  ///
  /// Starts workers, so it is called while the process has one thread.
  ///
  /// - Parameter asksTerminal: whether questions are written to the terminal, if there is one.
  package static func diagnose(asksTerminal: Bool) -> Diagnosis {
    Diagnosis(sections: [
      engine(), supervision(), limits(), terminal(asks: asksTerminal), places(), plugins(),
    ])
  }

  // MARK: Engine

  private static func engine() -> Diagnosis.Section {
    var section = Diagnosis.Section("engine")
    section.state("Lua", "\(LuaEngine.release), \(linkage)")
    section.state("behaviour version", "\(BehaviorVersion.current)")
    for probe in LuaProbe.all {
      let result = outcome(of: probe)
      section.judge(
        probe.subject, isWell: result == nil,
        result.map { "\($0); expected: \(probe.defence)" } ?? probe.defence)
    }
    return section
  }

  private static var linkage: String {
    guard let maps = try? File.read("/proc/self/maps") else { return "linkage unknown" }
    let isShared = String(decoding: maps, as: UTF8.self).contains("liblua")
    return isShared ? "as a shared library" : "linked statically"
  }

  /// Runs a probe in a worker; nil when it ended as it should.
  private static func outcome(of probe: LuaProbe) -> String? {
    var configuration = RunConfiguration()
    configuration.cpuLimit = 0.2
    configuration.memoryLimit = 16 << 20
    configuration.endsProcess = true
    do throws(SystemError) {
      let supervisor = try Supervisor()
      _ = try supervisor.start { report in
        report.write(outcome(of: probe, configuration) ?? "")
        return 0
      }
      var text = ""
      while let event = supervisor.next() {
        switch event {
        case .reported(_, let bytes): text += String(decoding: bytes, as: UTF8.self)
        case .interrupted(let signal): signal.endProcess()
        case .ended(_, .died(let signal, _)):
          if signal.isProcessorTime, probe.ending == .budget { return nil }
          return "the engine died by \(signal)"
        case .ended(_, .exhausted): return "it ran out of memory"
        case .ended(_, .lost(let reason)): return "its outcome is unknown: \(reason)"
        case .ended(_, .exited), .waited: break
        }
      }
      return text.isEmpty ? nil : text
    } catch {
      return "\(error)"
    }
  }

  private static func outcome(of probe: LuaProbe, _ configuration: RunConfiguration) -> String? {
    do throws(HostError) {
      let host = try ScriptHost(configuration) { _ in }
      try host.withinBudget { try host.lua.run(probe.script, name: "probe.lua") }
      return probe.ending == .success ? nil : "it ran to its end"
    } catch {
      if error.kind == .budget { return probe.ending == .budget ? nil : error.description }
      return error.description
    }
  }

  // MARK: Supervision

  private static func supervision() -> Diagnosis.Section {
    var section = Diagnosis.Section("supervision")
    let signal = Signal.segmentationFault
    do throws(SystemError) {
      let end = try Supervisor().run { _ in signal.endProcess() }.end
      let isWell = end == .died(signal, at: nil)
      section.judge(
        "a worker that crashes", isWell: isWell,
        isWell ? "its death by \(signal) was detected" : "it ended in another way: \(end)")
    } catch {
      section.judge("a worker that crashes", isWell: false, "\(error)")
    }
    return section
  }

  private static func limits() -> Diagnosis.Section {
    var section = Diagnosis.Section("limits")
    let configuration = RunConfiguration()
    let conditions = Supervisor.Conditions()
    section.state(
      "CPU time", "\(LuaNumber.text(configuration.cpuLimit)) s for a script or a test (--cpu-limit)"
    )
    section.state(
      "memory",
      "\(configuration.memoryLimit >> 20) MB for a script and the host's data for it (--memory-limit)"
    )
    let held = (configuration.conditions.memory ?? 0) >> 20
    section.state(
      "memory of a worker",
      Supervisor.limitsMemory
        ? "at most \(held) MB, held by the system" : "not held by the system here")
    section.state("stack of a worker", "\(conditions.stackSize >> 20) MB")
    section.state(
      "files of a worker",
      "grow by at most \(conditions.fileGrowth >> 20) MB, including its output")
    section.state("core files of a worker", "none")
    section.state("processors", "\(Workers.processorCount)")
    return section
  }

  // MARK: Terminal

  private static func terminal(asks: Bool) -> Diagnosis.Section {
    var section = Diagnosis.Section("terminal")
    let streams = ["standard input", "standard output", "standard error"]
    let terminals = streams.indices.filter { Terminal.isTerminal(Int32($0)) }.map { streams[$0] }
    section.state(
      "streams", terminals.isEmpty ? "none is a terminal" : terminals.joined(separator: ", "))
    let term = Environment.value("TERM") ?? ""
    let colorterm = Environment.value("COLORTERM") ?? ""
    section.state("TERM", term.isEmpty ? "not set" : term)
    if !term.isEmpty { section.state("terminal database", database(term)) }
    section.state("COLORTERM", colorterm.isEmpty ? "not set" : colorterm)
    section.state("colours", colours(term: term, colorterm: colorterm))
    if let size = Terminal.size {
      section.state("size", "\(size.columns) columns, \(size.rows) rows")
    }
    let canAsk = asks && Terminal.isTerminal(0) && Terminal.isTerminal(1)
    section.state("mouse", canAsk ? mouse() : "not checked: no terminal")
    return section
  }

  /// Whether the terminal database has an entry of a terminal.
  ///
  /// Only the line editor of `repl` reads the database.
  private static func database(_ term: String) -> String {
    var folders = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
    if let home = Environment.value("HOME") { folders.insert("\(home)/.terminfo", at: 0) }
    if let folder = Environment.value("TERMINFO") { folders.insert(folder, at: 0) }
    folders += (Environment.value("TERMINFO_DIRS") ?? "").split(separator: ":").map(String.init)
    return entry(of: term, in: folders)
      ?? "no entry of '\(term)'; the prompt edits lines as on a terminal without cursor keys"
  }

  /// The path of an entry of a terminal database; nil if no folder has it.
  static func entry(of term: String, in folders: [String]) -> String? {
    guard let first = term.utf8.first, !term.contains("/") else { return nil }
    // Named after the first letter, or its code on file systems that ignore case.
    let names = ["\(Unicode.Scalar(first))", String(first, radix: 16)]
    return folders.lazy.flatMap { folder in names.map { "\(folder)/\($0)/\(term)" } }
      .first { Path.isFile($0) }
  }

  static func colours(term: String, colorterm: String) -> String {
    if colorterm == "truecolor" || colorterm == "24bit" { return "all, by COLORTERM" }
    if term.hasSuffix("-direct") { return "all, by TERM" }
    if term.contains("256color") { return "256, by TERM" }
    return term.isEmpty || term == "dumb" ? "none" : "16, by default"
  }

  /// Asks for the modes of mouse reports (DECRQM), and last for something that every terminal
  /// answers.
  private static func mouse() -> String {
    let answer = Terminal.answer(
      to: "\u{1B}[?1006$p\u{1B}[?1016$p\u{1B}[c", endingIn: UInt8(ascii: "c"), timeout: 300)
    guard answer.contains("\u{1B}[") else { return "the terminal does not answer" }
    return mouse(answer: answer)
  }

  static func mouse(answer: String) -> String {
    let modes = [(1006, "cells beyond 223 (1006)"), (1016, "pixels (1016)")]
    // In the answer, 0 means that the mode is unknown, and 4 that it can never be set.
    let known = modes.filter { mode, _ in
      [1, 2, 3].contains { answer.contains("\u{1B}[?\(mode);\($0)$y") }
    }
    return known.isEmpty
      ? "the terminal reports no mouse mode"
      : "the terminal reports " + known.map(\.1).joined(separator: " and ")
  }

  // MARK: Phone

  /// Whether a phone can reach a page of `serve` on this machine.
  ///
  /// - Parameters:
  ///   - addresses: this machine's addresses in its networks.
  ///   - isOpen: whether a port can be opened on an address.
  package static func phone(
    _ addresses: [String], isOpen: (String) -> Bool
  ) -> Diagnosis.Section {
    var section = Diagnosis.Section("phone")
    let open = addresses.filter(isOpen)
    let network: String
    if addresses.isEmpty {
      network = "not reachable: this machine has no address in a network"
    } else if open.isEmpty {
      network = "not reachable: no port can be opened on \(addresses.joined(separator: ", "))"
    } else {
      network =
        "at \(open.joined(separator: ", ")) with serve --lan, unless a firewall or the network "
        + "isolates devices"
    }
    section.state("by network", network)
    section.state("by cable", "Android with adb reverse; serve shows the line")
    return section
  }

  // MARK: Plugins

  /// The plugins of the project in the current folder, and their place.
  static func plugins(from folder: String = ".") -> Diagnosis.Section {
    var section = Diagnosis.Section("plugins")
    do throws(HostError) {
      let project = try PluginProject(folder: ProjectRoots.projectFolder(of: folder))
      guard !project.entries.isEmpty else {
        section.state("listed", "none in \(project.path)")
        return section
      }
      section.state("listed", "in \(project.path)")
      for entry in project.entries { judge(entry, of: project, &section) }
    } catch {
      section.judge("listed", isWell: false, error.description)
    }
    return section
  }

  private static func judge(
    _ entry: PluginProject.Entry, of project: PluginProject, _ section: inout Diagnosis.Section
  ) {
    let folder = project.folder(of: entry.name)
    do throws(HostError) {
      let manifest = try PluginManifest.read(folder: folder)
      let isUnchanged = try entry.hash.map { (hash: String) throws(HostError) in
        try PluginFiles.hash(of: folder) == hash
      }
      let missing = manifest.asks.missing(in: entry.grants)
      let provided = manifest.provides.map { "\($0.point.words) '\($0.name)'" }
      var parts = ["\(manifest.version) in \(folder)"]
      parts.append(provided.isEmpty ? "provides nothing" : provided.joined(separator: ", "))
      if isUnchanged == false { parts.append("its files differ from those that were added") }
      if !missing.isEmpty { parts.append("not granted: \(missing.joined(separator: ", "))") }
      section.judge(
        entry.name, isWell: isUnchanged != false && missing.isEmpty,
        parts.joined(separator: "; "))
    } catch {
      section.judge(entry.name, isWell: false, error.description)
    }
  }

  // MARK: Places

  static func state(_ availability: UserState.Availability) -> String {
    switch availability {
    case .writable(let folder): "kept in \(folder)"
    case .unwritable(let folder): "not kept: \(folder) cannot be written"
    case .unset: "not kept: neither HOME nor XDG_STATE_HOME is set"
    }
  }

  private static func places() -> Diagnosis.Section {
    var section = Diagnosis.Section("places")
    let folder = (try? Path.currentDirectory()) ?? "."
    section.state(
      "screens, modules, scripts",
      "beside the requesting script, then below each folder above it; a script here: \(folder) and up"
    )
    section.state("history and failed tests", state(UserState.availability))
    #if os(Linux)
      section.state(
        "/proc",
        Path.isDirectory("/proc/self") ? "mounted" : "not mounted; Flickbook works without it")
    #endif
    let name = "FLICKBOOK_TRACES"
    if let traces = Environment.undecodableValue(name) {
      section.judge(
        "traces", isWell: false,
        "\(name) names '\(traces)', which is not UTF-8 and cannot be opened from here")
      return section
    }
    guard let traces = Environment.value(name), !traces.isEmpty else {
      section.state("traces", "as scripts; \(name) is not set")
      return section
    }
    section.judge(
      "traces", isWell: Path.isDirectory(traces),
      Path.isDirectory(traces)
        ? "as scripts, then \(traces) (\(name))"
        : "\(name) names '\(traces)', which is not a folder")
    return section
  }
}
