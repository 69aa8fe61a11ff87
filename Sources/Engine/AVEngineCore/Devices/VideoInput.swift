package import CoreFoundation
package import CoreMedia
package import CoreVideo

/// An input for video: a camera, or the contents of a screen. An input that is released releases its receiver and the
/// device.
package protocol VideoInput: AnyObject, Sendable {
  /// The format that the device gives, which can differ from the requested one. It has one duration, or several if the
  /// frame rate varies.
  var format: VideoDeviceFormat { get }

  /// Begins to deliver frames, one call at a time; does nothing if the input is running. Returns when the device runs.
  /// A start after a stop counts frames from 0 again.
  ///
  /// - Throws: The errors of `VideoInputProvider.makeInput`, such as that of a lost device. When the device is back,
  ///   another input may have to be made.
  func start() throws(EngineError)

  /// Stops at once: the receiver is not called after this returns. Frames that clients hold stay valid.
  func stop()

  /// Returns the value of a control at this moment.
  ///
  /// - Throws: `unsupported` if the device has no such control, `deviceUnavailable` if it has gone.
  func value(of control: VideoControl) throws(EngineError) -> Double

  /// Sets a control. A value between two steps of the device becomes the nearer one.
  ///
  /// - Throws: The errors of `value(of:)`, and `unsupported` for a read-only control.
  func set(_ control: VideoControl, to value: Double) throws(EngineError)
}

/// One frame, as a device captured it.
package struct CapturedFrame: @unchecked Sendable {
  // Safety: neither pixels nor bytes are written to after the frame has been made.
  package enum Content {
    case pixels(CVPixelBuffer)
    /// One JPEG image, from its first marker to its last.
    case jpeg(CMBlockBuffer)
  }

  package var content: Content
  /// The time at which the frame was captured, by the host's clock. It is later than that of the previous frame.
  package var time: CMTime
  /// The number of the frame, counted from 0 since the device was started. A gap means that frames were lost.
  package var number: Int64
  /// Whether the alpha of BGRA pixels is undefined, as a screen's may be: such a frame is opaque.
  package var hasUndefinedAlpha = false

  package init(_ content: Content, time: CMTime, number: Int64) {
    self.content = content
    self.time = time
    self.number = number
  }
}

/// A receiver of an input's frames.
package protocol VideoReceiver: AnyObject, Sendable {
  /// Receives a frame. It is called on the input's thread, and the next frame waits for it.
  func receive(_ frame: CapturedFrame)
}

/// An event that an input reports by itself, on any thread.
package enum VideoInputEvent: Sendable {
  /// A reason why frames were lost.
  package enum Loss: Sendable, Hashable {
    /// Clients held all buffers, or the input was late.
    case outOfBuffers
    /// The device sent part of a frame, or one that cannot be read.
    case damaged
    /// The device or its driver left frames out.
    case device
  }

  /// The device has gone (code ENODEV), or has stopped giving frames. This is reported once, and no frames follow.
  case lost(EngineError)
  /// The number of frames after the last delivered one that were lost.
  case framesLost(Int, Loss)
  /// A control has changed, perhaps by another program.
  case controlChanged(VideoControl, Double)
  /// The following frames have another format.
  case formatChanged(VideoDeviceFormat)
}

/// A provider of inputs of cameras.
package protocol VideoInputProvider: Sendable {
  /// Makes an input that is stopped and has exclusive access to the device, as far as devices allow it.
  ///
  /// - Parameters:
  ///   - device: The device's identifier.
  ///   - format: One of the device's formats. A coding that the device lacks is refused as `unsupported`, or replaced.
  ///   - frameDuration: One of the format's durations; nil for the device's choice.
  ///   - receiver: The receiver of frames. It must not start or stop the input within `receive`.
  /// - Throws: `deviceUnavailable` if the device has gone (code ENODEV), is used by another program (EBUSY), does not
  ///   answer (ETIMEDOUT) or lacks resources for the frames (ENOSPC); `permissionDenied` if it may not be opened. The
  ///   error of a device that does not exist names it.
  func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput
}

/// The settings of a screen capture.
package struct ScreenCaptureSettings: Sendable, Hashable {
  /// The part to capture in pixels of the screen, from its upper left corner; nil for the whole screen. If the crop
  /// reaches beyond the screen, only the part on the screen is captured.
  package var crop: CGRect?
  /// Whether the crop's origin is measured upwards from the screen's lower left corner.
  package var isCropFromBottom = false
  package var minimumFrameDuration = CMTime(value: 1, timescale: 30)
  package var showsCursor = true
  /// Whether a ring is drawn around the pointer while a button is down. Only screens of X11 have it.
  package var showsClicks = false

  package init() {}
}

/// A provider of inputs of screens.
package protocol ScreenInputProvider: Sendable {
  /// Waits for the user's permission to capture a screen, if the user has to be asked.
  ///
  /// - Returns: A permission; while a client holds it, `makeInput` does not ask the user for the same. nil if the user
  ///   does not have to be asked.
  /// - Throws: The errors of `makeInput`, and `cancelled` if the wait was cancelled.
  func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)?

  /// Makes an input that is stopped. A screen that does not change gives only its first frame.
  ///
  /// - Throws: The errors of `VideoInputProvider.makeInput`, and `unsupported` if the crop is outside the screen, which
  ///   may be known only at the start.
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
