import CoreMedia
public import Foundation

/// Appends captions to an input for a track of text.
///
/// Linux: the input's source format hint says how captions are stored: as 3GPP timed text (`tx3g`), which can say bold,
/// italic, underlined and coloured, or as WebVTT (`wvtt`), which can say alignment, annotations and colours behind
/// characters too. What the format cannot say, such as regions, is left out.
open class AVAssetWriterInputCaptionAdaptor: NSObject {
  /// The input.
  open var assetWriterInput: AVAssetWriterInput { storedAssetWriterInput }

  private let storedAssetWriterInput: AVAssetWriterInput
  private let feed: CaptionFeed

  /// An adaptor for an input of media type text or subtitle, whose source format hint is of timed text or WebVTT.
  public init(assetWriterInput input: AVAssetWriterInput) {
    let subject = "AVAssetWriterInputCaptionAdaptor.init(assetWriterInput:)"
    _require(
      [.text, .subtitle].contains(input.storedMediaType),
      "\(subject): the input is not for text or subtitles, but for \(input.storedMediaType.rawValue)")
    _require(!input.hasAdaptor, "\(subject): the input has an adaptor already")
    guard let format = input.storedSourceFormatHint, let coding = CaptionCoding(format), coding != .quickTimeText else {
      _misuse(
        "\(subject): the input has no source format hint of the type tx3g or wvtt: "
          + "\(input.storedSourceFormatHint.map { "\($0)" } ?? "nil")")
    }
    storedAssetWriterInput = input
    feed = CaptionFeed(coding, format, input.state)
    super.init()
    input.hasAdaptor = true
    input.captions = feed
  }

  /// Appends a caption, which does not begin before the one before it; false once writing has failed or was cancelled.
  ///
  /// Captions may overlap: a caption is written when it is known what else is shown during its time.
  @discardableResult
  open func append(_ caption: AVCaption) -> Bool {
    check(caption.timeRange)
    return feed.append(caption)
  }

  /// Appends what is shown during a range, which begins where the one before it ends or later; false once writing has
  /// failed or was cancelled.
  @discardableResult
  open func append(_ captionGroup: AVCaptionGroup) -> Bool {
    check(captionGroup.timeRange)
    return feed.append(captionGroup)
  }

  private func check(_ range: CMTimeRange) {
    _require(
      range.start.isNumeric && range.duration.isNumeric && range.duration > .zero,
      "AVAssetWriterInputCaptionAdaptor.append(_:): the time range has no start, or no duration: \(range)")
    storedAssetWriterInput.checkAppending("append(_:) for captions")
  }
}
