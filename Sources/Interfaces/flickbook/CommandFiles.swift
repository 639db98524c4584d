internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// An option for a file that a command writes.
///
/// Use this type for every such option: all of them are then checked before the command runs.
struct OutputPath: Sendable {
  var path: String
  var kind: OutputKind

  /// A function for the `transform` of an option.
  static func of(_ kind: OutputKind) -> @Sendable (String) throws -> OutputPath {
    { OutputPath(path: $0, kind: kind) }
  }

  /// Refuses a file in a missing folder, for outputs that are written at the end only.
  func requireFolder() throws(HostError) {
    guard !Path.isDirectory(Path.parent(path)) else { return }
    throw HostError("\(path): cannot be written: there is no such folder")
  }

  func write(_ bytes: [UInt8]) throws(HostError) {
    try HostError.input { try File.write(bytes, to: path) }
  }

  func write(_ text: String) throws(HostError) { try write(Array(text.utf8)) }
}

extension Option<OutputPath?> {
  /// Creates an option for a file that a command writes if it is given.
  init(
    name: NameSpecification = .long, writes kind: OutputKind, help: String,
    valueName: String = "file", completion: CompletionKind? = nil
  ) {
    self.init(
      name: name, help: ArgumentHelp(help, valueName: valueName), completion: completion,
      transform: OutputPath.of(kind))
  }
}

/// Whether files of another kind may be replaced.
struct OverwriteOption: ParsableArguments {
  @Flag(help: "Allow outputs to replace files of another kind; inputs are never replaced.")
  var force = false
}

/// The files of a command, found in the values of its options and arguments.
///
/// Reflection finds them in all commands, so that no command has to list its files.
struct CommandFiles {
  private(set) var outputs: [OutputPath] = []
  /// The texts of the command line that may name files to read.
  private(set) var inputs: [String] = []
  private var isForced = false

  /// The maximum depth of options, which are nested in groups, wrappers and optionals.
  private static let maximumDepth = 16

  init(of command: any ParsableCommand) { collect(command, 0) }

  private mutating func collect(_ value: Any, _ depth: Int) {
    switch value {
    case let output as OutputPath: outputs.append(output)
    case let option as OverwriteOption: isForced = isForced || option.force
    case let order as ReportOrder: outputs += order.outputs
    case let text as String: inputs += Self.paths(text)
    default:
      guard depth < Self.maximumDepth else { return }
      for child in Mirror(reflecting: value).children { collect(child.value, depth + 1) }
    }
  }

  /// The files that a text may refer to: a file, a file with a line (`FILE:12`), a corpus in a
  /// folder.
  private static func paths(_ text: String) -> [String] {
    guard !text.isEmpty, !text.containsNUL else { return [] }
    if Path.isDirectory(text) { return [Path.join(text, "corpus.jsonl")] }
    let file = text.split(separator: ":").first.map(String.init) ?? text
    return file == text ? [text] : [text, file]
  }

  /// Rejects outputs that are inputs, and outputs that would replace a file of another kind.
  ///
  /// Inputs found only while reading are checked when the output is moved into place.
  func check() throws(HostError) {
    for output in outputs {
      try OutputFile(output.path, output.kind).check(notAmong: inputs, isForced: isForced)
    }
    ReadOutputs.begin(outputs.filter { !OutputFile($0.path, $0.kind).isContinued }.map(\.path))
  }

  /// The first file among the inputs.
  var firstInput: String? { inputs.first(where: Path.isFile) }

  /// The size of all inputs in bytes.
  var inputSize: Int {
    Set(inputs).reduce(0) { $0 + (Path.size($1) ?? 0) }
  }
}
