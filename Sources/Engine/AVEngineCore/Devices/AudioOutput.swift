package import CoreMedia

/// An output for audio, whose clock does not pass the frames that were requested.
package protocol AudioOutput: AnyObject, Sendable {
  /// The frames per second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  var channelCount: Int { get }
  /// A clock that shows the number of the frame which is heard now.
  var clock: CMClock { get }

  /// Does nothing if the output is running.
  func start() throws(EngineError)

  /// The renderer is not called after this returns. Frames that were requested and not heard are requested again.
  func stop()
}

/// An event that an output reports on a thread without real-time requirements.
package enum AudioOutputEvent: Sendable {
  case lost(EngineError)
  /// The service requires silence for more important audio: the client must stop the output.
  case interrupted
}

package protocol AudioRenderer: AnyObject, Sendable {
  /// Writes all interleaved samples. The thread has real-time requirements: take no lock and allocate nothing.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64)
}

package protocol AudioOutputProvider: Sendable {
  /// Makes an output that is stopped. An output whose device is lost continues to request frames by the host's clock.
  ///
  /// - Parameters:
  ///   - device: Nil for the user's choice.
  ///   - renderer: Must not start or stop the output within `render`.
  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput
}
