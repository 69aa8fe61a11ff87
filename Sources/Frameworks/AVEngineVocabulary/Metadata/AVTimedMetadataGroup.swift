public import CoreMedia
public import Foundation

/// Metadata items that hold during a range of time, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying {
  fileprivate var contents: (items: [AVMetadataItem], timeRange: CMTimeRange)

  /// A group of items that hold during a range of time.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    contents = (items, timeRange)
    super.init()
  }

  /// A group without items.
  public override convenience init() { self.init(items: [], timeRange: .invalid) }

  /// The items of one sample of a timed metadata track; nil for a sample of another kind, or of metadata that is not
  /// made of items.
  ///
  /// A sample without any bytes is a group without items: nothing holds during its time.
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

  open override var items: [AVMetadataItem] { contents.items }
  /// When the items hold.
  open var timeRange: CMTimeRange { contents.timeRange }

  /// A description of a track that can hold these items; nil for a group without items.
  ///
  /// It serves as the source format hint of a writer's input. Each item must have an identifier and a data type.
  @discardableResult
  open func copyFormatDescription() -> CMMetadataFormatDescription? { BoxedMetadata.formatDescription(of: items) }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
  }

  /// Groups are equal when their times and their items are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVTimedMetadataGroup else { return false }
    return self === other || timeRange == other.timeRange && items == other.items
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(timeRange)
    hasher.combine(items.count)
    return hasher.finalize()
  }

  open override var description: String {
    "<\(type(of: self)): \(timeRange.start.seconds) s to \(timeRange.end.seconds) s, \(items)>"
  }
}

/// A timed group that can be changed.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup {
  /// The items.
  open override var items: [AVMetadataItem] {
    get { contents.items }
    set { contents.items = newValue }
  }

  /// When the items hold.
  open override var timeRange: CMTimeRange {
    get { contents.timeRange }
    set { contents.timeRange = newValue }
  }
}
