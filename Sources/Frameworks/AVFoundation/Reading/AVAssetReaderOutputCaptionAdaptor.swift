import AVEngineCore
import CoreMedia
public import Foundation

/// Gives the samples of a track of text as groups of captions.
///
/// Linux: reads 3GPP timed text, QuickTime's text and WebVTT, as which the texts of other files come too; reading fails
/// for closed captions and TTML.
open class AVAssetReaderOutputCaptionAdaptor: NSObject {
  /// The output whose samples are read.
  open var assetReaderTrackOutput: AVAssetReaderTrackOutput { storedAssetReaderTrackOutput }

  private let storedAssetReaderTrackOutput: AVAssetReaderTrackOutput
  /// Is told what captions in the file say beyond what an `AVCaption` can.
  open weak var validationDelegate: (any AVAssetReaderCaptionValidationHandling)?

  private var ahead = FIFO<Shown>()
  /// Captions of the group before that go on, by the source that their parts name.
  private var lasting: [UInt32: AVCaption] = [:]

  /// One sample.
  private struct Shown {
    let range: CMTimeRange
    let captions: [CaptionText]
  }

  /// An adaptor for an output of a track of text that gives samples as they are stored.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    let subject = "AVAssetReaderOutputCaptionAdaptor.init(assetReaderTrackOutput:)"
    _require(
      [.text, .subtitle, .closedCaption].contains(trackOutput.mediaType),
      "\(subject): the output's track is not one of text, but of \(trackOutput.mediaType.rawValue)")
    _require(
      trackOutput.outputSettings == nil,
      "\(subject): the output has output settings: \(trackOutput.outputSettings ?? [:])")
    storedAssetReaderTrackOutput = trackOutput
    super.init()
  }

  /// The next group, or nil where there is none: the reader's status says why. Blocks while media is read.
  ///
  /// Where nothing is shown a group without captions may come, or none.
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

  /// The captions of a group that begin with it.
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

  /// Reads on until a sample lacks the caption.
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
          detail: "captions of the type '\(type)' are not read here")
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

/// Is told what a caption adaptor leaves out.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVAssetReaderCaptionValidationHandling: NSObjectProtocol {
  /// A caption was read whose source says more than an `AVCaption` can: the names of boxes, settings and tags.
  func captionAdaptor(
    _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
    skippingUnsupportedSourceSyntaxElements syntaxElements: [String])
}

extension AVAssetReaderCaptionValidationHandling {
  /// Does nothing.
  public func captionAdaptor(
    _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
    skippingUnsupportedSourceSyntaxElements syntaxElements: [String]
  ) {}
}
