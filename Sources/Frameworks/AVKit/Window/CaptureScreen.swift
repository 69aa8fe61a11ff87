import AVEngineCore
import AVFoundation
import CoreFoundation
import Dispatch

/// One window with a session's pictures and controls: what it shows, and what a person does with it.
@MainActor final class CaptureScreen {
  let registrar = _KeyValueRegistrar()
  let layer = AVCaptureVideoPreviewLayer()
  let video: CaptureVideo
  /// What can be drawn on, in pixels.
  private(set) var size: CGSize
  private var window: (any VideoWindow)?
  private var drawn: CaptureControls?
  private(set) var drawCount = 0
  private var isTicking = false

  // What the owner wants.
  var style = AVCaptureViewControlsStyle.default { didSet { draw() } }
  var showsAudio = false { didSet { draw() } }
  /// Whose file output and sound are shown.
  var session: AVCaptureSession? { didSet { draw() } }
  /// A person wants a recording to begin.
  var onRecord: (AVCaptureFileOutput) -> Void = { _ in }
  var onClose: () -> Void = {}

  /// How often the time and the level are looked at while the window is open: whether a client records is not told.
  private static let tick = DispatchTimeInterval.milliseconds(100)

  init(size: CGSize) {
    self.size = size
    video = CaptureVideo(layer.pictures)
  }

  deinit { window?.close() }

  /// What a recording goes to.
  var fileOutput: AVCaptureFileOutput? { session?.outputs.lazy.compactMap { $0 as? AVCaptureFileOutput }.first }

  // MARK: The window

  var isOpen: Bool { window != nil }

  func open(title: String, _ windows: any VideoWindowProvider) throws {
    guard window == nil else { return }
    let wanted = PixelSize(
      width: Int(min(size.width, 16_384).rounded()), height: Int(min(size.height, 16_384).rounded()))
    do throws(EngineError) {
      let opened = try windows.makeWindow(title: title, size: wanted) { [weak self] event in
        DispatchQueue.main.async { self?.handle(event) }
      }
      registrar.change(["windowOpen"]) { window = opened }
    } catch { throw AVError(error) }
    resized(to: window?.pixelSize ?? wanted)
    video.window = window
    if !isTicking { tick() }
  }

  func close() {
    guard let closing = window else { return }
    video.window = nil
    closing.close()
    drawn = nil
    registrar.change(["windowOpen"]) { window = nil }
    onClose()
  }

  private func resized(to pixels: PixelSize) {
    size = CGSize(width: pixels.width, height: pixels.height)
    video.show()
    draw()
  }

  func handle(_ event: WindowEvent) {
    guard isOpen else { return }
    switch event {
    case .keyDown(let key, let modifiers, isRepeat: false):
      switch KeyCommand(key, modifiers) {
      case .togglePlaying: toggleRecording()
      case .escape, .close: close()
      default: break
      }
    case .closeRequested: close()
    case .buttonDown(1, let x, let y, _):
      if controls.button.contains(CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale)) { toggleRecording() }
    case .resized(let size): resized(to: size)
    default: break
    }
  }

  private func toggleRecording() {
    guard let output = fileOutput else { return }
    if output.isRecording { output.stopRecording() } else { onRecord(output) }
    draw()
  }

  // MARK: Controls

  private var scale: CGFloat { ControlsLayout.scale(forPixels: size) }

  var controls: CaptureControls {
    var controls = CaptureControls()
    controls.style = style
    controls.size = CGSize(width: size.width / scale, height: size.height / scale)
    let output = fileOutput
    controls.canRecord = output?.connections.contains(where: \.isActive) ?? false
    if let output, output.isRecording {
      controls.isRecording = true
      controls.elapsed = ControlsState.text(output.recordedDuration)
    }
    if showsAudio {
      let channels = (session?.connections ?? []).flatMap(\.audioChannels)
      controls.level = CaptureControls.level(decibels: channels.map(\.averagePowerLevel).max() ?? -160)
    }
    return controls
  }

  private func tick() {
    isTicking = isOpen
    guard isOpen else { return }
    draw()
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.tick) { [weak self] in self?.tick() }
  }

  private func draw() {
    guard let window else { return }
    let controls = controls
    guard controls != drawn else { return }
    drawn = controls
    drawCount += 1
    window.setOverlay(controls.overlay(scale: scale))
  }
}
