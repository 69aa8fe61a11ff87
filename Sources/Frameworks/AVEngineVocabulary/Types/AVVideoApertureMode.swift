/// The part of an encoded frame that is shown, and whether its pixel aspect ratio is applied.
public struct AVVideoApertureMode: _TypedString {
  /// Apple's string for the mode, such as `CleanAperture`.
  public let rawValue: String
  /// Creates a mode from any string; image generators know only the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a mode from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Shows the clean aperture of a frame, with the pixel aspect ratio applied.
  public static let cleanAperture = AVVideoApertureMode(rawValue: "CleanAperture")

  /// Shows all encoded pixels of a frame, without the pixel aspect ratio.
  public static let encodedPixels = AVVideoApertureMode(rawValue: "EncodedPixels")

  /// Shows all encoded pixels of a frame, with the pixel aspect ratio applied.
  public static let productionAperture = AVVideoApertureMode(rawValue: "ProductionAperture")
}
