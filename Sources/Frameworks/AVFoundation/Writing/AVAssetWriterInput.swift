import AVEngineWriting
import AVFAudio
public import CoreFoundation
public import CoreMedia
public import Foundation
import Synchronization

/// An input that takes samples for one track of a writer's file.
open class AVAssetWriterInput: NSObject {
  /// The place of a track's samples in the file, relative to those of other tracks.
  public struct MediaDataLocation: _TypedString {
    /// Apple's string of the location, such as “AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData”.
    public let rawValue: String
    /// Creates a location from Apple's string; see the constants for those that exist.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a location from Apple's string; see the constants for those that exist.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The samples are interleaved with those of other tracks that play at the same time.
    public static let interleavedWithMainMediaData = MediaDataLocation(
      "AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData")
    /// The samples are before interleaved samples, as far as the writer can hold these back.
    public static let beforeMainMediaDataNotInterleaved = MediaDataLocation(
      "AVAssetWriterInputMediaDataLocationBeforeMainMediaDataNotInterleaved")
  }

  /// The media type of the samples and of the track, as stated at the input's creation.
  open var mediaType: AVMediaType { storedMediaType }

  let storedMediaType: AVMediaType
  /// The settings of the encoder, as passed to the initialiser; nil if samples are stored unchanged.
  open var outputSettings: [String: Any]? { settings }
  /// The expected format of the samples; nil if the client stated none. Video settings without a width or height take
  /// it from this format. Only a QuickTime movie takes an input that has neither output settings nor this format.
  open var sourceFormatHint: CMFormatDescription? { storedSourceFormatHint }

  let storedSourceFormatHint: CMFormatDescription?

  private let settings: [String: Any]?
  let coding: WritingPlan.Coding
  let state: WriterInputState
  var associations: [(input: AVAssetWriterInput, type: String)] = []
  var hasAdaptor = false
  weak var adaptor: AVAssetWriterInputPixelBufferAdaptor?
  var captions: CaptionFeed?

