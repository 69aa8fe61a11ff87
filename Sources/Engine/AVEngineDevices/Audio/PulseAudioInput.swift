package import AVEngineCore
package import CoreMedia

/// Sound from PulseAudio's or PipeWire's server.
package final class PulseAudioInput: AudioInput {
  package let clock: CMClock
  private let recording: PulseRecording

  package var sampleRate: Int32 { recording.sampleRate }
  package var channelCount: Int { recording.channelCount }

  /// - Parameters:
  ///   - server: As PULSE_SERVER has it; nil for the user's.
  ///   - device: The name of a source; nil for the user's choice.
  ///   - latency: Seconds from a frame's reaching the device to its coming here, as far as the device can.
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
