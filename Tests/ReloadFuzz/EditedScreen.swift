import FlickCore
import FlickHost
import FlickSession
import Foundation

/// A screen that is edited and reloaded under random fingers, with the invariants of a reload.
///
/// A broken text changes the stage in no way. A valid text takes effect at once and keeps the state
/// of components by ID.
package final class EditedScreen {
  private let folder: URL
  private let simulation: Simulation
  private var project = EditedProject()
  private var random: SplitMix64
  private var title = "t0"
  private var finger: Point2D?

  /// The number of edits, and of broken ones.
  package private(set) var count = 0
  package private(set) var brokenCount = 0

  /// CPU seconds that a script may load for.
  private static let cpuLimit = 0.05

  /// A screen; the same seed makes the same edits.
  package init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    folder = FileManager.default.temporaryDirectory
      .appending(path: "reload-\(UUID().uuidString)", directoryHint: .isDirectory)
    try Self.write(project, to: folder)
    var configuration = RunConfiguration()
    configuration.cpuLimit = Self.cpuLimit
    simulation = try Simulation(folder.appending(path: "screen.lua").path, configuration)
    simulation.tunablesFile = try FollowedTunables(
      folder.appending(path: "tunables.json").path, fixed: [])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func write(_ project: EditedProject, to folder: URL) throws {
    for name in EditedProject.names {
      let file = folder.appending(path: name)
      if let text = project.text(of: name) {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } else {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  /// Moves a finger, edits a file and reloads; returns a description of a violation, or nil.
  package func step() throws -> String? {
    for _ in 0..<Int.random(in: 1...3, using: &random) { moveHand() }
    project.edit(&random)
    try Self.write(project, to: folder)
    let watched = Set(simulation.watchedFiles)
    for name in EditedProject.names
    where !watched.contains(folder.appending(path: name).path) { return "\(name) is not watched" }
    count += 1
    if !project.isSound { brokenCount += 1 }
    let before = Moment(simulation)
    do {
      try reload()
    } catch {
      guard !project.isSound else { return "does not load: \(error.description)" }
      return before.difference(from: Moment(simulation)) ?? check(title)
    }
    guard project.isSound else { return "a broken project loads" }
    title = "t\(project.title)"
    return before.loss(in: Moment(simulation)) ?? check(title)
  }

  /// Reloads the project, with more tries for a valid one.
  ///
  /// On a stalled machine the script may exceed its CPU limit without fault of its own.
  private func reload() throws(HostError) {
    for _ in 0..<4 where project.isSound {
      do throws(HostError) {
        _ = try simulation.reload()
        return
      } catch { if error.kind != .budget { throw error } }
    }
    _ = try simulation.reload()
  }

  private func check(_ title: String) -> String? {
    simulation.stage.checkInvariants()
    guard simulation.title == title else { return "is called \(simulation.title), not \(title)" }
    return simulation.picture() == nil ? "there is no picture" : nil
  }

  private func moveHand() {
    switch Int.random(in: 0...5, using: &random) {
    case 0:
      if let finger { simulation.touch(.ended, at: finger) }
      finger = nil
    case 1 where finger == nil, 2 where finger == nil:
      let place = Point2D(
        x: .random(in: 20...180, using: &random), y: .random(in: 20...380, using: &random))
      simulation.touch(.began, at: place)
      finger = place
    default:
      guard var place = finger else { break }
      place = Point2D(
        x: place.x + .random(in: -25...25, using: &random),
        y: place.y + .random(in: -25...25, using: &random))
      simulation.touch(.moved, at: place)
      finger = place
    }
    simulation.run(to: simulation.now + Seconds(.random(in: 0.004...0.04, using: &random)))
  }
}

/// The state of time, fingers and tracks at a moment.
private struct Moment {
  private struct Track: Equatable {
    var values: [Double]
    var pageCount = 0
    var isHeld: Bool
  }

  private let time: Seconds
  private let fingers: [Touch]
  private var tracks: [String: Track] = [:]

  init(_ simulation: Simulation) {
    let stage = simulation.stage
    (time, fingers) = (stage.time, simulation.fingers)
    for id in ["pages", "leaves", "ruled"] {
      guard let pager = try? stage.pager(id) else { continue }
      tracks[id] = Track(
        values: [pager.position.value, pager.velocity.value], pageCount: pager.pageCount,
        isHeld: pager.isHeld)
    }
    if let view = try? stage.scrollView("list") {
      tracks["list"] = Track(
        values: [view.offset.y, view.velocity.y.value],
        isHeld: view.phase == .held)
    }
  }

  /// Describes the first difference in time, fingers or tracks; nil if there is none.
  func difference(from other: Moment) -> String? {
    guard time == other.time, fingers == other.fingers else { return "time has gone on" }
    guard tracks == other.tracks else { return "\(tracks) has become \(other.tracks)" }
    return nil
  }

  /// Describes state that a reload has lost; a track with the same ID and page count must keep its
  /// place.
  func loss(in other: Moment) -> String? {
    guard time == other.time, fingers == other.fingers else { return "time has gone on" }
    for (id, track) in tracks {
      guard let now = other.tracks[id], now.pageCount == track.pageCount, now.isHeld == track.isHeld
      else { continue }
      let isNear = zip(track.values, now.values).allSatisfy {
        ($0 - $1).magnitude <= 1e-6 * max(1, $0.magnitude)
      }
      if !isNear { return "\(id) was \(track) and is \(now)" }
    }
    return nil
  }
}
