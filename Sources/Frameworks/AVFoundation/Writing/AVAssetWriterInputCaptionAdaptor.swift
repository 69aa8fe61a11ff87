import CoreMedia
public import Foundation

/// An adaptor that appends captions to an input for text.
///
/// Linux: the input's source format hint states the format. 3GPP timed text (`tx3g`) can hold bold, italic, underlined
/// and coloured text. WebVTT (`wvtt`) can also hold alignment, ruby, background colours of characters, and regions
/// whose places are in percent. Anything else, such as animations, is omitted.
open class AVAssetWriterInputCaptionAdaptor: NSObject {
  /// The input for text or subtitles that the initializer got, to which captions are appended.
  open var assetWriterInput: AVAssetWriterInput { storedAssetWriterInput }

  private let storedAssetWriterInput: AVAssetWriterInput
  private let feed: CaptionFeed

  /// Creates an adaptor for an input of the media type text or subtitle. Traps if the input has another media type or
  /// an adaptor, or if its source format hint is not of timed text (`tx3g`) or WebVTT.
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

  /// Appends a caption that begins neither before the previous one nor before the end of a group that was appended.
  /// Captions may overlap. Returns false if writing has failed or was cancelled.
  @discardableResult
  open func append(_ caption: AVCaption) -> Bool {
    check(caption.timeRange)
    return feed.append(caption)
  }

  /// Appends a group of captions that does not begin before the end of what was appended. Returns false if writing has
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
