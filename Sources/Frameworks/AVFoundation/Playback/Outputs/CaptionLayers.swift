import CoreFoundation
import CoreGraphics
package import Foundation
package import QuartzCore

package enum CaptionLayers {
  /// - Parameter isFlipped: Whether y points down.
  package static func layers(for captions: [NSAttributedString], in rect: CGRect, scale: CGFloat, isFlipped: Bool)
    -> [CALayer]
  {
    CaptionLayout.place(captions.compactMap { CaptionBlock($0) }, in: rect.size, scale: scale).map { caption in
      let layer = CALayer()
      let y = isFlipped ? rect.minY + caption.frame.minY : rect.maxY - caption.frame.maxY
      layer.frame = CGRect(origin: CGPoint(x: rect.minX + caption.frame.minX, y: y), size: caption.frame.size)
      layer.contents = caption.image
      layer.contentsScale = scale
      return layer
    }
  }
}
