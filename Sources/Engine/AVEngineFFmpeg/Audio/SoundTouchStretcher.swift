internal import AVEngineCSoundTouch
import AVEngineCore
import CoreAudioTypes

final class SoundTouchStretcher: AudioTimeStretching {
  // Safety: owned here, freed in deinit, used by one call at a time.
  private let instance: OpaquePointer
  private let channels: Int
  let lag: Int
  private static let block = 4096

  /// `format` must be interleaved 32-bit floats; `tempo` is in seconds of input per second of output.
  init(_ format: AudioStreamBasicDescription, tempo: Double) throws(EngineError) {
    guard clazy_load(csoundtouch_library()) else {
      throw EngineError(
        .libraryMissing, "Time-stretching audio", detail: String(cString: clazy_error(csoundtouch_library())))
    }
    channels = Int(format.mChannelsPerFrame)
    // SoundTouch supports 16 channels at most, and rates up to 192 kHz.
    guard channels >= 1, channels <= 16, format.mSampleRate >= 1, format.mSampleRate <= 192_000,
      let made = soundtouch_createInstance()
    else {
      throw EngineError(
        .unsupported, "Time-stretching audio",
        detail: "\(channels) channels at \(format.mSampleRate) Hz are not supported")
    }
    instance = made
    _ = soundtouch_setChannels(instance, UInt32(channels))
    _ = soundtouch_setSampleRate(instance, UInt32(format.mSampleRate.rounded()))
    soundtouch_setTempo(instance, Float(tempo))
    lag = Self.lag(of: instance, tempo: tempo, sampleRate: format.mSampleRate)
  }

  /// Returns the mean delay of the output in audio frames, negative if the output is early. SoundTouch plays each piece
  /// at its original speed, so the mean delay is half of the delay at the piece's end.
  private static func lag(of instance: OpaquePointer, tempo: Double, sampleRate: Double) -> Int {
    let overlap = Double(soundtouch_getSetting(instance, Int32(SOUNDTOUCH_OVERLAP_MS))) * sampleRate / 1000
    let piece = Double(soundtouch_getSetting(instance, Int32(SOUNDTOUCH_NOMINAL_OUTPUT_SEQUENCE))) + overlap
    return Int(clamping: Int64((piece / 2 * (tempo - 1) / tempo).rounded()))
  }

  deinit { soundtouch_destroyInstance(instance) }

  func stretch(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError) {
    guard audio.frameCount > 0, let plane = audio.planes.first else { return }
    // Safety: the plane holds whole frames of 32-bit floats, and arrays are aligned for them.
    plane.withUnsafeBytes { put($0.assumingMemoryBound(to: Float.self)) }
    receive(into: &output)
  }

  func finish(into output: inout PCMBuffer) throws(EngineError) {
    _ = soundtouch_flush(instance)
    receive(into: &output)
  }

  private func receive(into output: inout PCMBuffer) {
    var block = [Float](repeating: 0, count: Self.block * channels)
    while true {
      let count = block.withUnsafeMutableBufferPointer { take($0) }
      guard count > 0 else { return }
      block.withUnsafeBytes { output.planes[0].append(contentsOf: $0.prefix(count * channels * 4)) }
      output.frameCount += count
    }
  }
}

extension SoundTouchStretcher: LiveTimeStretching {
  func set(tempo: Float, cents: Float) {
    soundtouch_setTempo(instance, tempo)
    soundtouch_setPitchSemiTones(instance, cents / 100)
  }

  func put(_ frames: UnsafeBufferPointer<Float>) {
    // Safety: the frames are read within the call.
    _ = soundtouch_putSamples(instance, frames.baseAddress, UInt32(frames.count / channels))
  }

  func take(_ frames: UnsafeMutableBufferPointer<Float>) -> Int {
    // Safety: there is room for as many frames as are requested.
    Int(soundtouch_receiveSamples(instance, frames.baseAddress, UInt32(frames.count / channels)))
  }

  func clear() { soundtouch_clear(instance) }
}
