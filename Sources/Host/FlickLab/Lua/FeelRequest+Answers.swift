internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import LuaKit

// Answers of the feel lab as tables.

extension FeelRequest {
  func corpusTable() throws -> LuaTable {
    let file = try corpus()
    let answer = FeelAnswer(host.state)
    try answer.set("path", file.path)
    try answer.set("where", text("where"))
    try answer.set("title", file.corpus.title)
    try answer.set("screen", file.corpus.screen)
    try answer.list("gestures", file.gestures(where: text("where"))) { recorded, one in
      let gesture = recorded.gesture
      try one.set("id", gesture.id)
      try one.set("person", gesture.person)
      try one.set("device", gesture.device)
      try one.set("want", gesture.wants?.text)
      try one.set("split", gesture.split?.rawValue)
      try one.list("tags", gesture.tags)
      try one.set("way", recorded.measures.mainDistance)
      try one.set("ms", recorded.measures.duration.value * 1000)
      try one.set("speed", recorded.measures.speed)
      try one.set("angle", recorded.measures.angle)
    }
    return answer.table
  }

  func playTable() throws -> LuaTable {
    try withSession { session in
      let answer = FeelAnswer(host.state)
      let runs = try session.playAll()
      try answer.fill(Array(zip(session.gestures, runs))) { pair, one in
        try one.set("gesture", pair.0.gesture.id)
        try one.set(pair.1)
        try one.set("rest", pair.1.rest.value)
      }
      return answer.table
    }
  }

  func flipsTable() throws -> LuaTable {
    try withSession { session in
      let axes = try axes(of: session)
      let sets = zip(axes, try session.strips(along: axes, isBrief: true)).map {
        StripSet(axis: $0, strips: $1, gestures: session.gestures)
      }
      let answer = FeelAnswer(host.state)
      try answer.set("text", FlipsReport(sets).lines.joined(separator: "\n"))
      try answer.list("tunables", sets) { set, one in
        try one.set("name", set.axis.name)
        try one.set("unit", set.axis.unit)
        try one.set("value", set.axis.text(at: set.axis.present))
        if set.labelledCount > 0 {
          try one.set("as_meant", Double(set.asMeant(at: set.axis.present)))
          try one.set("labelled", Double(set.labelledCount))
        }
        guard let best = set.best, case .numbers = set.axis.values else { return }
        try one.set("best", Double(best.count))
        try one.set("best_from", best.range.lowerBound)
        try one.set("best_to", best.range.upperBound)
      }
      let strips = sets.flatMap { set in set.strips.map { (set, $0) } }
      try answer.fill(strips) { pair, one in
        let (set, strip) = pair
        try one.set("gesture", set.gestures[strip.gesture].id)
        try one.set("tunable", strip.axis.name)
        try one.set("method", strip.method.text)
        try one.set("note", strip.note)
        try one.set("runs", Double(strip.runCount))
        let flips = strip.flips
        try one.list("spans", Array(strip.spans.enumerated())) { item, span in
          try span.place("from", item.element.from, strip.axis)
          try span.place("to", item.element.to, strip.axis)
          try span.set(item.element.run)
          if item.offset < flips.count { try span.set("test", flips[item.offset].test) }
        }
      }
      return answer.table
    }
  }

  func whyTable() throws -> LuaTable {
    let id = try needed("gesture")
    let want = try expression("want")
    return try withSession { session in
      guard let index = session.gestures.firstIndex(where: { $0.gesture.id == id }) else {
        throw HostError(.nothing, "no gesture '\(id)'")
      }
      let found = try Counterfactual(
        session, gesture: index, want: want, along: axes(of: session))
      let answer = FeelAnswer(host.state)
      try answer.set("text", found.lines.joined(separator: "\n"))
      try answer.set("gesture", id)
      try answer.set("want", found.want?.text)
      try answer.set("sentence", found.sentence)
      try answer.set(found.run)
      for (key, changes) in [("tunables", found.changes), ("edits", found.edits)] {
        try answer.list(key, changes) { change, one in
          try one.set("name", change.axis.name)
          try one.set("unit", change.axis.unit)
          try one.place("now", change.axis.present, change.axis)
          try one.place("value", change.value, change.axis)
          try one.set("direction", change.isDownward ? "less" : "more")
          try one.set("outcome", change.after.outcomeText)
          try one.set("test", change.test)
          try one.set("others", Double(change.others.count))
          try one.set("wrongly", Double(change.others.count { $0.isAsMeant == false }))
        }
      }
      for (key, joint) in [
        ("together", found.together), ("edits_together", found.editsTogether),
      ] {
        guard let joint else { continue }
        try answer.part(key) { part in
          try part.set("outcome", joint.after.outcomeText)
          try part.set("cost", joint.cost)
          try part.part("set") { set in
            for (axis, value) in joint.changes { try set.set(axis.name, value) }
          }
        }
      }
      try answer.list("futile", found.futile)
      try answer.list("bounded", found.bounded)
      try answer.list("unknown", found.unknown)
      return answer.table
    }
  }

