import AVEngineCore
import CoreFoundation
import CoreGraphics
import QuartzCore

/// What is seen over a session's pictures at one moment, and where: where it is equal, nothing is drawn anew.
struct CaptureControls: Equatable {
  var style = AVCaptureViewControlsStyle.default
  /// Of the window, in points.
  var size = CGSize.zero
  var isRecording = false
  /// There is something to record with.
  var canRecord = false
  /// How much has been recorded; nil where nothing is being.
  var elapsed: String?
  /// Segments of the meter that are lit; nil for no meter.
  var level: Int?

  /// Segments of the meter.
  static let segments = 16
  /// Decibels below which no segment is lit.
  private static let quietest: Float = -48

  /// The segments that a level lights.
  static func level(decibels: Float) -> Int {
    let loudness = (decibels - quietest) / -quietest
    return Int((min(max(loudness, 0), 1) * Float(segments)).rounded())
  }

  // MARK: Places, in points from the upper left corner

  var panel: CGRect {
    switch style {
    case .inline: CGRect(x: 0, y: size.height - 52, width: size.width, height: 52)
    case .floating:
      CGRect(x: (size.width - min(size.width, 320)) / 2, y: size.height - 84, width: min(size.width, 320), height: 60)
    }
  }

  /// The button that begins and ends a recording.
  var button: CGRect { CGRect(x: panel.midX - 19, y: panel.midY - 19, width: 38, height: 38) }
  private var clock: CGRect { CGRect(x: button.minX - 100, y: panel.minY, width: 84, height: panel.height) }
  private var meter: CGRect { CGRect(x: button.maxX + 20, y: panel.midY - 4, width: 80, height: 8) }

  // MARK: Drawing

  /// - Parameter scale: Pixels of a point.
  func overlay(scale: CGFloat) -> PlacedVideoFrame? {
    let extent = panel.integral.intersection(CGRect(origin: .zero, size: size))
    guard extent.width >= 1, extent.height >= 1 else { return nil }
    return OverlayBitmap.make(extent, scale: scale) { draw($0, scale: scale) }
  }

  private func draw(_ context: CGContext, scale: CGFloat) {
    context.setFillColor(CGColor(srgbRed: 0.05, green: 0.05, blue: 0.06, alpha: 0.62))
    context.addPath(ControlIcon.rounded(panel, style == .floating ? 16 : 0))
    context.fillPath()
    context.setStrokeColor(Self.white(canRecord ? 0.96 : 0.35))
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
      context.draw(elapsed, in: clock, size: 14, color: Self.white(0.96), alignment: .right, scale: scale)
    }
    if let level { draw(level: level, context) }
  }

  private func draw(level: Int, _ context: CGContext) {
    let step = meter.width / CGFloat(Self.segments)
    for segment in 0..<Self.segments {
      context.setFillColor(Self.white(segment < level ? 0.96 : 0.25))
      context.fill(
        CGRect(x: meter.minX + CGFloat(segment) * step, y: meter.minY, width: step - 1.5, height: meter.height))
    }
  }

  private static func white(_ alpha: CGFloat) -> CGColor { CGColor(srgbRed: 1, green: 1, blue: 1, alpha: alpha) }
}
