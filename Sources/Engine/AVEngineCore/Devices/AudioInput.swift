package import CoreMedia

/// An input for audio, such as a microphone. An input that is released releases its receiver.
package protocol AudioInput: AnyObject, Sendable {
  /// The frames per second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  /// The number of channels, whose samples are interleaved in each frame.
  var channelCount: Int { get }
  /// The clock that shows the number of the frame which reaches the device now. It never runs backwards, and it stops
  /// while the input is stopped.
  var clock: CMClock { get }

  /// Begins or continues to deliver frames, one call at a time. The numbers of the frames continue from the last one.
  /// Does nothing if the input is running.
  func start() throws(EngineError)

  /// Stops at once: the receiver is not called after this returns.
  func stop()
}

/// A receiver of an input's frames.
package protocol AudioReceiver: AnyObject, Sendable {
  /// Receives interleaved frames, in order and without a gap.
  ///
  /// It is called on a thread with real-time requirements, so it must take no lock and allocate nothing.
  /// - Parameters:
  ///   - samples: The samples, frames times channels; valid during the call only.
  ///   - frame: The number of the first frame.
  func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64)
}

/// A provider of inputs of one kind.
package protocol AudioInputProvider: Sendable {
  /// Makes an input that is stopped.
  ///
  /// - Parameters:
  ///   - name: The name that the user may see.
  ///   - device: The device to use; nil for the user's choice.
  ///   - receiver: The receiver of frames. It must not start or stop the input within `receive`.
  ///   - onFailure: Called once, on a thread without real-time requirements, when the device is lost: no more frames
  ///     follow, and the clock continues by the host's clock.
  /// - Throws: An error if there is no such device or server, or if the sample rate or the number of channels is
  ///   not supported.
  func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput
}
