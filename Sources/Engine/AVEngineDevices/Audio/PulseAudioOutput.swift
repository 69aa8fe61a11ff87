package import AVEngineCore
package import CoreMedia

package final class PulseAudioOutput: AudioOutput {
  package let clock: CMClock
  private let playback: PulsePlayback

  package var sampleRate: Int32 { playback.sampleRate }
  package var channelCount: Int { playback.channelCount }
  /// The number of times that the server had nothing to play while the output was started.
  package var underrunCount: Int { playback.underrunCount }

  /// `server` has the form of PULSE_SERVER, `device` is the name of a sink, and `latency` is in seconds.
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
