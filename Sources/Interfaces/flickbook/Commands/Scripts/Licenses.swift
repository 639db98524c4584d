internal import ArgumentParser
internal import FlickLua

/// `flickbook licenses`, also `flickbook --licenses`.
struct Licenses: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "licenses",
    abstract: "Print the licences of the libraries in the program.")

  func run() throws {
    try Console.performInProcess { $0.write(String(decoding: Licences.bytes, as: UTF8.self)) }
  }
}
