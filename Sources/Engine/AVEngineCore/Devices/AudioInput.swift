package import CoreMedia

package protocol AudioInput: AnyObject, Sendable {
  /// The frames per second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  var channelCount: Int { get }
  /// A clock that shows the number of the frame which reaches the device now.
  var clock: CMClock { get }

  /// Does nothing if the input is running; the numbers of the frames continue after a stop.
  func start() throws(EngineError)

  /// The receiver is not called after this returns.
  func stop()
}

package protocol AudioReceiver: AnyObject, Sendable {
  /// Receives interleaved frames in order, without a gap.
  ///
  /// The thread has real-time requirements: take no lock and allocate nothing. `samples` is valid during the call only.
  func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64)
}

package protocol AudioInputProvider: Sendable {
  /// Makes an input that is stopped.
  ///
  /// - Parameters:
  ///   - device: Nil for the user's choice.
  ///   - receiver: Must not start or stop the input within `receive`.
  ///   - onFailure: Called once when the device is lost, on a thread without real-time requirements.
  func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput
}
