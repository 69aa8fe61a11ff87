package import AVEngineCore

package final class RenderNode: @unchecked Sendable {
  // Safety: the inputs are set while the plan is made; afterwards only the rendering thread uses a node.
  package let form: AudioBusFormat
  package var inputs: [PlanInput?] = []
  let kernel: any AudioKernel
  private let status: NodeStatus
  private let tap: AudioTapFeed?
  private let output: PlanarAudioBuffer
  /// The frames that were rendered last; nil unless several inputs pull this node.
  private var past: PastFrames?

  package init(_ kernel: any AudioKernel, form: AudioBusFormat, status: NodeStatus, tap: AudioTapFeed?, blockSize: Int)
  {
    self.kernel = kernel
    self.form = form
    self.status = status
    self.tap = tap
    output = PlanarAudioBuffer(channelCount: form.channelCount, capacity: blockSize)
  }

  /// Prepares for several inputs, which copy the node's frames from `past`.
  package func share(_ past: PastFrames) { self.past = past }
  var isShared: Bool { past != nil }

  @discardableResult
  func render(_ count: Int, at moment: RenderMoment) -> PlanarAudioBuffer {
    if status.takeReset() { kernel.reset() }
    kernel.render(count, at: moment, from: inputs, into: output)
    status.publish(moment)
    tap?.take(output, count: count, at: moment)
    return output
  }

  func fetch(_ count: Int, at moment: RenderMoment, into target: PlanarAudioBuffer) {
    guard let past else { return }
    if moment.time > past.end || moment.time < past.end - Int64(past.capacity) { past.restart(at: moment.time) }
    while past.end < moment.time + Int64(count) {
      let part = min(output.capacity, Int(moment.time + Int64(count) - past.end))
      past.append(render(part, at: moment.at(past.end)), count: part)
    }
    past.copy(count, from: moment.time, into: target)
  }
}

package final class PastFrames: @unchecked Sendable {
  // Safety: only the rendering thread uses it.
  private let planes: PlanarAudioBuffer
  private(set) var end: Int64 = 0
  var capacity: Int { planes.capacity }
  package var channelCount: Int { planes.channelCount }

  /// The capacity allows inputs that convert the sample rate to pull ahead of others.
  package init(channelCount: Int) { planes = PlanarAudioBuffer(channelCount: channelCount, capacity: 1 << 15) }

  func restart(at time: Int64) { end = time }

  func append(_ other: PlanarAudioBuffer, count: Int) {
    pieces(count, from: end) { place, offset, part in planes.copy(part, of: other, from: offset, to: place) }
    end += Int64(count)
  }

  func copy(_ count: Int, from time: Int64, into target: PlanarAudioBuffer) {
    pieces(count, from: time) { place, offset, part in target.copy(part, of: planes, from: place, to: offset) }
  }

  private func pieces(_ count: Int, from time: Int64, _ body: (Int, Int, Int) -> Void) {
    var done = 0
    while done < count {
      let place = Int((time + Int64(done)) % Int64(capacity))
      let part = min(count - done, capacity - place)
      body(place, done, part)
      done += part
    }
  }
}

package final class PlanInput: @unchecked Sendable {
  // Safety: only the rendering thread uses it.
  private let source: RenderNode
  private let converter: EdgeConverter?
  private let block: PlanarAudioBuffer
  let mixing: MixSettings?
  let channelCount: Int

  package init(from source: RenderNode, converter: EdgeConverter?, mixing: MixSettings?, blockSize: Int) {
    self.source = source
    self.converter = converter
    self.mixing = mixing
    channelCount = converter?.output.channelCount ?? source.form.channelCount
    block = PlanarAudioBuffer(channelCount: source.form.channelCount, capacity: blockSize)
  }

  package func pull(_ count: Int, at moment: RenderMoment) -> PlanarAudioBuffer {
    guard let converter else { return upstream(count, moment) }
    return converter.pull(count, at: moment) { upstream($0, $1) }
  }

  private func upstream(_ count: Int, _ moment: RenderMoment) -> PlanarAudioBuffer {
    guard source.isShared else { return source.render(count, at: moment) }
    source.fetch(count, at: moment, into: block)
    return block
  }
}

package final class RenderPlan: Sendable {
  /// Frames per second of the clock that drives the graph.
  package let rate: Int
  package let blockSize: Int
  private let output: PlanInput?
  /// Nodes that are rendered although they do not reach the output.
  private let roots: [RenderNode]
  let workers: [any GraphWorker]

  /// In frames, independent of the block size.
  package static let pulledAtATime = 512

  package init(rate: Int, blockSize: Int, output: PlanInput?, roots: [RenderNode], workers: [any GraphWorker]) {
    self.rate = rate
    self.blockSize = blockSize
    self.output = output
    self.roots = roots
    self.workers = workers
  }

  func render(_ count: Int, at moment: RenderMoment) -> PlanarAudioBuffer? {
    let audio = output?.pull(count, at: moment)
    for root in roots { render(root, count, at: moment) }
    return audio
  }

  /// `count` and `moment` are at the clock's rate, which may differ from the root's.
  private func render(_ root: RenderNode, _ count: Int, at moment: RenderMoment) {
    let (up, down) = (Int64(root.form.rate), Int64(rate))
    var time = moment.time * up / down
    let end = (moment.time + Int64(count)) * up / down
    while time < end {
      let part = min(Int(end - time), blockSize)
      root.render(part, at: moment.at(time))
      time += Int64(part)
    }
  }
}
