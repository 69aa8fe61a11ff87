package enum CaptureEffect: Sendable, Hashable {
  case closeOutput(Int)
  case closeSource(Int)
  case openOutput(Int)
  case openSource(Int, CaptureSource)
  case route(source: Int, [CaptureRoute])
}

extension CaptureGraph {
  /// Sources are closed first, so that a device is free when it is opened with other settings. A source is opened after
  /// its routes are set, so that no frame is lost.
  package static func difference(from old: CaptureGraph, to new: CaptureGraph) -> [CaptureEffect] {
    let (before, after) = (old.usedSources, new.usedSources)
    var effects: [CaptureEffect] = []
    for source in before.keys.sorted() where after[source] != before[source] { effects.append(.closeSource(source)) }
    for source in after.keys.sorted() where after[source] == before[source] {
      let routes = new.routes(from: source)
      if routes != old.routes(from: source) { effects.append(.route(source: source, routes)) }
    }
    for output in old.outputs.subtracting(new.outputs).sorted() { effects.append(.closeOutput(output)) }
    for output in new.outputs.subtracting(old.outputs).sorted() { effects.append(.openOutput(output)) }
    for source in after.keys.sorted() {
      guard let description = after[source], before[source] != description else { continue }
      effects.append(.route(source: source, new.routes(from: source)))
      effects.append(.openSource(source, description))
    }
    return effects
  }
}
