package import CoreMedia

/// An output for audio: a device, a sound server, or a substitute in tests.
///
/// It requests frames from its renderer some time before they are heard, and counts them. Its clock shows the frame
/// that is heard now, so that clients which follow this clock stay in time with the audio. The clock never runs
/// backwards, and never passes the frames that were requested. An output that is released releases its renderer.
package protocol AudioOutput: AnyObject, Sendable {
  /// The frames per second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  /// The samples of a frame, interleaved.
  var channelCount: Int { get }
  /// The clock that shows the frame which is heard now, counted from the first requested frame. It stops while the
  /// output is stopped.
  var clock: CMClock { get }

  /// Begins or continues to request frames, one call at a time. It does nothing if the output is running.
  func start() throws(EngineError)

  /// Stops at once: the renderer is not called after this returns.
  ///
  /// Frames that were requested and not heard are requested again, from the same number on.
  func stop()
}

/// An event that an output reports by itself, on a thread without real-time requirements.
package enum AudioOutputEvent: Sendable {
  /// The device has gone; reported once.
  case lost(EngineError)
  /// The service that manages the device requires silence for more important audio: the client must stop the output.
  /// Reported each time.
  case interrupted
}

/// A source of an output's frames.
package protocol AudioRenderer: AnyObject, Sendable {
  /// Writes interleaved frames.
  ///
  /// It is called on a thread with real-time requirements: it takes no lock and allocates nothing.
  /// - Parameters:
  ///   - samples: The samples, frames times channels; all must be written.
  ///   - frame: The number of the first frame.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64)
}

/// A provider of outputs of one kind.
package protocol AudioOutputProvider: Sendable {
  /// Makes an output that is stopped.
  ///
  /// A device can vanish at any time, on threads without a caller that could receive an error. The output reports it
  /// once, and continues to request and count frames by the host's clock, unheard: a client that waits for a time of
  /// its clock does not wait without end.
  ///
  /// - Parameters:
  ///   - name: The name that the user may see.
  ///   - device: The device to use; nil for the user's choice.
  ///   - renderer: The source of frames. It must not start or stop the output within `render`.
  /// - Throws: If there is no such device or server, or if the rate or the number of channels is not supported.
  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput
}