  /// Creates an input for samples of a media type.
  ///
  /// - Parameters:
  ///   - mediaType: The media type of the samples.
  ///   - outputSettings: Complete audio or video settings for an encoder; nil to store samples unchanged.
  public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
    self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
  }

  /// Creates an input for samples of a media type.
  ///
  /// - Parameters:
  ///   - mediaType: The media type of the samples.
  ///   - outputSettings: Audio or video settings for an encoder; nil to store samples unchanged.
  ///   - sourceFormatHint: The expected format of the samples. It completes the settings.
  public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?) {
    if let hint = sourceFormatHint {
      _require(
        AVMediaType(rawValue: hint.mediaType.description.replacingOccurrences(of: "'", with: "")) == mediaType,
        "AVAssetWriterInput.init: the format hint is not of media type '\(mediaType.rawValue)'")
    }
    storedMediaType = mediaType
    settings = outputSettings
    storedSourceFormatHint = sourceFormatHint
    do throws(SettingsFault) {
      coding = try WritingPlan.Coding(outputSettings, mediaType: mediaType, hint: sourceFormatHint)
    } catch { _misuse("AVAssetWriterInput.init(mediaType:outputSettings:): \(error.reason)") }
    state = WriterInputState(WriterInputConfiguration(preferredVolume: mediaType == .audio ? 1 : 0))
    super.init()
  }

  // MARK: - Settings

  /// The metadata of the track; empty by default.
  open var metadata: [AVMetadataItem] {
    get { storedMetadata }
    set { storedMetadata = newValue }
  }

  /// The transform, such as a rotation, with which the video should be displayed; the identity by default.
  open var transform: CGAffineTransform {
    get { get(\.transform) }
    set { set(\.transform, newValue, "transform") }
  }

  /// The size at which the track is displayed, in pixels. Zero, the default, means the size that its formats state. It
  /// can be set only before writing begins.
  open var naturalSize: CGSize {
    get { get(\.naturalSize) }
    set { set(\.naturalSize, newValue, "naturalSize") }
  }

  /// The language of the track as an ISO 639-2/T code, such as `deu`; nil, the default, for none.
  open var languageCode: String? {
    get { get(\.languageCode) }
    set { set(\.languageCode, newValue, "languageCode") }
  }

  /// The language of the track as an IETF BCP 47 tag, such as `de-CH`; nil, the default, for none.
  open var extendedLanguageTag: String? {
    get { get(\.extendedLanguageTag) }
    set { set(\.extendedLanguageTag, newValue, "extendedLanguageTag") }
  }

  /// Whether the track plays without a selection by the user; true by default.
  open var marksOutputTrackAsEnabled: Bool {
    get { get(\.marksOutputTrackAsEnabled) }
    set { set(\.marksOutputTrackAsEnabled, newValue, "marksOutputTrackAsEnabled") }
  }

  /// The number of ticks per second of the track's times. With 0, the default, the writer chooses a number. For audio
  /// it must be 0: ticks are then audio frames.
  open var mediaTimeScale: CMTimeScale {
    get { get(\.mediaTimeScale) }
    set {
      _require(
        newValue == 0 || storedMediaType != .audio,
        "AVAssetWriterInput.mediaTimeScale: cannot be set to \(newValue) for audio")
      _require(newValue >= 0, "AVAssetWriterInput.mediaTimeScale: cannot be \(newValue)")
      set(\.mediaTimeScale, newValue, "mediaTimeScale")
    }
  }

  /// The volume at which the track should play, from 0 to 1; 1 by default for audio, otherwise 0.
  open var preferredVolume: Float {
    get { get(\.preferredVolume) }
    set { set(\.preferredVolume, newValue, "preferredVolume") }
  }

  /// The location of the track's samples in the file: among those of other tracks (the default), or before them. The
  /// latter lets a player load all of a small track, such as chapter images, with one read.
  open var mediaDataLocation: MediaDataLocation {
    get { get(\.mediaDataLocation) }
    set { set(\.mediaDataLocation, newValue, "mediaDataLocation") }
  }

  /// The longest duration of a chunk of samples in the file. Invalid, the default, means half a second.
  ///
  /// Linux: a chunk also ends when it reaches 32 MB, or 2 MB if the duration is invalid. The duration does not apply to
  /// fragments and to audio file formats.
  open var preferredMediaChunkDuration: CMTime {
    get { get(\.preferredMediaChunkDuration) }
    set {
      _require(
        !newValue.isValid || newValue.isNumeric && newValue >= .zero,
        "AVAssetWriterInput.preferredMediaChunkDuration: must be a number that is not negative, not \(newValue)")
      set(\.preferredMediaChunkDuration, newValue, "preferredMediaChunkDuration")
    }
  }

  /// The alignment in bytes of chunks in the file; 0, the default, or 1 for none.
  open var preferredMediaChunkAlignment: Int {
    get { get(\.preferredMediaChunkAlignment) }
    set {
      _require(newValue >= 0, "AVAssetWriterInput.preferredMediaChunkAlignment: cannot be \(newValue)")
      set(\.preferredMediaChunkAlignment, newValue, "preferredMediaChunkAlignment")
    }
  }

  /// The folder to which references to samples in other files are relative. Nil, the default, means the output's
  /// folder. A file outside the folder is referred to by its whole URL.
  ///
  /// Sample buffers from an `AVAssetReaderSampleReferenceOutput` contain such references. Fragmented files cannot
  /// contain them.
  open var sampleReferenceBaseURL: URL? {
    get { get(\.sampleReferenceBaseURL) }
    set { set(\.sampleReferenceBaseURL, newValue, "sampleReferenceBaseURL") }
  }

  /// Whether the samples are those of a live source; false by default. If true, the input takes samples without waiting
  /// for other inputs.
  open var expectsMediaDataInRealTime: Bool {
    get { get(\.expectsMediaDataInRealTime) }
    set { set(\.expectsMediaDataInRealTime, newValue, "expectsMediaDataInRealTime") }
  }

  /// Returns whether this input's track can refer to another input's track with an association type.
  @discardableResult
  open func canAddTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) -> Bool {
    canRefer(withTrackOf: input, type: trackAssociationType)
  }

  /// Makes this input's track refer to another input's track. Must be called before writing starts.
  open func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
    _require(
      !state.hasStarted,
      "AVAssetWriterInput.addTrackAssociation(withTrackOf:type:): writing has started for the input of "
        + "\(storedMediaType.rawValue)")
    _require(
      canRefer(withTrackOf: input, type: trackAssociationType),
      "AVAssetWriterInput.addTrackAssociation(withTrackOf:type:): '\(trackAssociationType)' cannot relate '\(storedMediaType.rawValue)' to "
        + "'\(input.storedMediaType.rawValue)'")
    associations.append((input, trackAssociationType))
  }

  // MARK: - Passes

  /// Whether the input encodes in several passes if `canPerformMultiplePasses` is true; false by default.
  ///
  /// While this input has another pass to come, inputs with one pass are not ready.
  open var performsMultiPassEncodingIfSupported: Bool {
    get { get(\.performsMultiPassEncodingIfSupported) }
    set {
      _require(
        !newValue || !get(\.expectsMediaDataInRealTime),
        "AVAssetWriterInput.performsMultiPassEncodingIfSupported: not for an input that expects media data in real time"
      )
      set(\.performsMultiPassEncodingIfSupported, newValue, "performsMultiPassEncodingIfSupported")
    }
  }

  /// Whether all samples can be appended a second time, for a better result. False before writing starts. Observable.
  /// Linux: true if `performsMultiPassEncodingIfSupported` was set, the settings request H.264 or HEVC at an average
  /// bit rate, and the encoder supports two passes.
  open var canPerformMultiplePasses: Bool { state.canPerformMultiplePasses }

  /// The samples that the current pass requires. Nil before writing starts and after the last pass was marked as
  /// finished. Observable.
  ///
  /// Linux: there are at most two passes, and each requires all samples.
  open var currentPassDescription: AVAssetWriterInputPassDescription? {
    guard state.passes == .first || state.passes == .second else { return nil }
    return AVAssetWriterInputPassDescription([CMTimeRange(start: .zero, duration: .positiveInfinity)])
  }

  /// Calls a block on a queue when a pass begins, and after the last pass, when `currentPassDescription` is nil. If
  /// writing has started, also calls it immediately.
  open func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping () -> Void) {
    // Safety: the block is called only on the client's queue.
    nonisolated(unsafe) let block = block
    state.setPassRequest { queue.async { block() } }
  }

  /// Marks the current pass as finished: all its samples were appended.
  open func markCurrentPassAsFinished() {
    _require(
      state.hasStarted,
      "AVAssetWriterInput.markCurrentPassAsFinished(): the input has not been added to a writer that is writing")
    state.endPass()
  }

  // MARK: - Samples

  /// Whether the input can take more samples; observable, on any thread.
  ///
  /// The value changes from true to false only if the client appends samples to this input or ends a pass of it, if the
  /// input is marked as finished, or if writing ends.
  open var isReadyForMoreMediaData: Bool { state.isReady }

  /// Appends samples; compressed ones must be in decode order. Returns false if writing has failed or was cancelled.
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
    // Writing may fail or be cancelled after the client has read the input's properties: that is not the client's
    // fault.
    _require(!state.isFinished || writer.status != .writing, "\(subject): the input is marked as finished")
    _require(state.isReady || writer.status != .writing, "\(subject): isReadyForMoreMediaData is false")
  }

  /// Calls a block on a queue whenever the input can take more samples, until the input or its pass is marked as
  /// finished, or writing ends. If writing fails, the block is called a last time.
  ///
  /// The block should append samples while `isReadyForMoreMediaData` is true.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    _require(
      !state.isFinished || state.writer?.status != .writing,
      "AVAssetWriterInput.requestMediaDataWhenReady(on:using:): the input is marked as finished")
    state.setRequest(SampleRequest(state, queue: queue, block: block))
  }

  /// Marks the input as finished: no more samples follow.
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
