import CoreFoundation
import CoreGraphics
import CoreMedia
package import Foundation
package import QuartzCore

/// Draws captions over pictures, each on a ground of its own: where they say, else one above the other at the bottom.
package enum CaptionLayers {
  /// How much of the pictures' width text may take.
  private static let width: CGFloat = 0.9
  /// What of the pictures' height stays free below.
  private static let margin: CGFloat = 0.05

  /// - Parameters:
  ///   - rect: Where pictures are shown.
  ///   - isFlipped: Whether y points down.
  package static func layers(for captions: [NSAttributedString], in rect: CGRect, scale: CGFloat, isFlipped: Bool) -> [CALayer] {
    guard rect.width >= 1, rect.height >= 1 else { return [] }
    var layers: [CALayer] = []
    var bottom = rect.height * margin
    // Distances from the top.
    var taken: [Range<CGFloat>] = []
    for caption in captions.reversed() {
      guard let layer = layer(for: caption, in: rect, scale: scale) else { continue }
      let height = layer.bounds.height
      let top: CGFloat
      if let line = percentage(.line, of: caption) {
        top = free(min(rect.height * line, max(rect.height - height, 0)), height, taken)
        taken.append(top..<top + height)
      } else {
        top = rect.height - bottom - height
        bottom += height + 1
      }
      let y = isFlipped ? rect.minY + top : rect.maxY - top - height
      layer.frame = CGRect(origin: CGPoint(x: place(of: layer.bounds.width, in: rect, caption), y: y), size: layer.bounds.size)
      layers.append(layer)
    }
    return layers
  }

  /// The wanted place, or the next one below it that no other caption has.
  private static func free(_ wanted: CGFloat, _ height: CGFloat, _ taken: [Range<CGFloat>]) -> CGFloat {
    taken.sorted { $0.lowerBound < $1.lowerBound }.reduce(wanted) { top, other in
      other.overlaps(top..<top + height) ? other.upperBound + 1 : top
    }
  }

  /// From 0 to 1.
  private static func percentage(_ key: NSAttributedString.Key, of caption: NSAttributedString) -> CGFloat? {
    (caption.attributes(at: 0, effectiveRange: nil)[key] as? NSNumber).map { min(max(CGFloat($0.doubleValue) / 100, 0), 1) }
  }

  private static func place(of width: CGFloat, in rect: CGRect, _ caption: NSAttributedString) -> CGFloat {
    let side = rect.width * (1 - self.width) / 2
    let position = percentage(.position, of: caption).map { rect.minX + rect.width * $0 }
    let wanted: CGFloat = switch alignment(of: caption) {
    case .left: position ?? rect.minX + side
    case .right: (position ?? rect.maxX - side) - width
    default: (position ?? rect.midX) - width / 2
    }
    return max(rect.minX, min(wanted, rect.maxX - width))
  }

  private static func alignment(of caption: NSAttributedString) -> CATextLayerAlignmentMode {
    switch caption.attributes(at: 0, effectiveRange: nil)[.alignment] as? CFString {
    case kCMTextMarkupAlignmentType_Left, kCMTextMarkupAlignmentType_Start: .left
    case kCMTextMarkupAlignmentType_Right, kCMTextMarkupAlignmentType_End: .right
    default: .center
    }
  }

  private static func layer(for caption: NSAttributedString, in rect: CGRect, scale: CGFloat) -> CALayer? {
    guard caption.length > 0 else { return nil }
    let attributes = caption.attributes(at: 0, effectiveRange: nil)
    let percentage = min(max((attributes[.baseSize] as? NSNumber)?.doubleValue ?? 5, 1), 50)
    let text = CATextLayer()
    text.contentsScale = scale
    text.fontSize = max(rect.height * percentage / 100, 1)
    text.isWrapped = true
    text.alignmentMode = alignment(of: caption)
    text.string = drawn(caption)
    let inset = text.fontSize / 4
    let room = rect.width * min(Self.percentage(.width, of: caption) ?? width, width)
    text.bounds = CGRect(x: 0, y: 0, width: max(room - 2 * inset, 1), height: rect.height)
    let size = text.preferredFrameSize()
    guard size.width > 0, size.height > 0 else { return nil }
    text.frame = CGRect(x: inset, y: 0, width: size.width.rounded(.up), height: size.height.rounded(.up))
    let ground = CALayer()
    ground.bounds = CGRect(x: 0, y: 0, width: text.bounds.width + 2 * inset, height: text.bounds.height)
    ground.backgroundColor = color(attributes[.characterBackground] ?? attributes[.background])
    ground.addSublayer(text)
    return ground
  }

  /// With the attributes that text layers know.
  private static func drawn(_ caption: NSAttributedString) -> NSAttributedString {
    let result = NSMutableAttributedString(string: caption.string)
    caption.enumerateAttributes(in: NSRange(location: 0, length: caption.length)) { attributes, range, _ in
      let isSet = { (key: NSAttributedString.Key) in (attributes[key] as? NSNumber)?.boolValue ?? false }
      let style = (isSet(.bold) ? "Bold" : "") + (isSet(.italic) ? "Oblique" : "")
      var drawn: [NSAttributedString.Key: Any] = [.init("NSFont"): style.isEmpty ? "Helvetica" : "Helvetica-" + style]
      drawn[.init("NSColor")] = color(attributes[.foreground])
      if isSet(.underline) { drawn[.init("NSUnderline")] = NSNumber(value: 1) }
      result.setAttributes(drawn, range: range)
    }
    return result
  }

  /// Of alpha, red, green and blue.
  private static func color(_ value: Any?) -> CGColor? {
    guard let parts = value as? [NSNumber], parts.count == 4 else { return nil }
    let numbers = parts.map { CGFloat($0.doubleValue) }
    return CGColor(srgbRed: numbers[1], green: numbers[2], blue: numbers[3], alpha: numbers[0])
  }
}
