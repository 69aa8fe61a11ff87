import AVEngineCore
import CoreMedia
public import Foundation

/// An adaptor that appends groups of metadata items to an input for timed metadata.
open class AVAssetWriterInputMetadataAdaptor: NSObject {
  /// The input for metadata that the initializer got, to which groups are appended.
  open var assetWriterInput: AVAssetWriterInput { storedAssetWriterInput }

  private let storedAssetWriterInput: AVAssetWriterInput
  private let boxed: BoxedMetadata
  private let format: CMFormatDescription

  /// Creates an adaptor for an input of the media type metadata.
  ///
  /// - Parameter input: An input whose source format hint describes boxed metadata. The hint states which items the
  ///   track can hold. `AVTimedMetadataGroup.copyFormatDescription()` creates such a hint.
  public init(assetWriterInput input: AVAssetWriterInput) {
    let subject = "AVAssetWriterInputMetadataAdaptor.init(assetWriterInput:)"
    _require(
      input.storedMediaType == .metadata,
      "\(subject): the input is not for metadata, but for \(input.storedMediaType.rawValue)")
    _require(!input.hasAdaptor, "\(subject): the input has an adaptor already")
    guard let format = input.storedSourceFormatHint, let boxed = BoxedMetadata(format) else {
      _misuse(
        "\(subject): the input has no source format hint that describes boxed metadata: "
          + "\(input.storedSourceFormatHint.map { "\($0)" } ?? "nil")")
    }
    storedAssetWriterInput = input
    self.boxed = boxed
    self.format = format
    super.init()
    input.hasAdaptor = true
  }

  /// Appends a group. Only the group's time range counts, not the items' times. Returns false if writing has failed or
  /// was cancelled.
  ///
  /// Writing fails if the track's format cannot hold an item. A group without items ends the previous group. If the
  /// range's duration is not a positive number, the group lasts until the next group.
  @discardableResult
  open func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool {
    let subject = "AVAssetWriterInputMetadataAdaptor.append(_:)"
    let range = timedMetadataGroup.timeRange
    _require(range.start.isNumeric, "\(subject): the group's time range has no start: \(range)")
    storedAssetWriterInput.checkAppending("append(_:) for timed metadata")
    do throws(EngineError) {
      let data = try boxed.data(timedMetadataGroup.items)
      guard let buffer = CMBlockBuffer(copying: data) else {
        throw EngineError(.outOfMemory, "Writing timed metadata")
      }
      let duration = range.duration.isNumeric && range.duration > .zero ? range.duration : .invalid
      let timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: range.start, decodeTimeStamp: .invalid)
      return storedAssetWriterInput.state.append(CMSampleBuffer(data: buffer, format: format, timing: timing))
    } catch {
      storedAssetWriterInput.state.writer?.fail(error)
      return false
    }
  }
}
