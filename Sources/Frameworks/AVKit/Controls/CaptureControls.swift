import AVEngineCore
import CoreFoundation
import CoreGraphics
import QuartzCore

struct CaptureControls: Equatable {
  struct Chooser: Equatable {
    var kind: CaptureDeviceKind
    var name: String
  }

  var style = AVCaptureViewControlsStyle.default
  /// The size is in points.
  var size = CGSize.zero
  var isRecording = false
  var canRecord = false
  var elapsed: String?
  /// The number of lit segments of the level meter; nil to omit the meter.
  var level: Int?
  var choosers: [Chooser] = []
  var menu: ControlsMenu?
  var pointed: Int?

  static let segments = 16
  /// The level is in decibels.
  private static let quietest: Float = -48

  static func level(decibels: Float) -> Int {
    let loudness = (decibels - quietest) / -quietest
    return Int((min(max(loudness, 0), 1) * Float(segments)).rounded())
  }

  // MARK: Frames, in points from the upper left corner

  var panel: CGRect {
    switch style {
    case .inline, .inlineDeviceSelection: CGRect(x: 0, y: size.height - 52, width: size.width, height: 52)
    case .floating:
      CGRect(x: (size.width - min(size.width, 320)) / 2, y: size.height - 84, width: min(size.width, 320), height: 60)
    }
  }

  var hasButton: Bool { style != .inlineDeviceSelection }

  var button: CGRect { CGRect(x: panel.midX - 19, y: panel.midY - 19, width: 38, height: 38) }
  private var clock: CGRect { CGRect(x: button.minX - 100, y: panel.minY, width: 84, height: panel.height) }
  private var meter: CGRect {
    CGRect(x: hasButton ? button.maxX + 20 : panel.maxX - 94, y: panel.midY - 4, width: 80, height: 8)
  }

  var chooserPlaces: [CGRect] {
    guard !choosers.isEmpty else { return [] }
    let (gap, start, end) = (CGFloat(8), panel.minX + 12, level == nil ? panel.maxX - 12 : meter.minX - 14)
    let room = (end - start + gap) / CGFloat(choosers.count) - gap
    let width = min(max(room, 0), 260)
    return choosers.indices.map { index in
      CGRect(x: start + CGFloat(index) * (width + gap), y: panel.midY - 17, width: width, height: 34)
    }
  }

  func chooser(at point: CGPoint) -> CaptureDeviceKind? {
    zip(choosers, chooserPlaces).first { $1.contains(point) }?.0.kind
  }

  var menuPanel: MenuPanel? {
    guard let menu else { return nil }
    let opener = zip(choosers, chooserPlaces).first { $0.0.kind.button == menu.opener }?.1
    return MenuPanel(menu, over: opener ?? panel, above: panel.minY - 8, in: size)
  }

  // MARK: Drawing

  func overlay(scale: CGFloat) -> PlacedVideoFrame? {
    let list = menuPanel
    let drawn = list.map { panel.union($0.box) } ?? panel
    let extent = drawn.integral.intersection(CGRect(origin: .zero, size: size))
    guard extent.width >= 1, extent.height >= 1 else { return nil }
    return OverlayBitmap.make(extent, scale: scale) { context in
      draw(context, scale: scale)
      list?.draw(in: context, pointed: pointed, scale: scale)
    }
  }

  private func draw(_ context: CGContext, scale: CGFloat) {
    context.setFillColor(ControlColor.shade(0.62))
    context.addPath(ControlIcon.rounded(panel, style == .floating ? 16 : 0))
    context.fillPath()
    if hasButton { drawButton(context, scale: scale) }
    for (chooser, place) in zip(choosers, chooserPlaces) { draw(chooser, in: place, context, scale: scale) }
    if let level { draw(level: level, context) }
  }

  private func drawButton(_ context: CGContext, scale: CGFloat) {
    context.setStrokeColor(ControlColor.white(canRecord ? 0.96 : 0.35))
    context.setLineWidth(2.5)
    context.strokeEllipse(in: button.insetBy(dx: 1.5, dy: 1.5))
    context.setFillColor(CGColor(srgbRed: 0.93, green: 0.19, blue: 0.17, alpha: canRecord ? 1 : 0.35))
    if isRecording {
      context.addPath(ControlIcon.rounded(button.insetBy(dx: 12, dy: 12), 3))
      context.fillPath()
    } else {
      context.fillEllipse(in: button.insetBy(dx: 5.5, dy: 5.5))
    }
    if let elapsed {
      context.draw(elapsed, in: clock, size: 14, color: ControlColor.white(0.96), alignment: .right, scale: scale)
    }
  }

  private func draw(_ chooser: Chooser, in place: CGRect, _ context: CGContext, scale: CGFloat) {
    let isOpen = menu?.opener == chooser.kind.button
    context.setFillColor(ControlColor.white(isOpen ? 0.24 : 0.12))
    context.addPath(ControlIcon.rounded(place, 8))
    context.fillPath()
    guard place.width >= 76 else { return }
    let color = ControlColor.white(isRecording ? 0.35 : 0.96)
    context.setFillColor(color)
    context.setStrokeColor(color)
    chooser.kind.icon.draw(in: CGRect(x: place.minX + 9, y: place.midY - 9, width: 18, height: 18), of: context)
    ControlIcon.list.draw(in: CGRect(x: place.maxX - 22, y: place.midY - 6, width: 12, height: 12), of: context)
    let words = CGRect(x: place.minX + 34, y: place.minY, width: place.width - 62, height: place.height)
    context.draw(chooser.name, in: words, size: 13, color: color, alignment: .left, scale: scale)
  }

  private func draw(level: Int, _ context: CGContext) {
    let step = meter.width / CGFloat(Self.segments)
    for segment in 0..<Self.segments {
      context.setFillColor(ControlColor.white(segment < level ? 0.96 : 0.25))
      context.fill(
        CGRect(x: meter.minX + CGFloat(segment) * step, y: meter.minY, width: step - 1.5, height: meter.height))
    }
  }
}
