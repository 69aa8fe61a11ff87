package import CoreFoundation
package import CoreMedia
package import CoreVideo

package protocol VideoInput: AnyObject, Sendable {
  /// The format that the device gives, which can differ from the requested one. Several durations mean a varying rate.
  var format: VideoDeviceFormat { get }

  /// Begins to deliver frames, one call at a time. After a stop, frames are counted from 0 again.
  func start() throws(EngineError)

  /// The receiver is not called after this returns. Frames that clients hold stay valid.
  func stop()

  func value(of control: VideoControl) throws(EngineError) -> Double

  /// Sets a control to the step of the device that is nearest to `value`.
  func set(_ control: VideoControl, to value: Double) throws(EngineError)
}

package struct CapturedFrame: @unchecked Sendable {
  // Safety: neither pixels nor bytes are written to after the frame has been made.
  package enum Content {
    case pixels(CVPixelBuffer)
    case jpeg(CMBlockBuffer)
  }

  package var content: Content
  /// The time at which the frame was captured, by the host's clock.
  package var time: CMTime
  /// Counted from 0 since the device was started; a gap means that frames were lost.
  package var number: Int64
  /// Whether the alpha of BGRA pixels is undefined, so that the frame is opaque.
  package var hasUndefinedAlpha = false

  package init(_ content: Content, time: CMTime, number: Int64) {
    self.content = content
    self.time = time
    self.number = number
  }
}

package protocol VideoReceiver: AnyObject, Sendable {
  /// Receives a frame on the input's thread; the next frame waits for the return.
  func receive(_ frame: CapturedFrame)
}

/// An event that an input reports on any thread.
package enum VideoInputEvent: Sendable {
  package enum Loss: Sendable, Hashable {
    /// Clients held all buffers, or the input was late.
    case outOfBuffers
    case damaged
    case device
  }

  /// The device has gone (code ENODEV), or has stopped giving frames.
  case lost(EngineError)
  /// The number of lost frames after the last delivered one.
  case framesLost(Int, Loss)
  case controlChanged(VideoControl, Double)
  case formatChanged(VideoDeviceFormat)
}

package protocol VideoInputProvider: Sendable {
  /// Makes an input that is stopped.
  ///
  /// - Parameters:
  ///   - frameDuration: One of the format's durations; nil for the device's choice.
  ///   - receiver: Must not start or stop the input within `receive`.
  /// - Throws: `deviceUnavailable` if the device has gone (code ENODEV), is used by another program (EBUSY), does not
  ///   answer (ETIMEDOUT) or lacks resources (ENOSPC); `permissionDenied` if it may not be opened.
  func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput
}

package struct ScreenCaptureSettings: Sendable, Hashable {
  /// In pixels, from the screen's upper left corner, or its lower left one if `isCropFromBottom` is true; nil for the
  /// whole screen.
  package var crop: CGRect?
  package var isCropFromBottom = false
  package var minimumFrameDuration = CMTime(value: 1, timescale: 30)
  package var showsCursor = true
  /// Whether a ring is drawn around the pointer while a button is down, on screens of X11.
  package var showsClicks = false

  package init() {}
}

package protocol ScreenInputProvider: Sendable {
  /// Waits for the user's permission, which `makeInput` uses while a client holds the result.
  ///
  /// - Returns: Nil if the user does not have to be asked.
  func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)?

  /// Makes an input that is stopped. A screen that does not change may give no frames after its first.
  func makeInput(
    screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput
}

extension ScreenInputProvider {
  package func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)? { nil }
}
