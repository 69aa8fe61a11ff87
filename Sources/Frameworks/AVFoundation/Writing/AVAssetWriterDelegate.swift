public import Foundation

/// Methods that receive the segments of a writer.
///
/// The writer calls one method at a time, on an internal queue.
///
/// Linux: the methods are not optional but have default implementations: the one with a report calls the one without,
/// which does nothing.
public protocol AVAssetWriterDelegate: NSObjectProtocol {
  /// Called with each segment and a report about its contents.
  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?)
  /// Called with each segment, unless the method with a report is implemented.
  func assetWriter(_ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType)
}

extension AVAssetWriterDelegate {
  /// Calls the method without a report, so that a delegate can implement either of the two.
  public func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?
  ) {
    assetWriter(writer, didOutputSegmentData: segmentData, segmentType: segmentType)
  }

  /// Ignores the segment: a delegate need not implement the method.
  public func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType
  ) {}
}
