/// The program that tests run on a pseudo-terminal.
@main
enum Probe {
  static func main() {}
}
