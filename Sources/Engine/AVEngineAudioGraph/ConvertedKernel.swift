package import AVEngineCore

package final class ConvertedKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let inner: any AudioKernel
  private let block: PlanarAudioBuffer
  private let converter: EdgeConverter
  private static let most = 4096

  package init(
    _ inner: any AudioKernel, from form: AudioBusFormat, to output: AudioBusFormat, codecs: any CodecProvider
  ) throws(EngineError) {
    self.inner = inner
    block = PlanarAudioBuffer(channelCount: form.channelCount, capacity: RenderPlan.pulledAtATime)
    converter = try EdgeConverter(from: form, to: output, blockSize: Self.most, codecs: codecs)
  }

  package func reset() { inner.reset() }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    var done = 0
    while done < count {
      let part = min(Self.most, count - done)
      let audio = converter.pull(part, at: moment.at(moment.time + Int64(done))) { count, moment in
        inner.render(count, at: moment, from: inputs, into: block)
        return block
      }
      output.copy(part, of: audio, from: 0, to: done)
      done += part
    }
  }
}
