package import CoreFoundation
package import QuartzCore

/// How video frames are fitted into the bounds of a layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's string for the mode, such as `AVLayerVideoGravityResizeAspect`.
  public let rawValue: String
  /// Creates a mode from any string; layers know only the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Shows the whole frame and keeps its proportions. Bars fill the rest of the bounds.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// Fills the bounds and keeps the frame's proportions. Parts that do not fit are cropped.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Stretches the whole frame to the bounds.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

extension AVLayerVideoGravity {
  package func place(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .zero }
    switch self {
    case .resize: return bounds
    case .resizeAspectFill:
      let scale = max(bounds.width / size.width, bounds.height / size.height)
      let (width, height) = (size.width * scale, size.height * scale)
      return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
    default: return AVMakeRect(aspectRatio: size, insideRect: bounds)
    }
  }
}

extension AVLayerVideoGravity {
  package init(of layer: CALayer) {
    switch layer.contentsGravity {
    case .resize: self = .resize
    case .resizeAspectFill: self = .resizeAspectFill
    default: self = .resizeAspect
    }
  }

  package func apply(to layer: CALayer) {
    layer.contentsGravity = self == .resize ? .resize : self == .resizeAspectFill ? .resizeAspectFill : .resizeAspect
    layer.masksToBounds = self == .resizeAspectFill
  }
}
