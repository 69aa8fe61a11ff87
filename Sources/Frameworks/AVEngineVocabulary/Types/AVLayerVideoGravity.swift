package import CoreFoundation
package import QuartzCore

/// How pictures are fitted into bounds.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// All of the picture, its proportions kept; bars fill the rest.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// All of the bounds, the picture's proportions kept; what does not fit is cut off.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// All of the picture in all of the bounds.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

extension AVLayerVideoGravity {
  /// Where a picture is in bounds; reaches beyond them where it fills them. Empty for a picture without a size.
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
  /// How a layer fits its contents.
  package init(of layer: CALayer) {
    switch layer.contentsGravity {
    case .resize: self = .resize
    case .resizeAspectFill: self = .resizeAspectFill
    default: self = .resizeAspect
    }
  }

  /// Has a layer fit its contents so.
  package func apply(to layer: CALayer) {
    layer.contentsGravity = self == .resize ? .resize : self == .resizeAspectFill ? .resizeAspectFill : .resizeAspect
    layer.masksToBounds = self == .resizeAspectFill
  }
}
