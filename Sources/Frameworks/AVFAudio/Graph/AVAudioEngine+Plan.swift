import AVEngineAudioGraph
import AVEngineCore

extension AVAudioEngine {
  var outputForm: AudioBusFormat { outputNode.form }
  var inputForm: AudioBusFormat { AudioBusFormat(rate: 48_000, layout: Self.deviceFormat.engineLayout) }

  var usesOutput: Bool { knownOutput.map { !inputs(of: $0).isEmpty } ?? false }
  var usesInput: Bool { knownInput.map { hasConnection(from: $0) || $0.tap != nil } ?? false }

  var clockRate: Int64 {
    Int64(max(1, manual == nil && !usesOutput ? inputForm.rate : knownOutput?.form.rate ?? 48_000))
  }

  var blockSize: Int { max(manual?.maximumFrameCount ?? 1024, RenderPlan.pulledAtATime) }

  func makePlan() throws(EngineError) -> RenderPlan {
    if manual == nil, usesInput { openFeed() }
    let blockSize = blockSize
    var builder = PlanBuilder(self, blockSize: blockSize)
    var output: PlanInput?
    if let node = knownOutput, manual != nil || usesOutput {
      output = PlanInput(from: try builder.vertex(of: node), converter: nil, mixing: nil, blockSize: blockSize)
    }
    // Sinks come first: a node with a tap from which a sink gets its input is rendered with that sink.
    var roots: [RenderNode] = []
    for node in attachedNodes.filter({ $0.isEnd && !inputs(of: $0).isEmpty }) {
      roots.append(try builder.vertex(of: node))
    }
    for node in attachedNodes.filter({ $0.tap != nil }) where !builder.knows(node) {
      roots.append(try builder.vertex(of: node))
    }
    return RenderPlan(
      rate: Int(clockRate), blockSize: blockSize, output: output, roots: roots, workers: builder.workers)
  }
}

/// The workers of sources come before those of the nodes that they feed.
private struct PlanBuilder {
  private let engine: AVAudioEngine
  private let blockSize: Int
  private var known: [ObjectIdentifier: RenderNode] = [:]
  private(set) var workers: [any GraphWorker] = []

  init(_ engine: AVAudioEngine, blockSize: Int) { (self.engine, self.blockSize) = (engine, blockSize) }

  func knows(_ node: AVAudioNode) -> Bool { known[ObjectIdentifier(node)] != nil }

  mutating func vertex(of node: AVAudioNode) throws(EngineError) -> RenderNode {
    if let vertex = known[ObjectIdentifier(node)] {
      vertex.share(node.past(channelCount: vertex.form.channelCount))
      return vertex
    }
    let form = node.form
    let feed = node.tap?.feed(for: form, output: node.outputFormat(forBus: 0))
    let vertex = RenderNode(
      try node.kernel(for: form), form: form, status: node.status, tap: feed, blockSize: blockSize)
    known[ObjectIdentifier(node)] = vertex
    for connection in engine.inputs(of: node).sorted(by: { $0.bus < $1.bus }) {
      while vertex.inputs.count <= connection.bus { vertex.inputs.append(nil) }
      vertex.inputs[connection.bus] = try input(connection, for: form)
    }
    if let worker = node.worker { workers.append(worker) }
    if let feed { workers.append(feed) }
    return vertex
  }

  private mutating func input(_ connection: GraphConnection, for form: AudioBusFormat) throws(EngineError) -> PlanInput
  {
    let source = try vertex(of: connection.source)
    let isMixer = connection.target.isMixer
    var wanted = form
    // A mixer with one or two output channels spreads a mono input over them itself, because it applies the pan.
    if isMixer, source.form.channelCount == 1, form.channelCount <= 2 {
      wanted = AudioBusFormat(rate: form.rate, layout: source.form.layout)
    }
    let isSame = source.form.rate == wanted.rate && source.form.channelCount == wanted.channelCount
    let converter = isSame ? nil : try connection.converter(from: source.form, to: wanted, blockSize: blockSize)
    let mixing = isMixer ? connection.mixing(from: engine.origin(of: connection)) : nil
    return PlanInput(from: source, converter: converter, mixing: mixing, blockSize: blockSize)
  }
}
