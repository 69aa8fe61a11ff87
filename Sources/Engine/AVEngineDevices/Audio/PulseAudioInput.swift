package import AVEngineCore
package import CoreMedia

package final class PulseAudioInput: AudioInput {
  package let clock: CMClock
  private let recording: PulseRecording

  package var sampleRate: Int32 { recording.sampleRate }
  package var channelCount: Int { recording.channelCount }

  /// `server` has the form of PULSE_SERVER, `device` is the name of a source, and `latency` is in seconds.
  package init(
    name: String, server: String?, device: String?, sampleRate: Int32, channelCount: Int, latency: Double,
    receiver: any AudioReceiver, onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) {
    let connection = try PulseConnection.open(server)
    recording = PulseRecording(
      connection, sampleRate: sampleRate, channelCount: channelCount, receiver: receiver, onFailure: onFailure)
    clock = recording.audioClock.makeClock()
    try recording.open(name: name, device: device, latency: latency)
  }

  deinit { recording.close() }

  package func start() { recording.start() }
  package func stop() { recording.stop() }
}
