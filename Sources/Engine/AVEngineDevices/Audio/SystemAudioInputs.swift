package import AVEngineCore

/// The inputs of a sound server.
package struct SystemAudioInputs: AudioInputProvider {
  private let server: String?
  private let latency: Double

  /// - Parameters:
  ///   - server: The server in the form of PULSE_SERVER; nil for the user's server.
  ///   - latency: The requested seconds from a frame's arrival at the device to its arrival in the process.
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
