internal import FlickAPI
package import FlickHost
internal import FlickLab

// A study: shows tasks in place of verdicts.

extension Exploration {
  /// Starts a study.
  ///
  /// - Throws: `HostError` if a drawn tunable does not exist or has no range, or if a task is not
  ///   valid on the screen.
  package func begin(_ plan: Study.Plan) throws(HostError) {
    let check = try ScreenCheck(on: simulation.path, simulation.presentConfiguration)
    for task in plan.tasks {
      do throws(HostError) { try check.check(task) } catch {
        throw HostError(.input, "--task: \(error.description)")
      }
    }
    let declared = simulation.declared.values
    for name in plan.drawn {
      guard let own = declared.first(where: { $0.declaration.name == name }) else {
        let known = declared.map(\.declaration.name)
        throw HostError(.input, "--draw: \(Tunables.unknown(name, among: known))")
      }
      var trial = Study(plan)
      guard trial.draw(own.declaration, now: own.value) != nil else {
        throw HostError(.input, "--draw: '\(name)' has no range to draw from")
      }
    }
    study = Study(plan)
    beginTrial()
  }

  /// Restarts the screen for a trial, with newly drawn values of the tunables in `drawn`.
  private func beginTrial() {
    guard var study else { return }
    var settings = simulation.settings
    study.shown = [:]
    let declared = simulation.declared.values
    for name in study.task == nil ? [] : study.plan.drawn {
      guard let own = declared.first(where: { $0.declaration.name == name }),
        let value = study.draw(own.declaration, now: own.value)
      else { continue }
      study.shown[name] = value
      settings[name] = value.description
    }
    simulation.set(settings)
    simulation.restart()
    self.study = study
    follow()
  }

  /// Keeps the gesture of a trial after the last lift, and moves the screen to the task's result.
  func endGestureOfStudy() {
    guard var study, let task = study.task, !study.isShowingResult,
      let gesture = simulation.gesture
    else { return }
    strips.isRead = true
    do throws(HostError) {
      let touches = try tuning.touchesToKeep(of: gesture)
      var gestures = try tuning.keptGestures()
      try gestures.keep(
        touches, from: gesture.stage, of: task, person: study.plan.person, shown: study.shown)
      tuning.gestures = gestures
    } catch {
      return complain(error.description)
    }
    study.isShowingResult = true
    self.study = study
    // With drawn thresholds, the screen decides by these instead.
    if study.plan.drawn.isEmpty, let step = task.step {
      simulation.changeStage { try $0.go(to: step) }
    }
  }

  /// Starts the next task once the screen rests.
  func passStudy() {
    guard study?.isShowingResult == true, simulation.isAtRest, simulation.fingers.isEmpty
    else { return }
    study?.proceed()
    beginTrial()
  }
}
