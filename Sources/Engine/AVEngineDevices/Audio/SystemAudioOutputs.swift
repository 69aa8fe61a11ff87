package import AVEngineCore
import Foundation

package struct SystemAudioOutputs: AudioOutputProvider {
  /// Selects an output that discards audio.
  package static let nullDevice = "null"
  /// Names the device if the caller does not.
  package static let variable = "AVFOUNDATION_SOUND_DEVICE"

  /// In seconds.
  package static let playbackLatency = 0.2

  private let server: String?
  private let latency: Double

  /// `server` has the form of PULSE_SERVER, and `latency` is in seconds.
  package init(server: String? = nil, latency: Double = 0.04) { (self.server, self.latency) = (server, latency) }

  package func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput {
    try PulseConnection.checkFormat(sampleRate: sampleRate, channelCount: channelCount)
    let device = device ?? ProcessInfo.processInfo.environment[Self.variable]
    if device == Self.nullDevice {
      return NullAudioOutput(AudioClock(sampleRate: sampleRate), channelCount: channelCount, renderer: renderer)
    }
    return try PulseAudioOutput(
      name: name, server: server, device: device, sampleRate: sampleRate, channelCount: channelCount, latency: latency,
      renderer: renderer, onEvent: onEvent)
  }
}
