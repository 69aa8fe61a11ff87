public import CoreMedia
public import Foundation

extension NSValue {
  /// Boxes a time, for collections that hold objects.
  public convenience init(time: CMTime) { self.init(boxing: time.boxed) }

  /// Boxes a time range, for collections that hold objects.
  public convenience init(timeRange: CMTimeRange) { self.init(boxing: timeRange.boxed) }

  /// Boxes a time mapping, for collections that hold objects.
  public convenience init(timeMapping: CMTimeMapping) { self.init(boxing: timeMapping.boxed) }

  /// Boxes a time; the Objective-C spelling of `init(time:)`.
  public convenience init(CMTime time: CMTime) { self.init(boxing: time.boxed) }

  /// Boxes a time range; the Objective-C spelling of `init(timeRange:)`.
  public convenience init(CMTimeRange timeRange: CMTimeRange) { self.init(boxing: timeRange.boxed) }

  /// Boxes a time mapping; the Objective-C spelling of `init(timeMapping:)`.
  public convenience init(CMTimeMapping timeMapping: CMTimeMapping) { self.init(boxing: timeMapping.boxed) }

  /// The boxed time; invalid if the box holds something else.
  public var timeValue: CMTime { CMTime(boxed: self) ?? .invalid }

  /// The boxed time range; invalid if the box holds something else.
  public var timeRangeValue: CMTimeRange { CMTimeRange(boxed: self) ?? .invalid }

  /// The boxed time mapping; invalid if the box holds something else.
  public var timeMappingValue: CMTimeMapping { CMTimeMapping(boxed: self) ?? .invalid }
}

extension ClusterInit where Self: NSValue {
  fileprivate init(boxing box: NSValue) {
    self.init(cluster: {
      guard let box = box as? Self else {
        _misuse(
          "NSValue(time:) and similar initializers create an NSValue and cannot initialise its subclass \(Self.self)")
      }
      return box
    })
  }
}
