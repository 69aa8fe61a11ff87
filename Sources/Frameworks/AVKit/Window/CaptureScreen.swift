import AVEngineCore
import AVFoundation
import CoreFoundation
import Dispatch

@MainActor final class CaptureScreen {
  let registrar = _KeyValueRegistrar()
  let layer = AVCaptureVideoPreviewLayer()
  let video: CaptureVideo
  /// The size is in pixels.
  private(set) var size: CGSize
  private var window: (any VideoWindow)?
  private var drawn: CaptureControls?
  private var isTicking = false
  private var opened: CaptureDeviceKind?
  private var firstRow = 0
  private var pointer: CGPoint?

  var style = AVCaptureViewControlsStyle.default { didSet { draw() } }
  var showsAudio = false { didSet { draw() } }
  var session: AVCaptureSession? { didSet { draw() } }
  var devices: DeviceChoices? {
    didSet {
      opened = nil
      devices?.onChange = { [weak self] in self?.draw() }
      draw()
    }
  }
  var mayRecord: () -> Bool = { true }
  var onRecord: (AVCaptureFileOutput) -> Void = { _ in }
  var onClose: () -> Void = {}

  /// Polling is necessary because outputs do not report when a client records.
  private static let tick = DispatchTimeInterval.milliseconds(100)

  init(size: CGSize) {
    self.size = size
    video = CaptureVideo(layer.frames)
  }

  deinit { window?.close() }

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
    opened = nil
    registrar.change(["windowOpen"]) { window = nil }
    onClose()
  }

  private func resized(to pixels: PixelSize) {
    size = CGSize(width: pixels.width, height: pixels.height)
    opened = nil
    video.show()
    draw()
  }

  func handle(_ event: WindowEvent) {
    guard isOpen else { return }
    switch event {
    case .keyDown(let key, let modifiers, isRepeat: false):
      switch KeyCommand(key, modifiers) {
      case .togglePlaying: if controls.hasButton { toggleRecording() }
      case .escape where opened != nil:
        opened = nil
        draw()
      case .escape, .close: close()
      default: break
      }
    case .closeRequested: close()
    case .pointerMoved(let x, let y): point(at: place(x, y))
    case .pointerLeft: point(at: nil)
    case .buttonDown(1, let x, let y, _): press(place(x, y))
    case .wheel(_, let y): turn(y)
    case .resized(let size): resized(to: size)
    default: break
    }
  }

  private func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale) }

  private func point(at place: CGPoint?) {
    pointer = place
    if opened != nil { draw() }
  }

  private func press(_ place: CGPoint) {
    pointer = place
    let controls = controls
    if let kind = opened, let list = controls.menuPanel, list.box.contains(place) {
      guard let row = list.row(at: place) else { return }
      let choices = devices?.choices(kind) ?? []
      opened = nil
      if choices.indices.contains(row) { devices?.choose(choices[row].device, kind) }
    } else if let kind = controls.chooser(at: place), kind != opened, !controls.isRecording {
      opened = kind
      firstRow = 0
    } else if opened != nil {
      opened = nil
    } else if controls.hasButton, controls.button.contains(place) {
      toggleRecording()
    }
    draw()
  }

  private func turn(_ notches: Double) {
    guard let kind = opened, let devices else { return }
    firstRow = max(0, min(devices.choices(kind).count - 1, firstRow - Int(notches.rounded())))
    draw()
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
    controls.canRecord = mayRecord() && output?.connections.contains(where: \.isActive) ?? false
    if let output, output.isRecording {
      controls.isRecording = true
      controls.elapsed = ControlsState.text(output.recordedDuration)
    }
    if showsAudio {
      let channels = (session?.connections ?? []).flatMap(\.audioChannels)
      controls.level = CaptureControls.level(decibels: channels.map(\.averagePowerLevel).max() ?? -160)
    }
    if style == .inlineDeviceSelection, let devices { addChoosers(devices, to: &controls) }
    return controls
  }

  private func addChoosers(_ devices: DeviceChoices, to controls: inout CaptureControls) {
    controls.choosers = devices.kinds.map { CaptureControls.Chooser(kind: $0, name: devices.name($0)) }
    guard let opened, !controls.isRecording else { return }
    let rows = devices.choices(opened).map(\.row)
    controls.menu = ControlsMenu(opener: opened.button, rows: rows, firstRow: firstRow)
    controls.pointed = pointer.flatMap { controls.menuPanel?.row(at: $0) }
  }

  private func tick() {
    isTicking = isOpen
    guard isOpen else { return }
    devices?.fit()
    draw()
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.tick) { [weak self] in self?.tick() }
  }

  private func draw() {
    guard let window else { return }
    let controls = controls
    guard controls != drawn else { return }
    drawn = controls
    window.setOverlay(controls.overlay(scale: scale))
  }
}
