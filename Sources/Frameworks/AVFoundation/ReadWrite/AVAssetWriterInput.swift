import AVFAudio
public import CoreFoundation
public import CoreMedia
public import Foundation
import MediaEngine
import Synchronization

/// Takes samples for one track of the file that a writer makes.
open class AVAssetWriterInput: NSObject {
  /// Where a track's samples lie in the file.
  public struct MediaDataLocation: _TypedString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Along with the samples of other tracks that play at the same time.
    public static let interleavedWithMainMediaData = MediaDataLocation("AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData")
    /// In front of all interleaved samples.
    public static let beforeMainMediaDataNotInterleaved = MediaDataLocation(
      "AVAssetWriterInputMediaDataLocationBeforeMainMediaDataNotInterleaved")
  }

  /// The kind of media.
  public let mediaType: AVMediaType
  /// How samples are coded; nil: they go into the file as they come.
  open var outputSettings: [String: Any]? { settings }
  /// What the samples will be.
  public let sourceFormatHint: CMFormatDescription?

  private let settings: [String: Any]?
  let coding: WritingPlan.Coding
  let state: WriterInputState
  var associations: [(input: AVAssetWriterInput, type: String)] = []
  /// An adaptor has been made for the input.
  var hasAdaptor = false
  /// Wants to know when the session starts.
  weak var adaptor: AVAssetWriterInputPixelBufferAdaptor?
  /// Captions that wait for what may be shown at the same time.
  var captions: CaptionFeed?

  /// An input for samples of a kind.
  ///
  /// - Parameters:
  ///   - outputSettings: Audio or video settings for compressed output, complete; nil passes samples through.
  public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
    self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
  }

  /// An input for samples of a kind.
  ///
  /// - Parameters:
  ///   - outputSettings: Audio or video settings for compressed output; nil passes samples through.
  ///   - sourceFormatHint: What the samples will be; fills in what the settings leave open.
  public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?) {
    if let hint = sourceFormatHint {
      _require(
        AVMediaType(rawValue: hint.mediaType.description.replacingOccurrences(of: "'", with: "")) == mediaType,
        "AVAssetWriterInput.init: the format hint is not of media type '\(mediaType.rawValue)'")
    }
    self.mediaType = mediaType
    (settings, self.sourceFormatHint) = (outputSettings, sourceFormatHint)
    do throws(SettingsFault) {
      coding = try WritingPlan.Coding(outputSettings, mediaType: mediaType, hint: sourceFormatHint)
    } catch { _misuse("AVAssetWriterInput.init(mediaType:outputSettings:): \(error.reason)") }
    state = WriterInputState(WriterInputConfiguration(preferredVolume: mediaType == .audio ? 1 : 0))
    super.init()
  }

  // MARK: - Samples

  /// Whether the input wants samples; observable, on any thread.
  ///
  /// It turns false only when something is appended to this input.
  open var isReadyForMoreMediaData: Bool { state.isReady }

  /// Appends samples, compressed ones in decode order; false once writing has failed or was cancelled.
  @discardableResult
  open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
    checkAppending("append(_:)")
    return state.append(sampleBuffer)
  }

  func checkAppending(_ call: String) {
    let subject = "AVAssetWriterInput.\(call)"
    guard let writer = state.writer else { _misuse("\(subject): the input has not been added to a writer") }
    let status = writer.status
    _require(status != .unknown, "\(subject): startWriting() has not been called (status \(status))")
    guard status == .writing else { return }
    _require(writer.hasSession, "\(subject): startSession(atSourceTime:) has not been called")
    _require(!writer.isFinishing, "\(subject): finishWriting has been called")
    // Writing may fail or be cancelled between a client's question and this one.
    _require(!state.isFinished || writer.status != .writing, "\(subject): the input is marked as finished")
    _require(state.isReady || writer.status != .writing, "\(subject): isReadyForMoreMediaData is false")
  }

  /// Calls a block on a queue whenever the input wants samples, until it is marked as finished.
  ///
  /// The block appends while `isReadyForMoreMediaData` is true.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    _require(
      !state.isFinished || state.writer?.status != .writing,
      "AVAssetWriterInput.requestMediaDataWhenReady(on:using:): the input is marked as finished")
    state.setRequest(SampleRequest(state, queue: queue, block: block))
  }

  /// Nothing more will be appended: other inputs wait for this one no longer.
  open func markAsFinished() {
    _require(
      state.writer.map { $0.status != .unknown } ?? false,
      "AVAssetWriterInput.markAsFinished(): the writer has not started writing")
    finishCaptions()
    state.markAsFinished()
  }

  func finishCaptions() {
    guard !state.isFinished else { return }
    captions?.finish()
  }
}

extension WritingPlan.Coding {
  /// What settings ask for.
  init(_ settings: [String: Any]?, mediaType: AVMediaType, hint: CMFormatDescription?) throws(SettingsFault) {
    guard let settings else {
      self = .copy
      return
    }
    switch mediaType {
    case .audio: self = .audio(try AudioOutputSettings(settings, hint: hint).coding)
    case .video: self = .video(try VideoOutputSettings(settings, hint: hint).coding)
    default: throw SettingsFault("output settings are for audio and video only, not for '\(mediaType.rawValue)'")
    }
  }
}
