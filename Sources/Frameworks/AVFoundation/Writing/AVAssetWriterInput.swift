import AVEngineWriting
import AVFAudio
public import CoreFoundation
public import CoreMedia
public import Foundation
import Synchronization

/// Takes samples for one track of the file that a writer makes.
open class AVAssetWriterInput: NSObject {
  /// Where a track's samples lie in the file.
  public struct MediaDataLocation: _TypedString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Along with the samples of other tracks that play at the same time.
    public static let interleavedWithMainMediaData = MediaDataLocation(
      "AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData")
    /// In front of all interleaved samples.
    public static let beforeMainMediaDataNotInterleaved = MediaDataLocation(
      "AVAssetWriterInputMediaDataLocationBeforeMainMediaDataNotInterleaved")
  }

  /// The kind of media.
  open var mediaType: AVMediaType { storedMediaType }

  let storedMediaType: AVMediaType
  /// How samples are coded; nil: they go into the file as they come.
  open var outputSettings: [String: Any]? { settings }
  /// What the samples will be.
  open var sourceFormatHint: CMFormatDescription? { storedSourceFormatHint }

  let storedSourceFormatHint: CMFormatDescription?

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

  /// Metadata of the track.
  open var metadata: [AVMetadataItem] {
    get { storedMetadata }
    set { storedMetadata = newValue }
  }

  /// How the picture is to be turned for display.
  open var transform: CGAffineTransform {
    get { get(\.transform) }
    set { set(\.transform, newValue, "transform") }
  }

  /// The size at which the track is displayed; zero, the default: as its formats say.
  open var naturalSize: CGSize {
    get { get(\.naturalSize) }
    set { set(\.naturalSize, newValue, "naturalSize") }
  }

  /// ISO 639-2/T code of the track's language.
  open var languageCode: String? {
    get { get(\.languageCode) }
    set { set(\.languageCode, newValue, "languageCode") }
  }

  /// IETF BCP 47 tag of the track's language.
  open var extendedLanguageTag: String? {
    get { get(\.extendedLanguageTag) }
    set { set(\.extendedLanguageTag, newValue, "extendedLanguageTag") }
  }

  /// The track takes part in playback by default.
  open var marksOutputTrackAsEnabled: Bool {
    get { get(\.marksOutputTrackAsEnabled) }
    set { set(\.marksOutputTrackAsEnabled, newValue, "marksOutputTrackAsEnabled") }
  }

  /// Ticks a second of the track's times; 0, the default: so fine that the first samples' times are whole numbers.
  ///
  /// Sound counts in frames: for it nothing else can be set.
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

  /// How loud the track is to be played, from 0 to 1.
  open var preferredVolume: Float {
    get { get(\.preferredVolume) }
    set { set(\.preferredVolume, newValue, "preferredVolume") }
  }

  /// Where the track's samples lie in the file.
  open var mediaDataLocation: MediaDataLocation {
    get { get(\.mediaDataLocation) }
    set { set(\.mediaDataLocation, newValue, "mediaDataLocation") }
  }

  /// How long the samples of one chunk of the file last at most; invalid, the default: half a second.
  ///
  /// Linux: no chunk has more than 32 MB. Fragments and files of sound alone have chunks of their own.
  open var preferredMediaChunkDuration: CMTime {
    get { get(\.preferredMediaChunkDuration) }
    set {
      _require(
        !newValue.isValid || newValue.isNumeric && newValue >= .zero,
        "AVAssetWriterInput.preferredMediaChunkDuration: must be a number that is not negative, not \(newValue)")
      set(\.preferredMediaChunkDuration, newValue, "preferredMediaChunkDuration")
    }
  }

  /// Chunks begin at multiples of so many bytes of the file; 0, the default, and 1: anywhere.
  ///
  /// Linux: where the header is in front, for alignments whose least common multiple with 4096 is a megabyte at most.
  open var preferredMediaChunkAlignment: Int {
    get { get(\.preferredMediaChunkAlignment) }
    set {
      _require(newValue >= 0, "AVAssetWriterInput.preferredMediaChunkAlignment: cannot be \(newValue)")
      set(\.preferredMediaChunkAlignment, newValue, "preferredMediaChunkAlignment")
    }
  }

  /// The folder from which references to samples in other files are written; nil, the default: the output's own. What
  /// does not lie beneath it is written as a whole URL.
  ///
  /// Such references come as sample buffers of an `AVAssetReaderSampleReferenceOutput`. Files in fragments cannot have
  /// them.
  open var sampleReferenceBaseURL: URL? {
    get { get(\.sampleReferenceBaseURL) }
    set { set(\.sampleReferenceBaseURL, newValue, "sampleReferenceBaseURL") }
  }

  /// Samples come from a live source: the input takes them as they come, and waits for no other input.
  open var expectsMediaDataInRealTime: Bool {
    get { get(\.expectsMediaDataInRealTime) }
    set { set(\.expectsMediaDataInRealTime, newValue, "expectsMediaDataInRealTime") }
  }

  /// Whether this input's track can refer to another's in a way.
  @discardableResult
  open func canAddTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) -> Bool {
    canRefer(withTrackOf: input, type: trackAssociationType)
  }

  /// Makes this input's track refer to another's.
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

  /// Allows several passes over the samples, if `canPerformMultiplePasses` turns out to be true.
  ///
  /// Inputs that make one pass then are ready only when the last pass of this one has begun.
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

  /// Whether samples can be appended several times for better results; known once writing has started. Observable.
  ///
  /// Linux: true where `performsMultiPassEncodingIfSupported` was set and the settings ask for H.264 or HEVC at an
  /// average bit rate.
  open var canPerformMultiplePasses: Bool { state.canPerformMultiplePasses }

  /// What the current pass needs; nil before writing starts and where no pass is left. Observable.
  ///
  /// Linux: each of at most two passes needs all samples.
  open var currentPassDescription: AVAssetWriterInputPassDescription? {
    guard state.passes == .first || state.passes == .second else { return nil }
    return AVAssetWriterInputPassDescription([CMTimeRange(start: .zero, duration: .positiveInfinity)])
  }

  /// Calls a block on a queue when a pass begins, and when there is none left: `currentPassDescription` is nil then.
  open func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping () -> Void) {
    // Safety: the block goes to the client's queue, as the client has asked.
    nonisolated(unsafe) let block = block
    state.setPassRequest { queue.async { block() } }
  }

  /// All samples of the pass were appended.
  open func markCurrentPassAsFinished() {
    _require(
      state.hasStarted,
      "AVAssetWriterInput.markCurrentPassAsFinished(): the input has not been added to a writer that is writing")
    state.endPass()
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
