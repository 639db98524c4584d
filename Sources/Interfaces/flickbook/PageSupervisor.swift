internal import ArgumentParser
internal import FlickHost
internal import FlickServe
internal import FlickSystem

/// The processes of `flickbook serve`: this one, which has one thread and forks, the server, and a
/// worker with the script.
///
/// Workers are forked here and never by the server, which has threads. The server's end of a
/// worker's socket is sent to it, so that no process inherits the socket of another one.
struct PageSupervisor {
  let console: Console
  let server: PageServer.Options
  let watches: Bool
  /// Opens the page in the user's browser; nil if it is not to be opened.
  let opener: SystemOpener?
  /// Loads the screen, in a worker.
  ///
  /// The parameter is false for a worker that replaces one.
  let open: (_ isFirst: Bool) throws(HostError) -> PageSession
  let record: (PageSession) throws(HostError) -> Void

  /// A worker that dies sooner is not replaced at once: its successor would, too.
  private static let shortestLife = Swift.Duration.milliseconds(1000)

  /// Serves until the program is ended by a signal or the script cannot be loaded.
  ///
  /// - Throws: the exit code.
  func run() throws {
    do {
      let supervisor = try Supervisor()
      let (control, itsEnd) = try MessageSocket.pair()
      let serverNumber = try supervisor.start { _ in
        control.close()
        return serve(itsEnd)
      }
      itsEnd.close()
      try supervise(supervisor, control, serverNumber)
    } catch let error as SystemError {
      console.report(HostError(noWorker: error))
      throw ExitCode.internalError
    }
  }

  private func supervise(
    _ supervisor: Supervisor, _ control: MessageSocket, _ serverNumber: Int
  ) throws {
    var worker = try startWorker(supervisor, control, death: nil)
    var started = MonotonicClock.now()
    var interruption: Signal?
    var code = ExitCode.success
    var isShown = false
    while let event = supervisor.next() {
      switch event {
      case .interrupted(let signal):
        interruption = interruption ?? signal
        control.close()
      case .ended(serverNumber, let end):
        control.close()
        guard interruption == nil else { continue }
        switch end {
        case .exited(let status): if status != 0 { code = ExitCode(status) }
        case .died(let signal, _) where signal.isRequestToEnd: interruption = signal
        case .died(let signal, _):
          console.report(HostError(.input, "the server was ended by \(signal)"))
          code = .internalError
        case .exhausted, .lost:
          console.report(HostError(.input, "the server has ended for an unknown reason"))
          code = .internalError
        }
      case .ended(worker, let end):
        if case .exited(let status) = end {
          if status != 0 { code = ExitCode(status) }
          control.close()
        } else if interruption == nil, control.descriptor >= 0 {
          let death = HostError(end, of: "the screen", within: RunConfiguration())
          if let death { console.report(death) }
          guard MonotonicClock.now() - started > Self.shortestLife else {
            code = death?.exitCode ?? .internalError
            control.close()
            continue
          }
          worker = try startWorker(supervisor, control, death: death?.description)
          started = MonotonicClock.now()
        }
      case .reported(worker, _):
        // The screen is loaded: the server may show its addresses.
        if !isShown, control.descriptor >= 0 { try? control.send([]) }
        isShown = true
      case .ended, .reported, .waited: break
      }
    }
    // The server is ended by a signal too, so it cannot do it.
    opener?.remove()
    interruption?.endProcess()
    if code != .success { throw code }
  }

  private func startWorker(
    _ supervisor: Supervisor, _ control: MessageSocket, death: String?
  ) throws -> Int {
    let (mine, its) = try MessageSocket.pair()
    let number = try supervisor.start { report in
      control.close()
      its.close()
      return work(mine, isFirst: death == nil) {
        report.write("loaded")
        try? report.flush()
      }
    }
    mine.close()
    // Fails for a server that has refused its options and ended, which is an event of its own.
    try? control.send(Array((death ?? "").utf8), passing: its)
    its.close()
    return number
  }

  // MARK: Children

  private func serve(_ control: MessageSocket) -> Int32 {
    // Workers share the buffers of the supervisor's console, and must not see an address.
    let console = Console()
    // Otherwise a signal ends it at once.
    if server.hasStatistics { OwnProcess.deferRequestsToEnd() }
    do {
      let figures = try PageServer(control, server).run {
        show($0, console)
        if let opener { openPage($0.desk, by: opener, console) }
      } unreached: {
        console.print(lines: Self.causes)
        if server.certificate != nil { console.print(lines: Self.causesWithTLS) }
        console.flush()
      }
      if let figures {
        console.print(text: figures)
        console.flush()
      }
      return ExitCode.success.rawValue
    } catch let error as HostError {
      console.report(error)
      return error.exitCode.rawValue
    } catch let error as PortError {
      console.report(HostError(input: error))
      return ExitCode.internalError.rawValue
    } catch {
      console.report(HostError(.input, "port \(server.port): cannot be opened: \(error)"))
      return ExitCode.internalError.rawValue
    }
  }

  /// Reports the warnings, then prints the addresses: a program that has read an address has all
  /// warnings.
  private func show(_ addresses: PageServer.Addresses, _ console: Console) {
    for warning in addresses.warnings { console.report(note: warning) }
    console.print("\(addresses.desk)")
    let port = addresses.port
    if let phone = addresses.phone {
      console.print("on a phone in this network: \(phone)")
      if let code = QRCode(phone) {
        for line in code.lines(hasColor: Terminal.isTerminal(1)) {
          console.write(line + "\n")
        }
      }
      if server.certificate == nil {
        console.print(
          "The connection is not encrypted: who shares the network can read and forge touches.")
      }
    }
    console.print(
      "on a phone by cable: adb reverse tcp:\(port) tcp:\(port), then \(addresses.cable)")
    console.flush()
  }

  private func openPage(_ address: String, by opener: SystemOpener, _ console: Console) {
    do {
      guard try !opener.open(address) else { return }
      console.report(HostError(.input, "--open: the program '\(SystemOpener.program)' is missing"))
    } catch {
      console.report(HostError(.input, "--open: \(error)"))
    }
  }

  /// Why a phone may not reach this machine although it should.
  private static let causes = [
    "no phone has connected yet. Likely causes:",
    "  the phone is in another network: a guest network, mobile data, or a VPN on either side",
    "  a firewall on this machine refuses connections from others",
    "  the network keeps its devices apart (client isolation, common in offices and hotels)",
    "  by cable it works without the network: see the line with adb reverse",
  ]

  private static let causesWithTLS = [
    "  the phone does not trust the certificate: install the authority that has signed it"
  ]

  /// - Parameter loaded: called once the screen is loaded.
  private func work(_ socket: MessageSocket, isFirst: Bool, loaded: () -> Void) -> Int32 {
    // The server ends at once, and with it this one, which writes its recording first.
    OwnProcess.deferRequestsToEnd()
    do throws(HostError) {
      let session = try open(isFirst)
      loaded()
      SessionLoop(socket, session, watches: watches).run()
      try record(session)
      return ExitCode.success.rawValue
    } catch {
      console.report(error)
      return error.exitCode.rawValue
    }
  }
}
