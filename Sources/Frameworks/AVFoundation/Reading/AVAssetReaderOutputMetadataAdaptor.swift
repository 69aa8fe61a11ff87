import CoreMedia
public import Foundation

/// An adaptor that returns the samples of a timed metadata track as groups of metadata items.
open class AVAssetReaderOutputMetadataAdaptor: NSObject {
  /// The output of the metadata track whose samples the adaptor reads. The client must not read from it itself.
  open var assetReaderTrackOutput: AVAssetReaderTrackOutput { storedAssetReaderTrackOutput }

  private let storedAssetReaderTrackOutput: AVAssetReaderTrackOutput

  /// Creates an adaptor for an output of a metadata track. Traps if the track is of another media type or the output
  /// has output settings.
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

  /// Returns the next group; nil after the last one, or if reading has failed or was cancelled. Blocks while it reads
  /// media.
  ///
  /// Samples from which no `AVTimedMetadataGroup` can be made are skipped.
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
