public import CoreGraphics

/// The unit of a caption's lengths: cells of a grid, or percent of the frame.
public enum AVCaptionUnitsType: Int, Sendable {
  /// The length and its unit are not known.
  case unspecified = 0
  /// The length is in cells of a grid, as in closed captions.
  case cells = 1
  /// The length is in percent of the video frame's width or height.
  case percent = 2
}

/// A length in a caption's layout: a number and its unit.
public struct AVCaptionDimension: Sendable, Equatable {
  /// The number of `units`, such as 85 for 85 % of the frame's height.
  public var value: CGFloat
  /// The unit of `value`; `unspecified` if the length is not known.
  public var units: AVCaptionUnitsType

  /// Creates a length that is not known: zero, with the unit `unspecified`.
  public init() { self.init(value: 0, units: .unspecified) }
  /// Creates a length of a number of cells or of percent of the frame.
  public init(value: CGFloat, units: AVCaptionUnitsType) { (self.value, self.units) = (value, units) }
}

/// A point in the video frame, as distances from its left and top edges.
public struct AVCaptionPoint: Sendable, Equatable {
  /// The distance from the left edge of the video frame.
  public var x: AVCaptionDimension
  /// The distance from the top edge of the video frame.
  public var y: AVCaptionDimension

  /// Creates a point that is not known: both units are `unspecified`.
  public init() { self.init(x: AVCaptionDimension(), y: AVCaptionDimension()) }
  /// Creates a point from its distances from the left and top edges.
  public init(x: AVCaptionDimension, y: AVCaptionDimension) { (self.x, self.y) = (x, y) }
}

/// The width and height of a part of the video frame, such as a region.
public struct AVCaptionSize: Sendable, Equatable {
  /// The width, in cells or in percent of the frame's width.
  public var width: AVCaptionDimension
  /// The height, in cells or in percent of the frame's height.
  public var height: AVCaptionDimension

  /// Creates a size that is not known: both units are `unspecified`.
  public init() { self.init(width: AVCaptionDimension(), height: AVCaptionDimension()) }
  /// Creates a size from lengths in cells or in percent of the frame.
  public init(width: AVCaptionDimension, height: AVCaptionDimension) { (self.width, self.height) = (width, height) }
}
