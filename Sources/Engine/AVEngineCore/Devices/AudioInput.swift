package import CoreMedia

/// A way for sound into the process: a microphone, a line, or what a sink plays. An input that is let go of lets go of
/// its receiver.
package protocol AudioInput: AnyObject, Sendable {
  /// Frames a second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  /// Samples of a frame, interleaved.
  var channelCount: Int { get }
  /// The frame that reaches the device now; never goes back, and stands while the input does.
  var clock: CMClock { get }

  /// Begins, or goes on, handing out frames, numbered on from the last, one call at a time; does nothing where it has
  /// begun.
  func start() throws(EngineError)

  /// Stops at once: the receiver is not called any more when this returns.
  func stop()
}

/// Where an input's frames go.
package protocol AudioReceiver: AnyObject, Sendable {
  /// Takes interleaved frames, in order and without a gap.
  ///
  /// Called on the input's own thread, which is in a hurry: it takes no lock and allocates nothing.
  /// - Parameters:
  ///   - samples: As many as frames times channels; valid during the call only.
  ///   - frame: The number of the first.
  func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64)
}

/// Makes inputs of one kind.
package protocol AudioInputProvider: Sendable {
  /// An input that stands still.
  ///
  /// - Parameters:
  ///   - name: What the user may see it called.
  ///   - device: Which of several; nil for the user's choice.
  ///   - receiver: Must not start or stop the input from within `receive`.
  ///   - onFailure: Called once, on a thread of no importance, when the device is lost: nothing comes any more, and the
  ///     clock goes on by the host's.
  /// - Throws: Where there is no such device or server.
  func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput
}
