import AVEngineCore
public import CoreMedia
public import Foundation

/// Where a sample lies in a segment.
open class AVAssetSegmentReportSampleInformation: NSObject {
  private let sample: WrittenSegment.Sample

  init(_ sample: WrittenSegment.Sample) {
    self.sample = sample
    super.init()
  }

  /// When the sample is presented.
  open var presentationTimeStamp: CMTime { sample.presentationTime }
  /// Bytes from the segment's start to the sample.
  open var offset: Int { sample.offset }
  /// The sample's bytes.
  open var length: Int { sample.length }
  /// Decoding can begin at the sample.
  open var isSyncSample: Bool { sample.isSync }
}
