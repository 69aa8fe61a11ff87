import AVEngineCore
import AVEngineSystem
public import AVFoundation
import CoreFoundation
import Dispatch
public import Foundation

/// A view of a capture session's video, with controls.
///
/// Linux: the view is a window, see `openWindow(title:)`. The space bar starts and stops a recording if the controls
/// have a record button. Escape closes an open list, or the window if no list is open. Q closes the window.
@MainActor @preconcurrency open class AVCaptureView: NSObject {
  private nonisolated let frame: CGRect
  lazy var screen = makeScreen()
  var windows: any VideoWindowProvider = Engine.system.devices.windows
  private var hasOwnSession = false
  private var isSessionSet = false
  private let queue = DispatchQueue(label: "AVKit.capture.session")

  /// Creates a view with a window of a given size.
  ///
  /// - Parameter frameRect: A rectangle with the size of the window, in pixels. An empty one means 640 by 360 pixels.
  public nonisolated init(frame frameRect: CGRect) {
    frame = frameRect
    super.init()
  }

  /// Creates a view with a window of 640 by 360 pixels.
  public nonisolated convenience override init() { self.init(frame: .zero) }

  private func makeScreen() -> CaptureScreen {
    let isSized = frame.width >= 1 && frame.height >= 1
    let screen = CaptureScreen(size: isSized ? frame.size : CGSize(width: 640, height: 360))
    screen.onRecord = { [weak self] output in
      guard let self else { return }
      delegate?.captureView(self, startRecordingTo: output)
    }
    screen.mayRecord = { [weak self] in self?.delegate != nil }
    screen.onClose = { [weak self] in self?.runOwnSession(false) }
    return screen
  }

  // MARK: The session

  /// The session that is shown. By default, a session of the first camera and the first microphone with a
  /// movie output.
  ///
  /// The view starts and stops the default session with its window. A client starts its own session itself.
  open var session: AVCaptureSession? {
    if !isSessionSet {
      let made = AVCaptureSession()
      let output = AVCaptureMovieFileOutput()
      if made.canAddOutput(output) { made.addOutput(output) }
      show(made, video: true, sound: true)
      hasOwnSession = true
    }
    return screen.session
  }

  /// Sets the session and which of its media are shown: video, the level of the audio, or both. Traps if a session is
  /// given and neither is shown.
  ///
  /// When the session is set, and when devices are connected or disconnected, the view adds the first available camera
  /// or microphone if the session has none of a shown kind, unless the user chose none. It removes disconnected
  /// devices. A device that the user chooses replaces the previous one, if the session can use it. During a recording
  /// the view changes no inputs.
  open func setSession(_ session: AVCaptureSession?, showVideoPreview: Bool, showAudioPreview: Bool) {
    _require(
      session == nil || showVideoPreview || showAudioPreview,
      "AVCaptureView.setSession(_:showVideoPreview:showAudioPreview:): showVideoPreview or showAudioPreview "
        + "must be true")
    runOwnSession(false)
    hasOwnSession = false
    show(session, video: showVideoPreview, sound: showAudioPreview)
  }

  private func show(_ session: AVCaptureSession?, video: Bool, sound: Bool) {
    isSessionSet = true
    let kinds: [CaptureDeviceKind] = (video ? [.camera] : []) + (sound ? [.microphone] : [])
    screen.devices = session.map { DeviceChoices(of: $0, kinds, on: queue) }
    screen.session = session
    screen.showsAudio = session != nil && sound
    screen.layer.session = video ? session : nil
  }

  private func runOwnSession(_ isRunning: Bool) {
    guard hasOwnSession, let session = screen.session else { return }
    // Safety: a session can be started and stopped on any thread.
    nonisolated(unsafe) let own = session
    queue.async { if isRunning { own.startRunning() } else { own.stopRunning() } }
  }

  /// The output for recordings: the first file output of the session, or nil. Without a file output, the record button
  /// does nothing.
  open var fileOutput: AVCaptureFileOutput? {
    _ = session
    return screen.fileOutput
  }

  /// The delegate, which starts recordings. Without a delegate, the record button starts no recording.
  open weak var delegate: (any AVCaptureViewDelegate)?

  // MARK: Appearance

  /// The place of the controls, and whether the user records or chooses devices with them; by default `inline`.
  open var controlsStyle: AVCaptureViewControlsStyle {
    get { screen.style }
    set { screen.style = newValue }
  }

  /// How video is fitted into the window: whole, filling it, or stretched; by default `resizeAspect`.
  open var videoGravity: AVLayerVideoGravity {
    get { screen.video.gravity }
    set { screen.video.gravity = newValue }
  }

  // MARK: The window

  /// Linux: opens the window on Wayland or X11.
  ///
  /// - Throws: An `AVError` if the window cannot be opened, for example without a display.
  public func openWindow(title: String = "") throws {
    _ = session
    guard !screen.isOpen else { return }
    try screen.open(title: title, windows)
    runOwnSession(true)
  }

  /// Linux: closes the window. A session that the client set continues to run.
  public func closeWindow() { screen.close() }

  /// Linux: whether the window is open; observable.
  public var isWindowOpen: Bool { screen.registrar.access("windowOpen") { screen.isOpen } }

  /// The bounds of the view in pixels, with the upper left corner at zero.
  public var bounds: CGRect { CGRect(origin: .zero, size: screen.size) }
}
