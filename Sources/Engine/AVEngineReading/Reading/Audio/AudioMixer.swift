package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

package struct MixInput: Sendable {
  package var track: EditedTrack
  package var volume: VolumeEnvelope?
  package var stretching: AudioReader.Stretching
  package var tap: (any AudioTap)?

  package init(
    _ track: EditedTrack, volume: VolumeEnvelope? = nil, stretching: AudioReader.Stretching = .keepingPitch,
    tap: (any AudioTap)? = nil
  ) {
    self.track = track
    self.stretching = stretching
    self.tap = tap
    self.volume = volume.flatMap { $0.isEmpty ? nil : $0 }
  }

  package var isPlain: Bool { volume == nil && tap == nil }
}

/// Each frame is the sum of the tracks' frames at their volumes; integer samples are clamped to full scale.
package final class AudioMixer {
  private let format: AudioStreamBasicDescription
  private let working: AudioStreamBasicDescription
  private var voices: [Voice]

  private struct Voice {
    let reader: any TimedAudioReading
    /// nil if there is no volume to apply, or if the reader has applied it.
    let volume: VolumeEnvelope?
    var waiting: PCMBuffer
  }

  package init(
    _ inputs: [MixInput], range: CMTimeRange, format: AudioStreamBasicDescription, layout: ChannelLayout,
    codecs: any CodecProvider
  ) throws(EngineError) {
    self.format = format
    working = Self.workingFormat(for: format, inputs)
    voices = []
    for input in inputs {
      let reader: any TimedAudioReading
      if let tap = input.tap {
        reader = try TappedAudioReader(input, tap: tap, range: range, output: working, layout: layout, codecs: codecs)
      } else {
        reader = try AudioReader(
          input.track, range: range, output: working, layout: layout, codecs: codecs, stretching: input.stretching)
      }
      let volume = input.tap?.isAfterVolume == true ? nil : input.volume
      voices.append(Voice(reader: reader, volume: volume, waiting: PCMBuffer(format: working)))
    }
  }

  private static func workingFormat(for format: AudioStreamBasicDescription, _ inputs: [MixInput])
    -> AudioStreamBasicDescription
  {
    if inputs.contains(where: { $0.volume != nil }) { return format.asFloats }
    return inputs.count == 1 || inputs.count == 2 && isSummable(format) ? format : format.asFloats
  }

  private static func isSummable(_ format: AudioStreamBasicDescription) -> Bool {
    guard format.mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else { return false }
    let isFloat = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
    return isFloat
      ? format.mBitsPerChannel == 32
      : format.mBitsPerChannel == 16 && format.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
  }

  package func next() throws(EngineError) -> PCMBuffer? {
    for index in voices.indices where voices[index].waiting.frameCount == 0 {
      guard var audio = try voices[index].reader.next() else { continue }
      voices[index].volume?.apply(to: &audio.buffer, from: audio.time)
      voices[index].waiting = audio.buffer
    }
    guard let count = voices.map(\.waiting.frameCount).min(), count > 0 else { return nil }
    var sum = take(count, from: 0)
    for index in voices.indices.dropFirst() { add(take(count, from: index), to: &sum) }
    return working.mFormatFlags == format.mFormatFlags && working.mBitsPerChannel == format.mBitsPerChannel
      ? sum : sum.packed(as: format)
  }

  private func take(_ count: Int, from index: Int) -> PCMBuffer {
    var part = voices[index].waiting
    if part.frameCount == count {
      voices[index].waiting = PCMBuffer(format: working)
    } else {
      part.truncate(to: count)
      voices[index].waiting.removeFirst(count)
    }
    return part
  }

  private func add(_ part: PCMBuffer, to sum: inout PCMBuffer) {
    let isFloat = working.mFormatFlags & kAudioFormatFlagIsFloat != 0
    for (index, plane) in part.planes.enumerated() where index < sum.planes.count {
      sum.planes[index].withUnsafeMutableBytes { target in
        plane.withUnsafeBytes { source in
          // Safety: both arrays hold whole samples of the format, and arrays are aligned for them.
          if isFloat {
            Self.add(source.assumingMemoryBound(to: Float.self), to: target.assumingMemoryBound(to: Float.self)) {
              $0 + $1
            }
          } else {
            Self.add(source.assumingMemoryBound(to: Int16.self), to: target.assumingMemoryBound(to: Int16.self)) {
              Int16(clamping: Int32($0) + Int32($1))
            }
          }
        }
      }
    }
  }

  private static func add<T>(
    _ source: UnsafeBufferPointer<T>, to target: UnsafeMutableBufferPointer<T>, _ sum: (T, T) -> T
  ) {
    for index in 0..<min(source.count, target.count) { target[index] = sum(target[index], source[index]) }
  }
}
