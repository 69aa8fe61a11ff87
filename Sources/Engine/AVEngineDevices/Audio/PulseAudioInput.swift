package import AVEngineCore
package import CoreMedia

/// An audio input from the server of PulseAudio or PipeWire.
package final class PulseAudioInput: AudioInput {
  package let clock: CMClock
  private let recording: PulseRecording

  package var sampleRate: Int32 { recording.sampleRate }
  package var channelCount: Int { recording.channelCount }

  /// - Parameters:
  ///   - server: The server in the form of PULSE_SERVER; nil for the user's server.
  ///   - device: The name of a source; nil for the user's choice.
  ///   - latency: The requested seconds from a frame's arrival at the device to its arrival in the process, as far as
  ///     the device can provide it.
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
