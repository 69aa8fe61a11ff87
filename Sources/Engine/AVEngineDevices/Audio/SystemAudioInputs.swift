package import AVEngineCore

package struct SystemAudioInputs: AudioInputProvider {
  private let server: String?
  private let latency: Double

  /// `server` has the form of PULSE_SERVER, and `latency` is in seconds.
  package init(server: String? = nil, latency: Double = 0.04) { (self.server, self.latency) = (server, latency) }

  package func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput {
    try PulseConnection.checkFormat(sampleRate: sampleRate, channelCount: channelCount)
    return try PulseAudioInput(
      name: name, server: server, device: device, sampleRate: sampleRate, channelCount: channelCount, latency: latency,
      receiver: receiver, onFailure: onFailure)
  }
}
