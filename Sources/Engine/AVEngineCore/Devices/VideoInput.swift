package import CoreFoundation
package import CoreMedia
package import CoreVideo

/// A way for video into the process: a camera, or what is on a screen. An input that is let go of lets go of its
/// receiver, and of the device.
package protocol VideoInput: AnyObject, Sendable {
  /// What the device gives, which can be something else than what was asked for; one duration, or several where the
  /// frames come as they like.
  var format: VideoDeviceFormat { get }

  /// Begins handing out frames, one call at a time; does nothing where it has begun. Returns when the device runs. A
  /// start behind a stop counts frames from 0 again.
  ///
  /// - Throws: As `VideoInputProvider.makeInput`: a device that was lost is not started again while it is away.
  func start() throws(EngineError)

  /// Stops at once: the receiver is not called any more when this returns. Frames that clients hold stay whole.
  func stop()

  /// The value of a control at this moment.
  ///
  /// - Throws: `unsupported` where the device has no such control, `deviceUnavailable` where it has gone.
  func value(of control: VideoControl) throws(EngineError) -> Double

  /// Sets a control; a value between two steps of the device becomes the nearer one.
  ///
  /// - Throws: As `value(of:)`.
  func set(_ control: VideoControl, to value: Double) throws(EngineError)
}

/// One frame, as a device took it.
package struct CapturedFrame: @unchecked Sendable {
  // Safety: neither pixels nor bytes are written to any more.
  package enum Content {
    case pixels(CVPixelBuffer)
    /// One JPEG image, from its first marker to its last.
    case jpeg(CMBlockBuffer)
  }

  package var content: Content
  /// The moment at which the frame was taken, by the host's clock. Later than that of the frame before.
  package var time: CMTime
  /// Counts the frames that the device made since it was started, from 0: a gap is frames that were lost.
  package var number: Int64
  /// Whether pixels of BGRA have any value for alpha, as a screen's may: a frame of it is opaque.
  package var hasUndefinedAlpha = false

  package init(_ content: Content, time: CMTime, number: Int64) {
    self.content = content
    self.time = time
    self.number = number
  }
}

/// Where an input's frames go.
package protocol VideoReceiver: AnyObject, Sendable {
  /// Takes a frame. Called on the input's own thread, which the next frame waits for.
  func receive(_ frame: CapturedFrame)
}

/// What an input tells of by itself, on a thread of its own.
package enum VideoInputEvent: Sendable {
  /// Why frames did not come.
  package enum Loss: Sendable, Hashable {
    /// All buffers of the device were held by clients.
    case outOfBuffers
    /// The device sent part of a frame, or one that cannot be read.
    case damaged
    /// The device or its driver left frames out.
    case device
  }

  /// The device has gone (code ENODEV), or gives nothing any more: told once, and nothing comes any more.
  case lost(EngineError)
  /// As many frames behind the last one were lost.
  case framesLost(Int, Loss)
  /// Somebody, perhaps another program, has changed a control.
  case controlChanged(VideoControl, Double)
  /// The frames that come next have another format.
  case formatChanged(VideoDeviceFormat)
}

/// Opens inputs of cameras.
package protocol VideoInputProvider: Sendable {
  /// An input that stands still and has the device to itself, as far as devices can be had so.
  ///
  /// - Parameters:
  ///   - device: By its identifier.
  ///   - format: One of the device's. A coding that it lacks is refused as `unsupported`, or another is given.
  ///   - frameDuration: One of the format's; nil for the device's choice.
  ///   - receiver: Must not start or stop the input from within `receive`.
  /// - Throws: `deviceUnavailable` where the device has gone (code ENODEV), is used by another program (EBUSY), does
  ///   not answer (ETIMEDOUT) or lacks what the frames need (ENOSPC); `permissionDenied` where it may not be opened.
  ///   The error of a device that is not there names it.
  func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput
}

/// What of a screen is captured, and how.
package struct ScreenCaptureSettings: Sendable, Hashable {
  /// Pixels of the screen, from its upper left corner; nil for all of it. Of a crop that reaches beyond the screen,
  /// what lies on it is captured.
  package var crop: CGRect?
  /// Whether the crop's origin is the screen's lower left corner instead, and it lies as far above it.
  package var isCropFromBottom = false
  /// Frames come no faster than this.
  package var minimumFrameDuration = CMTime(value: 1, timescale: 30)
  package var showsCursor = true
  /// Whether a ring is drawn around the pointer while a button is down.
  package var showsClicks = false

  package init() {}
}

/// Opens inputs of screens.
package protocol ScreenInputProvider: Sendable {
  /// Waits for the user's leave to see a screen, where the user has to be asked.
  ///
  /// - Returns: As long as somebody has it, `makeInput` asks nobody for the same; nil where nobody has to be asked.
  /// - Throws: As `makeInput`, and `cancelled` where the wait was given up.
  func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)?

  /// An input that stands still. A screen on which nothing changes gives no frames but the first.
  ///
  /// - Throws: As `VideoInputProvider.makeInput`, and `unsupported` where the crop lies beside the screen, which may be
  ///   known only at the start.
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
