import AVEngineCore
import AVFoundation
import CoreFoundation
import CoreGraphics
import CoreVideo
import QuartzCore

struct ControlsPainter {
  private let state: ControlsState
  private let layout: ControlsLayout
  private let context: CGContext
  private let scale: CGFloat

  static func overlay(_ state: ControlsState, _ layout: ControlsLayout, scale: CGFloat) -> PlacedVideoFrame? {
    let captions = CaptionLayers.layers(
      for: state.captions, in: layout.captionArea(of: state.videoArea, isControlled: state.opacity > 0), scale: scale,
      isFlipped: true)
    guard let extent = extent(of: layout, isControlled: state.opacity > 0, captions) else { return nil }
    return OverlayBitmap.make(extent, scale: scale) { context in
      let painter = ControlsPainter(state: state, layout: layout, context: context, scale: scale)
      for caption in captions { context.draw(caption) }
      if state.opacity > 0 { painter.drawControls() }
    }
  }

  /// Returns an area in points, clipped to the window; nil if nothing is visible.
  private static func extent(of layout: ControlsLayout, isControlled: Bool, _ captions: [CALayer]) -> CGRect? {
    let all = (isControlled ? [layout.extent].compactMap(\.self) : []) + captions.map(\.frame)
    guard let first = all.first else { return nil }
    let box = all.dropFirst().reduce(first) { $0.union($1) }.insetBy(dx: -2, dy: -2).integral
    let inside = box.intersection(CGRect(origin: .zero, size: layout.size))
    return inside.width >= 1 && inside.height >= 1 ? inside : nil
  }

  // MARK: Controls

  private func drawControls() {
    if state.opacity < 1 {
      context.setAlpha(CGFloat(state.opacity))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    drawPanel()
    drawButtons()
    drawTimes()
    if let bar = layout.parts[.scrubber] { drawScrubber(bar) }
    if let bar = layout.parts[.volume] {
      drawBar(bar, filled: state.isMuted ? 0 : Double(state.volume), isPointed: state.pointed == .volume)
    }
    if let bubble = layout.bubble, let pointed = state.pointedAt { drawBubble(bubble, pointed) }
    if let list = layout.menuPanel {
      let pointed: Int? = if case .row(let row) = state.pointed { row } else { nil }
      list.draw(in: context, pointed: pointed, scale: scale)
    }
    if let box = layout.message, let message = state.message { draw(message: message, in: box) }
    if state.opacity < 1 { context.endTransparencyLayer() }
  }

  private func drawPanel() {
    guard let panel = layout.panel else { return }
    switch state.style {
    case .inline:
      let (top, height) = (panel.minY - 40, panel.height + 40)
      let step = 1 / scale
      for row in 0..<Int(height * scale) {
        let along = CGFloat(row) / (height * scale)
        context.setFillColor(ControlColor.shade(0.78 * along * (2 - along)))
        context.fill(CGRect(x: panel.minX, y: top + CGFloat(row) * step, width: panel.width, height: step))
      }
    case .floating: drawBox(panel, radius: 16)
    case .minimal:
      context.setFillColor(ControlColor.shade(0.55))
      context.fillEllipse(in: panel)
    case .none: break
    }
  }

  private func drawBox(_ box: CGRect, radius: CGFloat) {
    context.setFillColor(ControlColor.shade(0.72))
    context.addPath(ControlIcon.rounded(box, radius))
    context.fillPath()
    context.setStrokeColor(ControlColor.white(0.14))
    context.setLineWidth(1)
    context.addPath(ControlIcon.rounded(box.insetBy(dx: 0.5, dy: 0.5), radius - 0.5))
    context.strokePath()
  }

  // MARK: Buttons

  private func drawButtons() {
    for (part, rect) in layout.parts {
      guard let icon = icon(of: part) else { continue }
      drawPointing(part, rect)
      let side: CGFloat =
        part == .play ? state.style == .minimal ? rect.width * 0.5 : state.style == .floating ? 26 : 21 : 19
      setColor(ControlColor.white(0.96))
      icon.draw(in: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side), of: context)
    }
    if let speed = state.speed, let rect = layout.parts[.speed] {
      drawPointing(.speed, rect)
      draw(speed, in: rect, size: 12.5, alpha: 0.96, alignment: .center, font: "Helvetica-Bold")
    }
  }

