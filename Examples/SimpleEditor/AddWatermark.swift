import AVFoundation
import QuartzCore

extension Editor {
  /// Draws a line of text at the bottom left of all frames.
  func addWatermark(_ text: String) {
    let layer = CATextLayer()
    layer.string = text
    layer.font = "DejaVu Sans" as NSString
    layer.fontSize = 20
    layer.foregroundColor = CGColor(gray: 1, alpha: 1)
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    layer.opacity = 0.7
    layer.frame = CGRect(x: 8, y: 8, width: min(renderSize.width - 16, 12 * CGFloat(text.count)), height: 26)
    watermark = layer
  }
}
