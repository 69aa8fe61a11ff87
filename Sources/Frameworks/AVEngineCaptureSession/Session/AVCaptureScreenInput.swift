import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
public import CoreMedia
public import Foundation

/// An input that captures a screen. On Wayland the user chooses the screen in a dialog of the desktop. `startRunning()`
/// waits for the choice, and `stopRunning()` closes the dialog.
open class AVCaptureScreenInput: AVCaptureInput {
  private let screen: VideoDevice?
  private let state = Guarded(State())

  private struct State: Sendable {
    var settings = ScreenCaptureSettings()
    var crop = CGRect.zero
    var scale: CGFloat = 1
  }

  /// Makes an input of the main screen. If there is no screen, a session reports `AVError.deviceNotConnected` when it
  /// starts, and runs only if another input delivers media.
  public override init() {
    let screens = Self.screens
    let main = screens.first { if case .screen(_, _, true) = $0.kind { true } else { false } }
    screen = main ?? screens.first
    super.init()
    makePorts([.video], formats: [nil])
  }

  /// Makes an input of a screen; nil if there is no such screen.
  ///
  /// - Parameter displayID: A `CGDirectDisplayID`.
  public init?(displayID: UInt32) {
    let found = Self.screens.first { if case .screen(displayID, _, _) = $0.kind { true } else { false } }
    guard let found else { return nil }
    screen = found
    super.init()
    makePorts([.video], formats: [nil])
  }

  private static var screens: [VideoDevice] { (try? CaptureSystem.current.devices.screens.directory.devices()) ?? [] }

  /// The shortest duration of a frame, which has to be positive. The default is 1/30 of a second.
  open var minFrameDuration: CMTime {
    get { state.withLock { $0.settings.minimumFrameDuration } }
    set {
      _require(
        newValue.isNumeric && newValue > .zero,
        "AVCaptureScreenInput.minFrameDuration must be above 0, not \(newValue.seconds) s")
      change { $0.settings.minimumFrameDuration = newValue }
    }
  }

  /// The part of the screen that is captured, in pixels from the *lower* left corner. The default is `.zero`, which
  /// means the whole screen.
  open var cropRect: CGRect {
    get { state.withLock { $0.crop } }
    set { change { $0.crop = newValue } }
  }

  /// The factor by which frames are scaled, which has to be positive. The default is 1.
  open var scaleFactor: CGFloat {
    get { state.withLock { $0.scale } }
    set {
      _require(newValue > 0, "AVCaptureScreenInput.scaleFactor must be above 0, not \(newValue)")
      change { $0.scale = newValue }
    }
  }

  /// Whether the pointer is captured. True by default.
  open var capturesCursor: Bool {
    get { state.withLock { $0.settings.showsCursor } }
    set { change { $0.settings.showsCursor = newValue } }
  }

  /// Whether a ring is drawn around the pointer while a button is pressed. Linux: on Wayland it is not drawn, because
  /// the desktop does not report buttons.
  open var capturesMouseClicks: Bool {
    get { state.withLock { $0.settings.showsClicks } }
    set { change { $0.settings.showsClicks = newValue } }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    sessionLink.session?.changed()
  }

  override var captureSource: CaptureSource? {
    guard let screen, case .screen(_, let frame, _) = screen.kind else { return nil }
    let (kept, crop) = state.withLock { ($0.settings, $0.crop) }
    var settings = kept
    if crop != .zero, frame.isEmpty {
      // The size of the screen is unknown until the user has chosen it.
      settings.crop = crop
      settings.isCropFromBottom = true
    } else if crop != .zero {
      // Unless `isCropFromBottom` is set, the crop of the settings is measured from the screen's upper left corner.
      let flipped = CGRect(
        x: crop.minX, y: frame.height - crop.maxY, width: crop.width, height: crop.height)
      let whole = flipped.intersection(CGRect(x: 0, y: 0, width: frame.width, height: frame.height))
      if !whole.isNull, !whole.isEmpty { settings.crop = whole.integral }
    }
    return .screen(device: screen.identifier, settings: settings)
  }

  override var sourceName: String { screen?.name ?? "the main screen" }

  var scale: CGFloat { state.withLock { $0.scale } }
}
