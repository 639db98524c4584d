internal import FlickAPI
internal import FlickJSON

/// The report of `flickbook flips`.
package struct FlipsReport {
  private let sets: [StripSet]

  package init(_ sets: [StripSet]) { self.sets = sets }

  /// The report as text: the tunables with flips, then a list of the others.
  package var lines: [String] {
    var lines: [String] = []
    for set in sets where !set.byNearness.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines += StripText(set).lines
    }
    let silent = sets.filter(\.byNearness.isEmpty)
    if !silent.isEmpty {
      if !lines.isEmpty { lines.append("") }
      let names = silent.map { set in
        set.axis.name + (set.isExact ? "" : " (sampled)")
      }
      let place = sets.lazy.compactMap(\.shownShare).first.map {
        " within \(FlipText.percent($0)) of the range"
      }
      lines.append("no flips\(place ?? ""): \(names.joined(separator: ", "))")
    }
    return lines
  }

  /// The report as JSON: a line for each strip, gesture by gesture.
  package var json: String {
    var text = ""
    for index in sets.first?.strips.indices ?? 0..<0 {
      for set in sets { text += FeelLines.strip.text(set.answer(set.strips[index])) }
    }
    return text
  }
}

extension StripSet {
  /// The answer about one strip.
  func answer(_ strip: Strip) -> JSONValue {
    let axis = strip.axis
    var (range, choices): (ClosedRange<Double>?, [String]?) = (axis.range, nil)
    if case .choices(let names) = axis.values { (range, choices) = (nil, names) }
    var (isEstimated, step): (Bool?, Double?) = (nil, nil)
    switch strip.method {
    case .exact, .tried, .bounded(estimated: false): break
    case .bounded(estimated: true): isEstimated = true
    case .sampled(let distance): step = distance
    }
    let spans = zip(strip.spans, strip.flips.map(\.test) + [nil]).map { span, test in
      FeelAnswers.span.object(
        ["from": axis.value(at: span.from), "to": axis.value(at: span.to), "test": test],
        span.run.fields)
    }
    return FeelAnswers.strip.object([
      "gesture": gestures[strip.gesture].id, "tunable": axis.name, "range": range,
      "choices": choices, "method": strip.method.text, "estimated": isEstimated, "step": step,
      "note": strip.note, "spans": spans, "runs": strip.runCount,
    ])
  }

  /// The answer about the tunable.
  var tunableAnswer: JSONValue {
    let isLabelled = labelledCount > 0
    var best = best
    if case .choices = axis.values { best = nil }
    return FeelAnswers.tunable.object([
      "name": axis.name, "unit": axis.unit, "value": axis.text(at: axis.present),
      "as_meant": isLabelled ? asMeant(at: axis.present) : nil as Int?,
      "labelled": isLabelled ? labelledCount : nil as Int?,
      "best": best?.count, "best_from": best?.range.lowerBound, "best_to": best?.range.upperBound,
    ])
  }
}
