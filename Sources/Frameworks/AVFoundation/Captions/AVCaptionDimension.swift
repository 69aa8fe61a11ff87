public import CoreGraphics

/// What a length of captions is counted in.
public enum AVCaptionUnitsType: Int, Sendable {
  /// The length is not known.
  case unspecified = 0
  /// Cells of a grid, as of closed captions.
  case cells = 1
  /// Percent of the picture.
  case percent = 2
}

/// A length of captions.
public struct AVCaptionDimension: Sendable, Equatable {
  public var value: CGFloat
  public var units: AVCaptionUnitsType

  /// A length that is not known.
  public init() { self.init(value: 0, units: .unspecified) }
  public init(value: CGFloat, units: AVCaptionUnitsType) { (self.value, self.units) = (value, units) }
}

/// A point of the picture.
public struct AVCaptionPoint: Sendable, Equatable {
  /// From the left.
  public var x: AVCaptionDimension
  /// From the top.
  public var y: AVCaptionDimension

  /// A point that is not known.
  public init() { self.init(x: AVCaptionDimension(), y: AVCaptionDimension()) }
  public init(x: AVCaptionDimension, y: AVCaptionDimension) { (self.x, self.y) = (x, y) }
}

/// The size of a part of the picture.
public struct AVCaptionSize: Sendable, Equatable {
  public var width: AVCaptionDimension
  public var height: AVCaptionDimension

  /// A size that is not known.
  public init() { self.init(width: AVCaptionDimension(), height: AVCaptionDimension()) }
  public init(width: AVCaptionDimension, height: AVCaptionDimension) { (self.width, self.height) = (width, height) }
}
