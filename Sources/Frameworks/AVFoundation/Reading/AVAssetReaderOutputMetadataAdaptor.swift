import CoreMedia
public import Foundation

/// Gives the samples of a timed metadata track as groups of items.
open class AVAssetReaderOutputMetadataAdaptor: NSObject {
  /// The output whose samples are read.
  open var assetReaderTrackOutput: AVAssetReaderTrackOutput { storedAssetReaderTrackOutput }

  private let storedAssetReaderTrackOutput: AVAssetReaderTrackOutput

  /// An adaptor for an output of a metadata track that gives samples as they are stored.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    let subject = "AVAssetReaderOutputMetadataAdaptor.init(assetReaderTrackOutput:)"
    _require(
      trackOutput.mediaType == .metadata,
      "\(subject): the output's track is not of media type metadata, but of \(trackOutput.mediaType.rawValue)")
    _require(
      trackOutput.outputSettings == nil,
      "\(subject): the output has output settings: \(trackOutput.outputSettings ?? [:])")
    storedAssetReaderTrackOutput = trackOutput
    super.init()
  }

  /// The next group, or nil where there is none: the reader's status says why. Blocks while media is read.
  ///
  /// Samples of metadata that is not made of items are passed over.
  @discardableResult
  open func nextTimedMetadataGroup() -> AVTimedMetadataGroup? {
    while let sample = storedAssetReaderTrackOutput.copyNextSampleBuffer() {
      if CMSampleBufferGetNumSamples(sample) > 0, let group = AVTimedMetadataGroup(sampleBuffer: sample) {
        return group
      }
    }
    return nil
  }
}
