internal import ArgumentParser
internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit
internal import LuaSchema

/// Values that shells complete, found by the program itself.
enum Completions {
  /// Completes the last name of a comma-separated list.
  static func list(
    of names: @escaping @Sendable (_ words: [String]) -> [String]
  ) -> CompletionKind {
    .custom { words, _, word in
      let done = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
      return names(words).map { done + $0 }
    }
  }

  /// A comma-separated list of the profiles of toolkits.
  static var profiles: CompletionKind {
    list { _ in ["all"] + Profile.all.map(\.name.rawValue) }
  }

  /// All names of the API.
  static var apiNames: CompletionKind {
    .custom { _, _, _ in
      HelpRenderer.reference.names(in: HostAPI.test.schema).flatMap { name in
        let prefix = "flickbook."
        return name.hasPrefix(prefix) ? [name, "fb.\(name.dropFirst(prefix.count))"] : [name]
      }
    }
  }

  /// The ids of gestures in the corpora that the command line names.
  static var gestureIDs: CompletionKind { .custom { words, _, _ in ids(words) } }

  /// The ids of gestures, and files: a screen, a corpus, a saved feel.
  static var gestureIDsAndFiles: CompletionKind {
    .custom { words, _, word in ids(words) + files(word) }
  }

  private static func ids(_ words: [String]) -> [String] {
    corpora(words).flatMap { $0.corpus.gestures.map(\.id) }
  }

  /// The corpora among some words that can be read.
  private static func corpora(_ words: [String]) -> [CorpusFile] {
    words.filter { $0.hasSuffix(".jsonl") || Path.isDirectory($0) }
      .compactMap { try? CorpusFile($0) }
  }

  /// The files and folders in the folder of a word, without hidden ones.
  private static func files(_ word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let names = (try? Path.names(inDirectory: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { name in
      Path.isDirectory(folder + name) ? "\(folder)\(name)/" : folder + name
    }
  }

  /// A comma-separated list of the tunables of the screens on the command line.
  static var tunables: CompletionKind { list { axes($0).map(\.name) } }

  /// `name=` for each of these tunables, followed by the choices of a tunable that has choices.
  static var settings: CompletionKind {
    .custom { words, _, word in
      axes(words).flatMap { axis -> [String] in
        guard word.hasPrefix(axis.name + "="), case .choices(let choices) = axis.values else {
          return [axis.name + "="]
        }
        return choices.map { "\(axis.name)=\($0)" }
      }
    }
  }

  /// The sides of a map: tunables, and parameters of the gesture.
  static var sides: CompletionKind {
    .custom { words, _, _ in
      axes(words).map(\.name) + GestureEdit.allCases.map { "gesture.\($0.rawValue)" }
        + ["profile", "estimator"]
    }
  }

  /// The tunables of the screens among some words, or else of the screens of the corpora among
  /// them.
  private static func axes(_ words: [String]) -> [TunableAxis] {
    var configuration = RunConfiguration()
    configuration.cpuLimit = 1
    configuration.endsProcess = false
    let given = words.filter { $0.hasSuffix(".lua") }
    let scripts = given.isEmpty ? corpora(words).compactMap(\.screenPath) : given
    return Set(scripts).sorted().flatMap { script in
      (try? LabSession(script: script, configuration, []).tunables()) ?? []
    }
  }

  /// The plugins of the project in the current folder.
  static var plugins: CompletionKind {
    .custom { _, _, _ in
      (try? PluginBench(from: ".", .standard) { _ in }.names()) ?? []
    }
  }
}
