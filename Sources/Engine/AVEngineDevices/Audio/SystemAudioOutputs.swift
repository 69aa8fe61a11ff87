package import AVEngineCore
import Foundation

/// The outputs of this machine: those of its sound server, and on request one that nobody hears.
package struct SystemAudioOutputs: AudioOutputProvider {
  /// The name of the device that throws sound away.
  package static let nullDevice = "null"
  /// The environment variable that names the device where the caller does not.
  package static let variable = "AVFOUNDATION_SOUND_DEVICE"

  /// Seconds of audio ahead for movies: enough for a busy machine.
  package static let playbackLatency = 0.2

  private let server: String?
  private let latency: Double

  /// - Parameters:
  ///   - server: As PULSE_SERVER has it; nil for the user's.
  ///   - latency: Seconds from a frame's being asked for to its being heard.
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
