package import AVEngineCore

/// Changes rate and channels of what passes along a connection.
package final class EdgeConverter: @unchecked Sendable {
  // Safety: only the thread that renders touches what changes.
  package let input: AudioBusFormat
  package let output: AudioBusFormat
  private let resampler: any LiveResampling
  private let waiting: PlanarQueue
  private let block: PlanarAudioBuffer
  /// The frames that are asked for next, at both ends.
  private var next: Int64?
  private var upstreamNext: Int64 = 0

  package init(from input: AudioBusFormat, to output: AudioBusFormat, blockSize: Int, codecs: any CodecProvider)
    throws(EngineError)
  {
    self.input = input
    self.output = output
    resampler = try codecs.makeLiveResampler(from: input, to: output)
    let most = RenderPlan.pulledAtATime * (output.rate / max(1, input.rate) + 1)
    // A filter may give at once what it has held back through many blocks.
    waiting = PlanarQueue(channelCount: output.channelCount, capacity: blockSize + most + (1 << 15))
    block = PlanarAudioBuffer(channelCount: output.channelCount, capacity: blockSize)
  }

  /// Whether it does for another plan what it does for this one.
  package func fits(_ input: AudioBusFormat, _ output: AudioBusFormat, blockSize: Int) -> Bool {
    self.input == input && self.output == output && block.capacity == blockSize
  }

  func pull(_ count: Int, at moment: RenderMoment, from source: (Int, RenderMoment) -> PlanarAudioBuffer)
    -> PlanarAudioBuffer
  {
    if moment.time != next {
      waiting.removeAll()
      upstreamNext = moment.time * Int64(input.rate) / Int64(output.rate)
    }
    next = moment.time + Int64(count)
    while waiting.count < count {
      let audio = source(RenderPlan.pulledAtATime, moment.at(upstreamNext))
      upstreamNext += Int64(RenderPlan.pulledAtATime)
      waiting.makeRoom(for: waiting.planes.capacity - waiting.count)
      waiting.grow(
        by: resampler.resample(audio, count: RenderPlan.pulledAtATime, into: waiting.planes, at: waiting.end))
    }
    waiting.take(count, into: block)
    return block
  }
}
