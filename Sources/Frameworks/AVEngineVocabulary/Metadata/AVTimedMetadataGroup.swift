public import CoreMedia
public import Foundation

/// Metadata items that apply during a time range, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying {
  fileprivate var contents: (items: [AVMetadataItem], timeRange: CMTimeRange)

  /// Creates a group of items that apply during a time range.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    contents = (items, timeRange)
    super.init()
  }

  /// Creates a group without items, with an invalid time range.
  public override convenience init() { self.init(items: [], timeRange: .invalid) }

  /// Creates a group of the items in one sample of a timed metadata track.
  ///
  /// Returns nil if the sample's format is not boxed metadata, or if its bytes cannot be read. A sample without data
  /// results in a group without items.
  public convenience init?(sampleBuffer: CMSampleBuffer) {
    guard let boxed = CMSampleBufferGetFormatDescription(sampleBuffer).flatMap(BoxedMetadata.init) else { return nil }
    let start = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    let range = CMTimeRange(start: start, duration: CMSampleBufferGetDuration(sampleBuffer))
    guard let buffer = CMSampleBufferGetDataBuffer(sampleBuffer), CMBlockBufferGetDataLength(buffer) > 0 else {
      self.init(items: [], timeRange: range)
      return
    }
    guard let bytes = try? buffer.withContiguousBytes({ [UInt8]($0) }) else { return nil }
    self.init(items: boxed.items(bytes, in: range), timeRange: range)
  }

  /// The metadata items that apply during `timeRange`.
  open override var items: [AVMetadataItem] { contents.items }
  /// The range, on the timeline of the track, during which the items apply.
  open var timeRange: CMTimeRange { contents.timeRange }

  /// Returns the format description of a track that can hold these items; nil for a group without items, or if an
  /// identifier is not valid.
  ///
  /// The description serves as the source format hint of a writer's input. Each item must have an identifier and a data
  /// type; otherwise the process ends.
  @discardableResult
  open func copyFormatDescription() -> CMMetadataFormatDescription? { BoxedMetadata.formatDescription(of: items) }

  /// Returns a group of the same items and time range that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
  /// Returns an `AVMutableTimedMetadataGroup` of the same items and time range.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
  }

  /// Whether another group has an equal time range and equal items.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVTimedMetadataGroup else { return false }
    return self === other || timeRange == other.timeRange && items == other.items
  }

  /// A hash of the time range and the number of items, equal for equal groups.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(timeRange)
    hasher.combine(items.count)
    return hasher.finalize()
  }

  /// The class, the time range in seconds and the items, for debugging.
  open override var description: String {
    "<\(type(of: self)): \(timeRange.start.seconds) s to \(timeRange.end.seconds) s, \(items)>"
  }
}

/// A timed group whose items and time range can be changed.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup {
  /// The metadata items that apply during `timeRange`. They can be replaced.
  open override var items: [AVMetadataItem] {
    get { contents.items }
    set { contents.items = newValue }
  }

  /// The range, on the timeline of the track, during which the items apply. It can be changed.
  open override var timeRange: CMTimeRange {
    get { contents.timeRange }
    set { contents.timeRange = newValue }
  }
}