  func tuneTable() throws -> LuaTable {
    var options = Tuning.Options()
    if let seed = try number("seed") { options.seed = Int(seed) }
    if let starts = try number("starts") { options.startCount = Int(starts.clamped(to: 1...1e4)) }
    if let margin = try number("margin") { options.margin = margin }
    if let budget = try number("budget") {
      options.budget = SearchBudget(boxes: Int(budget.clamped(to: 1...1e9)))
    }
    options.orders = try names("order").map { text in try ValueOrder(text) }
    return try withSession { session in
      let tuning = try Tuning(session, axes(of: session), options)
      let answer = FeelAnswer(host.state)
      try answer.set("text", TuneReport(tuning).lines.joined(separator: "\n"))
      switch tuning.proof {
      case .exact: try answer.set("proof", "exact")
      case .bounded: try answer.set("proof", "bounded")
      case .searched: try answer.set("proof", "none")
      }
      try answer.set("gestures", Double(tuning.gestures.count))
      try answer.set("was", Double(tuning.before.asMeant))
      try answer.set("as_meant", Double(tuning.after.asMeant))
      try answer.set("held", tuning.after.held.map(Double.init))
      try answer.set("margin", tuning.after.margin)
      try answer.part("values") { values in
        for (axis, text) in zip(tuning.axes, tuning.after.values) {
          try values.place(axis.name, axis.place(of: text) ?? 0, axis)
        }
      }
      try answer.part("as_good") { ranges in
        for (axis, room) in zip(tuning.axes, tuning.after.rooms) {
          guard let room else { continue }
          try ranges.part(axis.name) { range in
            try range.set("low", room.lowerBound)
            try range.set("high", room.upperBound)
          }
        }
      }
      try answer.list("conflict", tuning.conflict.map(\.gesture.id))
      try answer.list("notes", tuning.notes)
      return answer.table
    }
  }

  func checkTable() throws -> LuaTable {
    let before = try FeelFile(host.fileInReach(named: needed("feel"), endings: ["", ".feel"]))
    var allowance = FeelComparison.Allowance()
    if case .table(let allow) = try given.rawValue(of: "allow") {
      let amounts = FeelRequest(allow, host)
      if let flips = try amounts.number("flips") { allowance.flips = Int(min(flips, 1e9)) }
      if let lost = try amounts.number("as_meant") { allowance.asMeant = Int(min(lost, 1e9)) }
      if let curve = try amounts.number("curve") { allowance.curve = curve }
      if let rest = try amounts.number("rest") { allowance.rest = rest }
    }
    return try withSession { session in
      var found = FeelComparison(before, try FeelFile(of: session), allowance)
      try found.findCauses(in: session)
      let answer = FeelAnswer(host.state)
      try answer.set("text", found.lines.joined(separator: "\n"))
      try answer.set("markdown", found.markdown)
      try answer.set("is_changed", found.isChanged)
      try answer.set("gestures", Double(found.count))
      try answer.list("flips", found.flips) { flip, one in
        try one.set("gesture", flip.now.gesture)
        try one.set("before", flip.before.outcomeWords)
        try one.set("after", flip.now.outcomeWords)
        try one.set("was_as_meant", flip.before.isAsMeant)
        try one.set("as_meant", flip.now.isAsMeant)
        try one.list("causes", flip.causes)
        try one.list("rules", found.changedRules(of: flip).map(\.name))
      }
      try answer.list("broken", found.broken.map(\.gesture))
      try answer.list("new", found.added)
      try answer.list("gone", found.gone)
      return answer.table
    }
  }

  func exportTable() throws -> LuaTable {
    let script = try host.fileInReach(named: needed("screen"), endings: [".lua", ""])
    let word = try needed("to")
    guard let toolkit = Toolkit(rawValue: word) else {
      let known = Toolkit.allCases.map(\.rawValue)
      throw HostError(.input, NearestName.refusal(of: word, among: known, as: "toolkit"))
    }
    let settings = try settings()
    return try host.lending { configuration in
      let screen = try LabScreen(
        script, configuration, configuration.tunables.settings.merging(settings) { $1 })
      let export = FeelExport(screen.screen)
      let answer = FeelAnswer(host.state)
      let lines = export.parts.flatMap { part in
        export.lines(of: part, for: toolkit).map { (part.name, $0) }
      }
      try answer.fill(lines) { line, one in
        try one.set("component", line.0)
        try one.set("what", line.1.what)
        try one.set("code", line.1.code)
        try one.set("accuracy", line.1.accuracy)
      }
      return answer.table
    }
  }
}
