package import CoreMedia

/// A way for sound out of the process: a device, a sound server, or what stands in for them in tests.
///
/// It asks its renderer for frames, a few milliseconds before they are heard, and counts them. Its clock shows the
/// frame that is heard now, so that whatever follows this clock is in time with the sound. The clock never goes back,
/// and never passes what was asked for. An output that is let go of lets go of its renderer.
package protocol AudioOutput: AnyObject, Sendable {
  /// Frames a second, which is also the timescale of the clock.
  var sampleRate: Int32 { get }
  /// Samples of a frame, interleaved.
  var channelCount: Int { get }
  /// The frame that is heard now, counted from the first that was asked for; stands while the output does.
  var clock: CMClock { get }

  /// Begins, or goes on, asking for frames, one call at a time; does nothing where it has begun.
  func start() throws(EngineError)

  /// Stops at once: the renderer is not called any more when this returns.
  ///
  /// Frames that were asked for and not heard are asked for again, from the same number on.
  func stop()
}

/// What an output tells of by itself, on a thread of no importance.
package enum AudioOutputEvent: Sendable {
  /// The device has gone; told once.
  case lost(EngineError)
  /// Whoever runs the device wants silence, for sound that is more important: the output is to be stopped. Told again
  /// each time.
  case interrupted
}

/// Where an output gets its frames.
package protocol AudioRenderer: AnyObject, Sendable {
  /// Writes interleaved frames.
  ///
  /// Called on the output's own thread, which is in a hurry: it takes no lock and allocates nothing.
  /// - Parameters:
  ///   - samples: As many as frames times channels; all must be written.
  ///   - frame: The number of the first.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64)
}

/// Makes outputs of one kind.
package protocol AudioOutputProvider: Sendable {
  /// An output that stands still.
  ///
  /// A device can vanish at any time, on threads that have no caller to throw to. The output tells of it once, and goes
  /// on asking for frames and counting them by the host's clock, unheard: whoever waits for a time of its clock does
  /// not wait for ever.
  ///
  /// - Parameters:
  ///   - name: What the user may see it called.
  ///   - device: Which of several; nil for the user's choice.
  ///   - renderer: Must not start or stop the output from within `render`.
  /// - Throws: Where there is no such device or server.
  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput
}
