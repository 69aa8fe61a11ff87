import Foundation
import MediaEngine

extension AVAudioEngine {
  /// Connects a node's first output to another's first input, or to a mixer's next that is free.
  ///
  /// - Parameter format: What passes, 32-bit floats; nil for what comes out of the first node as it is.
  public func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    locked {
      // A node that leads to the mixer already gives its input up first.
      connections.removeAll { $0.source === node1 && $0.target === node2 }
      connect(node1, to: node2, fromBus: 0, toBus: node2.freeInputBus, format: format)
    }
  }

  /// Connects an output to an input, in place of what was connected to either.
  ///
  /// - Parameter format: What passes, 32-bit floats; nil for what comes out of the first node as it is.
  public func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus, format: AVAudioFormat?
  ) {
    connect(node1, to: [AVAudioConnectionPoint(node: node2, bus: bus2)], fromBus: bus1, format: format)
  }

  /// Connects an output to any number of inputs, in place of what was connected to them; each gets all of the sound.
  ///
  /// - Parameter format: What passes, 32-bit floats; nil for what comes out of the node as it is.
  public func connect(
    _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus, format: AVAudioFormat?
  ) {
    locked {
      check(sourceNode, sourceBus, format)
      connections.removeAll { $0.source === sourceNode }
      for point in destNodes {
        guard let target = point.node else { continue }
        check(target, point.bus, after: sourceNode)
        connections.removeAll { $0.target === target && $0.bus == point.bus }
        connections.append(GraphConnection(from: sourceNode, to: target, bus: point.bus))
      }
      if let format { sourceNode.choose(format) }
      graphChanged("AVAudioEngine.connect(_:to:fromBus:format:)")
    }
  }

  private func check(_ source: AVAudioNode, _ bus: AVAudioNodeBus, _ format: AVAudioFormat?) {
    _require(source.engine === self, "AVAudioEngine.connect: the first node, \(source), is not attached to this engine")
    _require(
      bus >= 0 && bus < source.numberOfOutputs && !(source is AVAudioOutputNode),
      "AVAudioEngine.connect: nothing comes out of bus \(bus)")
    guard let format else { return }
    _require(
      format.commonFormat == .pcmFormatFloat32 && format.channelCount > 0 && format.sampleRate >= 1,
      "AVAudioEngine.connect: \(format) cannot pass, only 32-bit floats can")
  }

  private func check(_ target: AVAudioNode, _ bus: AVAudioNodeBus, after source: AVAudioNode) {
    _require(
      target.engine === self,
      "AVAudioEngine.connect: the second node, \(target), is not attached to this engine")
    _require(
      bus >= 0 && (target.isMixer || bus < target.numberOfInputs) && !(target is AVAudioInputNode),
      "AVAudioEngine.connect: there is no input \(bus)")
    _require(
      !leads(from: target, to: source),
      "AVAudioEngine.connect: a connection from \(source) to \(target) would close a circle")
  }

  private func leads(from node: AVAudioNode, to other: AVAudioNode) -> Bool {
    node === other || connections.contains { $0.source === node && leads(from: $0.target, to: other) }
  }

  /// Ends what is connected to an input.
  public func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) { disconnect { $0.target === node && $0.bus == bus } }
  /// Ends what is connected to all inputs.
  public func disconnectNodeInput(_ node: AVAudioNode) { disconnect { $0.target === node } }
  /// Ends what is connected to an output.
  public func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) { disconnect { bus == 0 && $0.source === node } }
  /// Ends what is connected to all outputs.
  public func disconnectNodeOutput(_ node: AVAudioNode) { disconnect { $0.source === node } }

  private func disconnect(where isMeant: (GraphConnection) -> Bool) {
    locked {
      connections.removeAll(where: isMeant)
      graphChanged("AVAudioEngine.disconnectNode")
    }
  }

  /// Where the sound of an input comes from; nil where nothing is connected.
  @discardableResult
  public func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
    inputs(of: node).first { $0.bus == bus }.map { AVAudioConnectionPoint(node: $0.source, bus: 0) }
  }

  /// Where the sound of an output goes.
  @discardableResult
  public func outputConnectionPoints(for node: AVAudioNode, outputBus bus: AVAudioNodeBus) -> [AVAudioConnectionPoint] {
    locked { connections.filter { bus == 0 && $0.source === node } }.map { AVAudioConnectionPoint(node: $0.target, bus: $0.bus) }
  }

  // MARK: -

  func inputs(of node: AVAudioNode) -> [GraphConnection] { locked { connections.filter { $0.target === node } } }
  func hasConnection(from node: AVAudioNode) -> Bool { locked { connections.contains { $0.source === node } } }

  /// The mixers that a node leads to, directly or through effects, and how they play it.
  func mixing(of node: AVAudioNode) -> [(connection: GraphConnection, settings: MixSettings)] {
    locked {
      connections.filter { $0.target.isMixer && origin(of: $0) === node }.map { ($0, $0.mixing(from: node)) }
    }
  }

  /// The node whose sound comes along a connection, before any effects.
  func origin(of connection: GraphConnection) -> AVAudioNode? {
    var node = connection.source
    while node is AVAudioUnit {
      guard let before = connections.first(where: { $0.target === node }) else { return nil }
      node = before.source
    }
    return node
  }
}