  private func icon(of part: ControlPart) -> ControlIcon? {
    switch part {
    case .play: state.isPlaying ? .pause : .play
    case .back: state.showsSteps ? .stepBack : .skipBack
    case .forward: state.showsSteps ? .stepForward : .skipForward
    case .mute: .speaker(waves: state.isMuted || state.volume == 0 ? nil : state.volume < 0.5 ? 1 : 2)
    case .tracks: .captions
    case .fullScreen: state.isFullScreen ? .leaveFullScreen : .enterFullScreen
    default: nil
    }
  }

  private func drawPointing(_ part: ControlPart, _ rect: CGRect) {
    guard state.pointed == part || state.menu?.opener == part, state.style != .minimal else { return }
    context.setFillColor(ControlColor.white(0.16))
    let side = min(rect.width, rect.height) - 2
    let square = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    let box = part == .speed ? rect.insetBy(dx: 1, dy: 4) : square
    context.addPath(ControlIcon.rounded(box, 7))
    context.fillPath()
  }

  private func setColor(_ color: CGColor) {
    context.setFillColor(color)
    context.setStrokeColor(color)
  }

  // MARK: Time

  private func drawTimes() {
    if let rect = layout.elapsed { draw(state.elapsedText, in: rect, size: 12.5, alpha: 0.96, alignment: .center) }
    if let rect = layout.remaining { draw(state.remainingText, in: rect, size: 12.5, alpha: 0.78, alignment: .center) }
  }

  private func drawScrubber(_ rect: CGRect) {
    drawBar(rect, filled: state.progress, isPointed: state.pointed == .scrubber, hasKnob: !state.isLinear)
  }

  private func drawBar(_ rect: CGRect, filled: Double, isPointed: Bool, hasKnob: Bool = true) {
    let thickness: CGFloat = isPointed ? 5 : 4
    let bar = rect.insetBy(dx: ControlsLayout.inset, dy: (rect.height - thickness) / 2)
    fill(bar, ControlColor.white(0.3), radius: thickness / 2)
    let end = bar.width * CGFloat(filled)
    if end > 0.5 {
      fill(
        CGRect(x: bar.minX, y: bar.minY, width: max(end, thickness), height: thickness), ControlColor.white(0.96),
        radius: thickness / 2)
    }
    guard hasKnob else { return }
    let radius: CGFloat = isPointed ? 7 : 5.5
    let knob = CGRect(x: bar.minX + end - radius, y: bar.midY - radius, width: 2 * radius, height: 2 * radius)
    context.setFillColor(ControlColor.shade(0.35))
    context.fillEllipse(in: knob.insetBy(dx: -1, dy: -1))
    context.setFillColor(ControlColor.white(1))
    context.fillEllipse(in: knob)
  }

  private func fill(_ rect: CGRect, _ color: CGColor, radius: CGFloat) {
    context.setFillColor(color)
    context.addPath(ControlIcon.rounded(rect, radius))
    context.fillPath()
  }

  private func drawBubble(_ rect: CGRect, _ pointed: Double) {
    guard state.duration.isNumeric else { return }
    fill(rect, ControlColor.shade(0.82), radius: 6)
    draw(
      ControlsState.text(seconds: Int(state.duration.seconds * pointed)), in: rect, size: 12.5, alpha: 1,
      alignment: .center)
  }

  // MARK: Text

  private func draw(message: String, in box: CGRect) {
    drawBox(box, radius: 12)
    draw(message, in: box.insetBy(dx: 18, dy: 10), size: 14, alpha: 0.96, alignment: .center, isWrapped: true)
  }

  private func draw(
    _ string: String, in rect: CGRect, size: CGFloat, alpha: CGFloat, alignment: CATextLayerAlignmentMode,
    font: String = "Helvetica",
    isWrapped: Bool = false
  ) {
    context.draw(
      string, in: rect, size: size, color: ControlColor.white(alpha), alignment: alignment, font: font,
      isWrapped: isWrapped,
      scale: scale)
  }
}
