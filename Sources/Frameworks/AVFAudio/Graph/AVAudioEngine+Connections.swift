import AVEngineAudioGraph
import Foundation

extension AVAudioEngine {
  func connectToFree(_ source: AVAudioNode, _ target: AVAudioNode, _ format: AVAudioFormat?) {
    locked {
      connections.removeAll { $0.source === source && $0.target === target }
      connectAll(
        source, to: [AVAudioConnectionPoint(node: target, bus: target.freeInputBus)], fromBus: 0, format: format)
    }
  }

  func connectAll(
    _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    locked {
      check(sourceNode, sourceBus, format)
      connections.removeAll { $0.source === sourceNode }
      for point in destNodes {
        guard let target = point.node else { continue }
        check(target, point.storedBus, after: sourceNode)
        connections.removeAll { $0.target === target && $0.bus == point.storedBus }
        connections.append(GraphConnection(from: sourceNode, to: target, bus: point.storedBus))
      }
      if let format { sourceNode.choose(format) }
      graphChanged("AVAudioEngine.connect(_:to:fromBus:format:)")
    }
  }

  private func check(_ source: AVAudioNode, _ bus: AVAudioNodeBus, _ format: AVAudioFormat?) {
    _require(source.engine === self, "AVAudioEngine.connect: the first node, \(source), is not attached to this engine")
    _require(
      bus >= 0 && bus < source.numberOfOutputs && !(source is AVAudioOutputNode),
      "AVAudioEngine.connect: the first node has no output bus \(bus)")
    guard let format else { return }
    _require(
      format.commonFormat == .pcmFormatFloat32 && format.channelCount > 0 && format.sampleRate >= 1,
      "AVAudioEngine.connect: \(format) is not supported, only 32-bit floats are")
  }

  private func check(_ target: AVAudioNode, _ bus: AVAudioNodeBus, after source: AVAudioNode) {
    _require(
      target.engine === self,
      "AVAudioEngine.connect: the second node, \(target), is not attached to this engine")
    _require(
      bus >= 0 && (target.isMixer || bus < target.numberOfInputs) && !(target is AVAudioInputNode),
      "AVAudioEngine.connect: the second node has no input bus \(bus)")
    _require(
      !leads(from: target, to: source),
      "AVAudioEngine.connect: a connection from \(source) to \(target) would create a cycle")
  }

  private func leads(from node: AVAudioNode, to other: AVAudioNode) -> Bool {
    node === other || connections.contains { $0.source === node && leads(from: $0.target, to: other) }
  }

  func disconnect(where isMeant: (GraphConnection) -> Bool) {
    locked {
      connections.removeAll(where: isMeant)
      graphChanged("AVAudioEngine.disconnectNode")
    }
  }

  // MARK: -

  func inputs(of node: AVAudioNode) -> [GraphConnection] { locked { connections.filter { $0.target === node } } }
  func hasConnection(from node: AVAudioNode) -> Bool { locked { connections.contains { $0.source === node } } }

  func mixing(of node: AVAudioNode) -> [(connection: GraphConnection, settings: MixSettings)] {
    locked {
      connections.filter { $0.target.isMixer && origin(of: $0) === node }.map { ($0, $0.mixing(from: node)) }
    }
  }

  /// Returns the node before any effects; nil if an effect has no input.
  func origin(of connection: GraphConnection) -> AVAudioNode? {
    var node = connection.source
    while node is AVAudioUnit {
      guard let before = connections.first(where: { $0.target === node }) else { return nil }
      node = before.source
    }
    return node
  }
}
