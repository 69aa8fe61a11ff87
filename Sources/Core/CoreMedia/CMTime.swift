@_exported public import CoreFoundation
@_exported public import CoreGraphicsValues
@_exported public import CoreAudioTypes
@_exported public import CoreVideo

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

/// A rational time: `value / timescale` seconds.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var epoch: CMTimeEpoch
  public init() { (value, timescale, epoch) = (0, 0, 0) }
}
