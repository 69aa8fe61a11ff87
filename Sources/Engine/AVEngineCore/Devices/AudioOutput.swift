package import CoreMedia

/// An output for audio, such as a device or a sound server.
///
/// It requests frames from its renderer some time before they are heard, and counts them. Clients that follow its clock
/// stay in time with the audio. The clock never runs backwards, and never passes the frames that were requested. An
/// output that is released releases its renderer.
package protocol AudioOutput: AnyObject, Sendable {
  /// The frames per second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  /// The number of channels, whose samples are interleaved in each frame.
  var channelCount: Int { get }
  /// The clock that shows the number of the frame which is heard now, counted from the first requested frame. It stops
  /// while the output is stopped.
  var clock: CMClock { get }

  /// Begins or continues to request frames, one call at a time. Does nothing if the output is running.
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
  /// This can be reported several times.
  case interrupted
}

/// A source of an output's frames.
package protocol AudioRenderer: AnyObject, Sendable {
  /// Writes interleaved frames.
  ///
  /// It is called on a thread with real-time requirements, so it must take no lock and allocate nothing.
  /// - Parameters:
  ///   - samples: The samples, frames times channels; all must be written.
  ///   - frame: The number of the first frame.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64)
}

/// A provider of outputs of one kind.
package protocol AudioOutputProvider: Sendable {
  /// Makes an output that is stopped.
  ///
  /// A device can vanish at any time. The output then reports the loss once, and continues to request and count frames
  /// by the host's clock, although they are not heard: a client that waits for a time of the output's clock does not
  /// wait forever.
  ///
  /// - Parameters:
  ///   - name: The name that the user may see.
  ///   - device: The device to use; nil for the user's choice.
  ///   - renderer: The source of frames. It must not start or stop the output within `render`.
  /// - Throws: An error if there is no such device or server, or if the sample rate or the number of channels is
  ///   not supported.
  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput
}
