internal import ArgumentParser
internal import FlickHost
internal import FlickServe

/// `flickbook doctor`.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation: Lua engine, workers, limits, terminal.",
    discussion: "Exit codes: 0 no faults, 1 a fault was found, 64 usage.")

  @OptionGroup var form: JSONOption

  func run() throws {
    var diagnosis = FlickHost.Doctor.diagnose(asksTerminal: !form.json)
    // Last, as it starts threads.
    let addresses = (try? PageServer.networkAddresses()) ?? []
    diagnosis.sections.append(FlickHost.Doctor.phone(addresses, isOpen: PageServer.canListen))
    try Console.performInProcess { [diagnosis] console in
      form.print(
        diagnosis.text.split(separator: "\n").map(String.init), json: diagnosis.json, on: console)
      if !diagnosis.isWell { throw ExitCode.checkFailed }
    }
  }
}
