import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
import CoreAudioTypes
import CoreMedia

final class AudioSampleSource: SampleBufferSource {
  private let inputs: [MixInput]
  private let output: PCMOutput
  private let format: CMFormatDescription
  private var ranges: ArraySlice<CMTimeRange>
  private var current: (mixer: AudioMixer, range: CMTimeRange)?
  private var frameCount = 0

  init(_ inputs: [MixInput], _ ranges: [CMTimeRange], _ settings: LinearPCMSettings) throws(EngineError) {
    for input in inputs { try input.track.media.info.requireMedia() }
    let formats = inputs.flatMap { $0.track.media.info.formatDescriptions }
    let sources = formats.compactMap { CMAudioFormatDescriptionGetStreamBasicDescription($0)?.pointee }
    (self.inputs, self.ranges) = (inputs, ranges[...])
    output = try settings.resolved(for: sources)
    format = output.description
    for format in formats where !Engine.system.codecs.canDecode(format) {
      let codec = CMFormatDescriptionGetMediaSubType(format).fourCharacters
      throw EngineError(.decoderNotFound, "Reading audio", detail: "there is no decoder for '\(codec)'")
    }
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    while let range = ranges.first {
      let (mixer, reach) = try opened(range)
      if let audio = try mixer.next(), audio.frameCount > 0 { return try buffer(audio, from: reach.start) }
      ranges.removeFirst()
      current = nil
      frameCount = 0
    }
    return nil
  }

  private func opened(_ range: CMTimeRange) throws(EngineError) -> (mixer: AudioMixer, range: CMTimeRange) {
    if let current { return current }
    let reach = inputs.map { $0.track.reach(of: range) }.max { $0.end < $1.end } ?? range
    let mixer = try AudioMixer(
      inputs, range: reach, format: output.format, layout: output.layout, codecs: Engine.system.codecs)
    let made = (mixer: mixer, range: reach)
    current = made
    return made
  }

  private func buffer(_ audio: PCMBuffer, from start: CMTime) throws(EngineError) -> CMSampleBuffer {
    let rate = CMTimeScale(output.format.mSampleRate)
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: rate),
      presentationTimeStamp: start.inTimescale(rate) + CMTime(value: CMTimeValue(frameCount), timescale: rate),
      decodeTimeStamp: .invalid)
    frameCount += audio.frameCount
    guard let data = audio.block else { throw EngineError(.outOfMemory, "Reading audio") }
    let isInterleaved = audio.planes.count == 1
    return CMSampleBuffer(
      data: data, format: format, count: audio.frameCount, timings: .same(timing),
      sizes: isInterleaved ? .same(audio.bytesPerFrame) : .none, flags: .none)
  }
}

extension CMTime {
  fileprivate func inTimescale(_ scale: CMTimeScale) -> CMTime {
    let converted = convertScale(scale, method: .default)
    return converted == self ? converted : self
  }
}

extension PCMBuffer {
  /// The planes one after the other; nil if memory is exhausted.
  fileprivate var block: CMBlockBuffer? {
    CMBlockBuffer(count: planes.reduce(0) { $0 + $1.count }) { target in
      var offset = 0
      for plane in planes {
        plane.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + $0.count]).copyMemory(from: $0)
        }
        offset += plane.count
      }
    }
  }
}
