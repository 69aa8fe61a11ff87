import AVEngineCore
public import CoreMedia
public import Foundation

/// The place of a sample in a segment, and the time at which the sample is shown.
open class AVAssetSegmentReportSampleInformation: NSObject {
  private let sample: WrittenSegment.Sample

  init(_ sample: WrittenSegment.Sample) {
    self.sample = sample
    super.init()
  }

  /// The time at which the sample is shown, on the timeline of the written file.
  open var presentationTimeStamp: CMTime { sample.presentationTime }
  /// The offset in bytes from the segment's start to the sample.
  open var offset: Int { sample.offset }
  /// The size in bytes of the sample's coded data.
  open var length: Int { sample.length }
  /// Whether decoding can begin at the sample, because it refers to no other sample.
  open var isSyncSample: Bool { sample.isSync }
}
