import AVEngineCore
import AVEngineSystem
public import AVFoundation
import CoreFoundation
import Dispatch
public import Foundation

/// Shows what a session captures, with a button that records.
///
/// Linux: the view is a window, see `openWindow(title:)`. The space bar begins and ends a recording where there is a
/// button that does, Escape and Q close the window.
@MainActor @preconcurrency open class AVCaptureView: NSObject {
  private nonisolated let frame: CGRect
  lazy var screen = makeScreen()
  /// Opens the window; tests have another one.
  var windows: any VideoWindowProvider = Engine.system.devices.windows
  /// Whether the session is the view's own.
  private var hasOwnSession = false
  private var isSessionSet = false
  /// On which the view's own session starts and stops, and inputs are exchanged: devices take their time.
  private let queue = DispatchQueue(label: "AVKit.capture.session")

  /// - Parameter frameRect: Its size is the window's, in pixels.
  public nonisolated init(frame frameRect: CGRect) {
    frame = frameRect
    super.init()
  }

  /// A view of 640 by 360 pixels.
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

  /// What is shown; a session of the default camera and microphone with a movie output unless another one is set.
  ///
  /// The view starts and stops that session with its window; a session of yours is yours to start.
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

  /// Sets what is shown: video, sound as a level, or both.
  ///
  /// For what is shown the view changes the session's inputs. A session that has no camera or microphone gets the first
  /// that is there, now or when it is plugged in; one that has gone is taken out; and what a person chooses takes the
  /// place of what there was. While something is recorded, and while the session is interrupted, it stays as it is.
  open func setSession(_ session: AVCaptureSession?, showVideoPreview: Bool, showAudioPreview: Bool) {
    _require(
      session == nil || showVideoPreview || showAudioPreview,
      "AVCaptureView.setSession(_:showVideoPreview:showAudioPreview:): video, sound or both have to be shown")
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

  /// What a recording goes to: the first file output of the session; nil where it has none, and the button that records
  /// does nothing.
  open var fileOutput: AVCaptureFileOutput? {
    _ = session
    return screen.fileOutput
  }

  /// Begins recordings; without one, the button that records does nothing.
  open weak var delegate: (any AVCaptureViewDelegate)?

  // MARK: Looks

  /// Which controls there are.
  open var controlsStyle: AVCaptureViewControlsStyle {
    get { screen.style }
    set { screen.style = newValue }
  }

  /// How pictures are fitted into the window.
  open var videoGravity: AVLayerVideoGravity {
    get { screen.video.gravity }
    set { screen.video.gravity = newValue }
  }

  // MARK: The window

  /// Linux: opens the window, with the size that was given to `init`, on Wayland or X11.
  ///
  /// - Throws: An `AVError` where there is no display.
  public func openWindow(title: String = "") throws {
    _ = session
    guard !screen.isOpen else { return }
    try screen.open(title: title, windows)
    runOwnSession(true)
  }

  /// Linux: closes the window. A session that was set runs on.
  public func closeWindow() { screen.close() }

  /// Linux: whether the window is open. Key-value observing tells when a person closes it.
  public var isWindowOpen: Bool { screen.registrar.access("windowOpen") { screen.isOpen } }

  /// The size and place of the view, its upper left corner at zero, in pixels.
  public var bounds: CGRect { CGRect(origin: .zero, size: screen.size) }
}
