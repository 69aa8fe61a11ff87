package import AVEngineCore

/// The inputs of this machine: those of its sound server.
package struct SystemAudioInputs: AudioInputProvider {
  private let server: String?
  private let latency: Double

  /// - Parameters:
  ///   - server: As PULSE_SERVER has it; nil for the user's.
  ///   - latency: Seconds from a frame's reaching the device to its coming here.
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
