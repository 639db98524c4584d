internal import FlickAPI
internal import FlickHost
internal import FlickLog
internal import FlickSystem

/// The file of a run log, written as things happen: what was logged outlives the worker.
final class RunLogFile {
  private let path: String
  private let file: GrowingFile?
  private var log = RunLog()
  /// Why the file cannot be written.
  private var failure: SystemError?

  /// Opens the file at `path`; that it cannot be opened is told at the end.
  init(_ path: String) {
    self.path = path
    do throws(SystemError) {
      file = try GrowingFile(path)
    } catch {
      file = nil
      failure = error
    }
  }

  /// Writes the first line.
  func begin(script: String, seed: Int, settings: [Setting]) {
    log.header(script: script, seed: seed, settings: settings.map { ($0.name, $0.value) })
    pass()
  }

  /// Writes the line of an event.
  func record(_ event: SessionEvent) {
    log.add(event)
    pass()
  }

  /// Writes what comes of scenario files, in their order.
  func record(_ event: ScenarioEvent, of file: String) {
    switch event {
    case .began: log.file(file)
    case .started(let line, let name): log.testStarted(name, at: line)
    case .logged(let line): log.add(lines: line.utf8)
    case .passed: log.testEnded(error: nil)
    case .pending(let reason): log.testEnded(error: nil, pending: reason)
    case .failed(let error): log.testEnded(error: error.description)
    case .unloadable(let error): log.fileFailed(error.description)
    case .printed, .printedPart, .listed, .declared, .covered, .decided, .ended: return
    }
    pass()
  }

  /// Writes the last line and puts the file in its place.
  ///
  /// - Parameter isWhole: whether this process has written all of it.
  /// - Returns: why it could not be written.
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

  /// Leaves the file's place as it was: there was no run.
  func abandon() { file?.abandon() }

  private func pass() { file?.write(log.takeBytes()) }
}
