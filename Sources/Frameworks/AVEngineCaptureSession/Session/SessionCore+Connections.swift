import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

extension SessionCore {
  func graph(of configuration: Configuration) -> CaptureGraph {
    var graph = CaptureGraph()
    for input in configuration.inputs {
      guard let source = input.captureSource else { continue }
      for port in input.ports { graph.sources[port.identifier] = source }
    }
    graph.outputs = Set(configuration.destinations.map(\.identifier))
    for connection in configuration.connections {
      guard let port = connection.inputPorts.first, let output = connection.destination,
        let input = configuration.inputs.first(where: { $0.ports.contains { $0 === port } })
      else { continue }
      var link = CaptureLink(source: port.identifier, output: output.identifier)
      link.isEnabled = connection.isEnabled && port.isEnabled
      if isMultiCam, !link.isEnabled { continue }
      let device = input.deviceCore
      let zoom = device.map { core in core.zoomParts(core.state.withLock { $0.zoom }).crop } ?? 1
      link.settings = connection.core.settings(
        turnsFrames: output.turnsFrames, rotation: device?.video?.rotation ?? 0, zoom: zoom)
      if let screen = input as? AVCaptureScreenInput { link.settings.scale = Double(screen.scale) }
      graph.links[connection.core.identifier] = link
    }
    return graph
  }

  /// Sets the formats of cameras' ports. While the session runs, the formats of the open devices apply instead.
  func updateFormats() {
    guard phase != .running else { return }
    for input in configuration.inputs {
      guard let format = input.deviceCore?.activeFormat?.formatDescription else { continue }
      for port in input.ports where port.mediaType == .video { port.update(format, nil) }
    }
  }

  func updateConnections() {
    var edition = state.withLock { state in
      state.edition += 1
      return state.edition
    }
    while true {
      tellConnections(configuration)
      // Another thread may have begun an update, whose results this update may have overwritten with older values.
      let newest = state.withLock { $0.edition }
      if newest == edition { return }
      edition = newest
    }
  }

  private func tellConnections(_ configuration: Configuration) {
    for connection in configuration.connections {
      let input = connection.inputPorts.first.flatMap { port in
        configuration.inputs.first { $0.ports.contains { $0 === port } }
      }
      let isThere = input?.captureSource != nil && connection.inputPorts.contains { $0.isEnabled }
      connection.update(isActive: connection.isEnabled && isThere)
    }
    for output in configuration.destinations {
      output.connectionsChanged(configuration.connections.filter { $0.destination === output })
    }
  }

  /// Called within `exclusively`, after a graph was run. Returns an error only if no other source is used; otherwise
  /// the client is notified once of each missing input.
  func findAbsent(since before: Set<Int>) -> EngineError? {
    let configuration = configuration
    let graph = graph(of: configuration)
    let wanted = Set(graph.links.values.map(\.source))
    var errors: [EngineError] = []
    var absent: Set<Int> = []
    for input in configuration.inputs where input.captureSource == nil {
      guard let source = input.ports.first?.identifier, wanted.contains(source) else { continue }
      absent.insert(source)
      if absentSources.contains(source) { continue }
      errors.append(
        EngineError(
          .deviceUnavailable, "Opening a device", subject: input.sourceName, detail: "it is not connected",
          code: before.contains(source) ? Int(ENODEV) : nil))
    }
    absentSources.formUnion(absent)
    if graph.usedSources.isEmpty, let first = errors.first { return first }
    afterwards += errors.map { error in { [self] in tell(error) } }
    return nil
  }
}
