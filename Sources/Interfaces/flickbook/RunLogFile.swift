internal import FlickAPI
internal import FlickHost
internal import FlickLog
internal import FlickSystem

/// The file of a run log, written as events happen, so that the log outlives the worker.
final class RunLogFile {
  private let file: GrowingFile?
  private var log = RunLog()
  /// All written bytes, if they are kept.
  private(set) var kept: [UInt8] = []
  private let keeps: Bool
  /// The first error of the file.
  private var failure: SystemError?

  /// Opens the file at `path`; an error is reported at the end.
  ///
  /// - Parameter keeps: whether to keep all written bytes in memory as well.
  init(_ path: String?, keeps: Bool = false) {
    self.keeps = keeps
    do throws(SystemError) {
      file = try path.map { path throws(SystemError) in try GrowingFile(path) }
    } catch {
      file = nil
      failure = error
    }
  }

  /// Writes the first line.
  ///
  /// - Parameter shard: the part of a run that several machines share, and the files of the whole
  ///   run.
  func begin(
    script: String, seed: Int, settings: [Setting],
    shard: (index: Int, count: Int, files: [String])? = nil
  ) {
    log.header(
      script: script, seed: seed, settings: settings.map { ($0.name, $0.value) }, shard: shard)
    pass()
  }

  /// Writes the line of an event.
  func record(_ event: SessionEvent) {
    log.add(event)
    pass()
  }

  /// Writes the events of scenario files, in their order.
  func record(_ event: ScenarioEvent, of file: String) {
    switch event {
    case .began: log.file(file)
    case .started(let line, let name): log.testStarted(name, at: line)
    case .logged(let line): log.add(lines: line.utf8)
    case .passed: log.testEnded(error: nil)
    case .pending(let reason): log.testEnded(error: nil, pending: reason)
    case .failed(let error):
      log.testEnded(
        error: error.description, failure: "\(error.kind)", context: error.context,
        traceback: error.traceback, isDeath: error.isDeath)
    case .unloadable(let error):
      log.fileFailed(
        error.description, failure: "\(error.kind)", context: error.context,
        traceback: error.traceback)
    case .revoked(let line, let name, let error):
      log.testRevoked(
        name, at: line, error.description, failure: "\(error.kind)", context: error.context)
    case .printed, .printedPart, .listed, .declared, .snapshot, .filmed, .recorded, .took, .needs,
      .testLines,
      .covered,
      .decided, .ended:
      return
    }
    pass()
  }

  /// Writes the last line and moves the file into place.
  ///
  /// - Parameter isWhole: whether this process has written the whole log.
  /// - Returns: the error if it could not be written.
  func end(exitCode: Int32, error: String?, isWhole: Bool = true) -> HostError? {
    log.end(exitCode: Int(exitCode), error: error, isWhole: isWhole)
    pass()
    do throws(SystemError) {
      if let failure { throw failure }
      try file?.finish()
      return nil
    } catch {
      return HostError(input: error)
    }
  }

  /// Discards the file, because there was no run.
  func abandon() { file?.abandon() }

  private func pass() {
    let bytes = log.takeBytes()
    if keeps { kept += bytes }
    file?.write(bytes)
  }
}
