package import AVEngineCore

package final class EdgeConverter: @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  package let input: AudioBusFormat
  package let output: AudioBusFormat
  private let resampler: any LiveResampling
  private let waiting: PlanarQueue
  private let block: PlanarAudioBuffer
  /// The next frame to return, at the output's rate; `upstreamNext` is the next frame to pull, at the input's rate.
  private var next: Int64?
  private var upstreamNext: Int64 = 0

  package init(from input: AudioBusFormat, to output: AudioBusFormat, blockSize: Int, codecs: any CodecProvider)
    throws(EngineError)
  {
    self.input = input
    self.output = output
    resampler = try codecs.makeLiveResampler(from: input, to: output)
    let most = RenderPlan.pulledAtATime * (output.rate / max(1, input.rate) + 1)
    // The resampler may hold frames back for many blocks, and then output them together.
    waiting = PlanarQueue(channelCount: output.channelCount, capacity: blockSize + most + (1 << 15))
    block = PlanarAudioBuffer(channelCount: output.channelCount, capacity: blockSize)
  }

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
