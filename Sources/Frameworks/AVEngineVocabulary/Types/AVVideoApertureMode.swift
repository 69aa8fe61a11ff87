/// Which part of an encoded picture counts, and whether its pixel aspect is applied.
public struct AVVideoApertureMode: _TypedString {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The clean aperture, with pixel aspect.
  public static let cleanAperture = AVVideoApertureMode(rawValue: "CleanAperture")

  /// Every encoded pixel, as it is.
  public static let encodedPixels = AVVideoApertureMode(rawValue: "EncodedPixels")

  /// Every encoded pixel, with pixel aspect.
  public static let productionAperture = AVVideoApertureMode(rawValue: "ProductionAperture")
}
