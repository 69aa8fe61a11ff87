import AVEngineCore
import CoreMedia
public import Foundation

/// An adaptor that returns the samples of a text track as groups of captions.
///
/// Linux: reads 3GPP timed text, QuickTime text and WebVTT. Reading fails for closed captions and TTML.
open class AVAssetReaderOutputCaptionAdaptor: NSObject {
  /// The output of the text track whose samples the adaptor reads. The client must not read from it itself.
  open var assetReaderTrackOutput: AVAssetReaderTrackOutput { storedAssetReaderTrackOutput }

  private let storedAssetReaderTrackOutput: AVAssetReaderTrackOutput
  /// The delegate that is informed if a caption in the file has elements that an `AVCaption` cannot express.
  open weak var validationDelegate: (any AVAssetReaderCaptionValidationHandling)?

  private var ahead = FIFO<Shown>()
  /// Captions of the previous group that have not ended, by `CaptionText.source`, which identifies a caption in all
  /// samples that contain it.
  private var lasting: [UInt32: AVCaption] = [:]

  private struct Shown {
    let range: CMTimeRange
    let captions: [CaptionText]
  }

  /// Creates an adaptor for an output of a text track. Traps if the track is of another media type or the output has
  /// output settings.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    let subject = "AVAssetReaderOutputCaptionAdaptor.init(assetReaderTrackOutput:)"
    _require(
      [.text, .subtitle, .closedCaption].contains(trackOutput.mediaType),
      "\(subject): the output's track is not a text track, but of media type \(trackOutput.mediaType.rawValue)")
    _require(
      trackOutput.outputSettings == nil,
      "\(subject): the output has output settings: \(trackOutput.outputSettings ?? [:])")
    storedAssetReaderTrackOutput = trackOutput
    super.init()
  }

  /// Returns the next group; nil after the last one, or if reading has failed or was cancelled. Blocks while it reads
  /// media.
  ///
  /// For a time without captions, there may be a group without captions, or no group.
  open func nextCaptionGroup() -> AVCaptionGroup? {
    guard let shown = ahead.popFirst() ?? read() else { return nil }
    var (captions, going) = ([AVCaption](), [UInt32: AVCaption]())
    for text in shown.captions {
      let caption = text.source.flatMap { lasting[$0] } ?? made(text, shown.range)
      captions.append(caption)
      if let source = text.source, caption.timeRange.end > shown.range.end { going[source] = caption }
    }
    lasting = going
    return AVCaptionGroup(captions: captions, timeRange: shown.range)
  }

  /// Returns the captions of a group that begin with the group or later, so that no caption is handled twice.
  open func captionsNotPresentInPreviousGroups(in captionGroup: AVCaptionGroup) -> [AVCaption] {
    captionGroup.captions.filter { $0.timeRange.start >= captionGroup.timeRange.start }
  }

  private func made(_ text: CaptionText, _ range: CMTimeRange) -> AVCaption {
    let caption = AVCaption(text, timeRange: CMTimeRange(start: range.start, end: end(of: text, from: range)))
    if !text.skipped.isEmpty {
      validationDelegate?.captionAdaptor(
        self, didVendCaption: caption, skippingUnsupportedSourceSyntaxElements: text.skipped)
    }
    return caption
  }

  private func end(of text: CaptionText, from range: CMTimeRange) -> CMTime {
    guard let source = text.source else { return range.end }
    var end = range.end
    var hasEnded = false
    ahead.forEach { next in
      hasEnded = next.range.start > end || !next.captions.contains { $0.source == source }
      if !hasEnded { end = next.range.end }
      return !hasEnded
    }
    while !hasEnded, let next = read() {
      ahead.append(next)
      hasEnded = next.range.start > end || !next.captions.contains { $0.source == source }
      if !hasEnded { end = next.range.end }
    }
    return end
  }

  private func read() -> Shown? {
    while let sample = storedAssetReaderTrackOutput.copyNextSampleBuffer() {
      guard CMSampleBufferGetNumSamples(sample) > 0, let format = CMSampleBufferGetFormatDescription(sample) else {
        continue
      }
      guard let coding = CaptionCoding(format) else {
        let type = CMFormatDescriptionGetMediaSubType(format).fourCharacters
        let error = EngineError(
          .decoderNotFound, "Reading captions", subject: storedAssetReaderTrackOutput.track.displayName,
          detail: "captions of the type '\(type)' cannot be read")
        storedAssetReaderTrackOutput.session?.fail(error.forClients)
        return nil
      }
      let bytes = CMSampleBufferGetDataBuffer(sample).flatMap { try? $0.withContiguousBytes { [UInt8]($0) } } ?? []
      let range = CMTimeRange(
        start: CMSampleBufferGetPresentationTimeStamp(sample), duration: CMSampleBufferGetDuration(sample))
      return Shown(
        range: range, captions: coding.read(bytes, language: storedAssetReaderTrackOutput.track.info.languageCode))
    }
    return nil
  }
}

/// A delegate that is informed of the elements of captions that a caption adaptor omits.
///
/// Linux: the method is not optional but has a default implementation, which does nothing.
public protocol AVAssetReaderCaptionValidationHandling: NSObjectProtocol {
  /// Called when a caption of the track has elements that an `AVCaption` cannot express. `syntaxElements` has the names
  /// of the elements, which are boxes, settings or tags.
  func captionAdaptor(
    _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
    skippingUnsupportedSourceSyntaxElements syntaxElements: [String])
}

extension AVAssetReaderCaptionValidationHandling {
  /// Does nothing: a delegate need not implement the method.
  public func captionAdaptor(
    _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
    skippingUnsupportedSourceSyntaxElements syntaxElements: [String]
  ) {}
}
