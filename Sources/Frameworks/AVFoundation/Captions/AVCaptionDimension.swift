public import CoreGraphics

/// The unit of a caption's lengths.
public enum AVCaptionUnitsType: Int, Sendable {
  /// The length is not known.
  case unspecified = 0
  /// Cells of a grid, as in closed captions.
  case cells = 1
  /// Percent of the video frame's width or height.
  case percent = 2
}

/// A length in a caption's layout.
public struct AVCaptionDimension: Sendable, Equatable {
  /// The number of units.
  public var value: CGFloat
  /// The unit.
  public var units: AVCaptionUnitsType

  /// Creates a length that is not known.
  public init() { self.init(value: 0, units: .unspecified) }
  /// Creates a length in a unit.
  public init(value: CGFloat, units: AVCaptionUnitsType) { (self.value, self.units) = (value, units) }
}

/// A point in the video frame.
public struct AVCaptionPoint: Sendable, Equatable {
  /// The distance from the left edge.
  public var x: AVCaptionDimension
  /// The distance from the top edge.
  public var y: AVCaptionDimension

  /// Creates a point that is not known.
  public init() { self.init(x: AVCaptionDimension(), y: AVCaptionDimension()) }
  /// Creates a point from its distances from the left and top edges.
  public init(x: AVCaptionDimension, y: AVCaptionDimension) { (self.x, self.y) = (x, y) }
}

/// The size of a part of the video frame.
public struct AVCaptionSize: Sendable, Equatable {
  /// The width.
  public var width: AVCaptionDimension
  /// The height.
  public var height: AVCaptionDimension

  /// Creates a size that is not known.
  public init() { self.init(width: AVCaptionDimension(), height: AVCaptionDimension()) }
  /// Creates a size from a width and a height.
  public init(width: AVCaptionDimension, height: AVCaptionDimension) { (self.width, self.height) = (width, height) }
}
