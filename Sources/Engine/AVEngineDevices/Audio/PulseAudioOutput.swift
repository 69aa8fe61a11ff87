package import AVEngineCore
package import CoreMedia

/// Sound through PulseAudio's or PipeWire's server.
package final class PulseAudioOutput: AudioOutput {
  package let clock: CMClock
  private let playback: PulsePlayback

  package var sampleRate: Int32 { playback.sampleRate }
  package var channelCount: Int { playback.channelCount }
  /// How often the server had nothing to play because the renderer was late.
  package var underrunCount: Int { playback.underrunCount }

  /// - Parameters:
  ///   - server: As PULSE_SERVER has it; nil for the user's.
  ///   - device: The name of a sink; nil for the user's choice.
  ///   - latency: Seconds from a frame's being asked for to its being heard, as far as the device can.
  package init(
    name: String, server: String?, device: String?, sampleRate: Int32, channelCount: Int, latency: Double,
    renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) {
    let connection = try PulseConnection.open(server)
    playback = PulsePlayback(
      connection, sampleRate: sampleRate, channelCount: channelCount, renderer: renderer, onEvent: onEvent)
    clock = playback.audioClock.makeClock()
    try playback.open(name: name, device: device, latency: latency)
  }

  deinit { playback.close() }

  package func start() { playback.start() }
  package func stop() { playback.stop() }
}
