import AVEngineCore
import AVEngineWriting
public import CoreMedia
public import Foundation
import Synchronization
public import UniformTypeIdentifiers

/// A writer of one media file, or of a stream of segments, from samples that are appended to its inputs.
///
/// If a movie is written in fragments, an incomplete file can be read up to the last fragment.
open class AVAssetWriter: NSObject {
  /// How far a writer has come, and how writing ended.
  public enum Status: Int, Sendable {
    /// Writing has not started; inputs can still be added.
    case unknown = 0
    /// The writer takes samples, or completes the file.
    case writing = 1
    /// The file is complete, or all segments were delivered.
    case completed = 2
    /// Writing failed; `AVAssetWriter.error` is the reason.
    case failed = 3
    /// The client called `cancelWriting()`; no file is left.
    case cancelled = 4
  }

  /// The file URL at which the file is written.
  ///
  /// Linux: the null device if the writer was created with a content type.
  open var outputURL: URL { storedOutputURL }
  /// The type of file, as stated at the writer's creation; with a content type, its identifier as a file type.
  open var outputFileType: AVFileType { storedOutputFileType }

  let storedOutputURL: URL
  let storedOutputFileType: AVFileType
  /// The delegate to which segments are delivered. If it is set when writing starts, no file is written.
  open weak var delegate: (any AVAssetWriterDelegate)?

  let state: WriterState
  var members: [AVAssetWriterInput] = []
  var groups: [AVAssetWriterInputGroup] = []

  /// Creates a writer of a file that does not exist yet.
  ///
  /// - Throws: `AVError` if the URL is not a file URL, or if files of the type are not supported.
  public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
    guard let kind = WriterFileKind(outputFileType) else {
      throw AVError(
        EngineError(
          .unsupported, "Writing", subject: outputURL.path,
          detail: "files of type \(outputFileType.rawValue) cannot be written"),
        as: .fileFormatNotRecognized)
    }
    guard outputURL.isFileURL else {
      throw AVError(
        EngineError(.writeFailed, "Writing", subject: outputURL.absoluteString, detail: "it is not a file URL"))
    }
    storedOutputURL = outputURL
    storedOutputFileType = outputFileType
    state = WriterState(url: outputURL, kind: kind)
    super.init()
  }

  /// Creates a writer of a file that does not exist yet, by Apple's newer label of the URL.
  ///
  /// - Throws: `AVError` if the URL is not a file URL, or if files of the type are not supported.
  public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
    try self.init(outputURL: outputURL, fileType: outputFileType)
  }

  /// Creates a writer that delivers segments to its delegate. Traps if media of the type cannot be written in segments.
  public init(contentType outputContentType: UTType) {
    let type = AVFileType(rawValue: outputContentType.identifier)
    guard let kind = WriterFileKind(type), kind.hasFragments else {
      _misuse("AVAssetWriter.init(contentType:): \(outputContentType.identifier) cannot be written in segments")
    }
    storedOutputURL = URL(fileURLWithPath: "/dev/null")
    storedOutputFileType = type
    state = WriterState(url: nil, kind: kind)
    super.init()
  }

  deinit { state.abandon() }

  // MARK: - State

  /// How far the writer has come, and how writing ended. It can be read on any thread.
  open var status: Status { state.status }
  /// The error because of which writing failed; nil unless `status` is `failed`.
  open var error: (any Error)? { state.error }
  /// The inputs, in the order in which they were added.
  open var inputs: [AVAssetWriterInput] { members }
  /// The groups of inputs whose tracks are alternatives, such as languages, in the order in which they were added.
  open var inputGroups: [AVAssetWriterInputGroup] { groups }
  /// The media types, such as `video` and `audio`, that a file of this type can hold.
  open var availableMediaTypes: [AVMediaType] { state.kind.availableMediaTypes }

  // MARK: - Inputs

  /// Returns whether the file can hold what the settings request, and an encoder for it exists. If the settings are
  /// nil, samples are stored unchanged.
  @discardableResult
  open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    canCode(outputSettings, mediaType)
  }

  /// Returns whether an input can be added: writing has not started, the input does not belong to a writer, the file
  /// can hold its samples, and the encoder that it needs exists.
  @discardableResult
  open func canAdd(_ input: AVAssetWriterInput) -> Bool { canTake(input) }

  /// Returns whether a group of inputs can be added: writing has not started, tracks of the file can be alternatives,
  /// the group is not empty, and its inputs have one media type, were added to this writer, and are in no group of
  /// this writer.
  @discardableResult
  open func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool { canTake(inputGroup) }

  /// Adds an input. Traps if `canAdd(_:)` returns false.
  open func add(_ input: AVAssetWriterInput) {
    let subject = "AVAssetWriter.add(_:)"
    _require(status == .unknown, "\(subject): writing has started (status \(status))")
    _require(
      input.state.writer == nil,
      "\(subject): the input of \(input.storedMediaType.rawValue) has been added to a writer already")
    _require(
      canTake(input),
      "\(subject): a file of type \(storedOutputFileType.rawValue) cannot contain what this input of "
        + "'\(input.storedMediaType.rawValue)' would write"
        + (input.outputSettings == nil && input.storedSourceFormatHint == nil
          ? "; an input without outputSettings needs a sourceFormatHint" : ""))
    guard input.state.join(state) else { return }
    members.append(input)
  }

  /// Adds a group of inputs that were added before. Their tracks become alternatives. Only the track of the default
  /// input, if there is one, is enabled. Traps if `canAdd(_:)` returns false.
  open func add(_ inputGroup: AVAssetWriterInputGroup) {
    _require(
      canTake(inputGroup),
      "AVAssetWriter.add(_:): the group's inputs are of several media types, not of this writer, or in another "
        + "group: \(inputGroup.inputs.map(\.storedMediaType.rawValue))")
    groups.append(inputGroup)
    for input in inputGroup.inputs {
      let number = groups.count
      input.state.configuration.withLock { $0.alternateGroup = number }
      let isDefault = input === inputGroup.defaultInput
      input.state.configuration.withLock { $0.marksOutputTrackAsEnabled = isDefault }
    }
  }

  // MARK: - Settings

  /// The metadata of the file as a whole; empty by default. Inputs have metadata of their tracks.
  open var metadata: [AVMetadataItem] {
    get { storedMetadata }
    set { storedMetadata = newValue }
  }

  /// Whether the movie's header is before its media, so that playback over a network can begin early; false by default.
  open var shouldOptimizeForNetworkUse: Bool {
    get { get(\.shouldOptimizeForNetworkUse) }
    set { set(\.shouldOptimizeForNetworkUse, newValue, "shouldOptimizeForNetworkUse") }
  }

  /// The folder for temporary files, which inputs with several passes need. Nil, the default, means the system's
  /// folder.
  open var directoryForTemporaryFiles: URL? {
    get { get(\.directoryForTemporaryFiles) }
    set { state.configuration.withLock { $0.directoryForTemporaryFiles = newValue } }
  }

  /// The profile with which segments comply, in addition to the rules of the file type; nil, the default, for none.
  open var outputFileTypeProfile: AVFileTypeProfile? {
    get { get(\.outputFileTypeProfile) }
    set { set(\.outputFileTypeProfile, newValue, "outputFileTypeProfile") }
  }

  /// The expected duration of the movie, for its first header if it is written in fragments.
  open var overallDurationHint: CMTime {
    get { get(\.overallDurationHint) }
    set { set(\.overallDurationHint, newValue, "overallDurationHint") }
  }

  /// The number of ticks per second of the movie's times. With 0, the default, the writer chooses a number.
  open var movieTimeScale: CMTimeScale {
    get { get(\.movieTimeScale) }
    set {
      _require(newValue >= 0, "AVAssetWriter.movieTimeScale: cannot be \(newValue)")
      set(\.movieTimeScale, newValue, "movieTimeScale")
    }
  }

  // MARK: - Fragments and segments

  /// The duration of the movie's fragments. Unless it is a positive number, the movie is written without fragments;
  /// invalid by default.
  open var movieFragmentInterval: CMTime {
    get { get(\.movieFragmentInterval) }
    set { set(\.movieFragmentInterval, newValue, "movieFragmentInterval") }
  }

  /// The duration of the first fragment. If invalid, the default, `movieFragmentInterval` applies to it too.
  open var initialMovieFragmentInterval: CMTime {
    get { get(\.initialMovieFragmentInterval) }
    set { set(\.initialMovieFragmentInterval, newValue, "initialMovieFragmentInterval") }
  }

  /// The sequence number of the first fragment; 1 by default.
  open var initialMovieFragmentSequenceNumber: Int {
    get { get(\.initialMovieFragmentSequenceNumber) }
    set {
      _require(newValue > 0, "AVAssetWriter.initialMovieFragmentSequenceNumber: cannot be \(newValue)")
      set(\.initialMovieFragmentSequenceNumber, newValue, "initialMovieFragmentSequenceNumber")
    }
  }

  /// Whether fragments of several writers can be combined into one movie.
  ///
  /// Linux: the value changes nothing.
  open var producesCombinableFragments: Bool {
    get { get(\.producesCombinableFragments) }
    set { set(\.producesCombinableFragments, newValue, "producesCombinableFragments") }
  }

  /// The duration of segments. Invalid, the default, means six seconds. If indefinite, `flushSegment()` ends segments.
  open var preferredOutputSegmentInterval: CMTime {
    get { get(\.preferredOutputSegmentInterval) }
    set { set(\.preferredOutputSegmentInterval, newValue, "preferredOutputSegmentInterval") }
  }

  /// The time of the samples from which the durations of segments are measured; invalid by default. Writing fails
  /// without it if `preferredOutputSegmentInterval` is numeric.
  open var initialSegmentStartTime: CMTime {
    get { get(\.initialSegmentStartTime) }
    set { set(\.initialSegmentStartTime, newValue, "initialSegmentStartTime") }
  }

  // MARK: - Writing

  /// Starts writing. Returns false if the writer was cancelled, or if writing cannot start, for example because the
  /// file cannot be created (see `error`).
  @discardableResult
  open func startWriting() -> Bool {
    _require(
      status == .unknown || status == .cancelled,
      "AVAssetWriter.startWriting(): the writer has been started before (status \(status))")
    guard status == .unknown else { return false }
    _require(
      !members.contains { $0.get(\.expectsMediaDataInRealTime) }
        || !members.contains { $0.get(\.performsMultiPassEncodingIfSupported) },
      "AVAssetWriter.startWriting(): one input performs several passes while another expects media data in real time")
    do throws(EngineError) {
      let start = try WriterStart(self)
      state.start(start, inputs: members.map(\.state))
      return true
    } catch {
      state.refuse(error)
      return false
    }
  }

  /// Starts the session. In a movie, the given time of the samples becomes zero. In segments, samples keep their times.
  open func startSession(atSourceTime startTime: CMTime) {
    let subject = "AVAssetWriter.startSession(atSourceTime:)"
    _require(status != .unknown, "\(subject): startWriting() has not been called (status \(status))")
    _require(startTime.isNumeric, "\(subject): the time is not numeric: \(startTime)")
    guard status == .writing else { return }
    _require(!state.hasSession, "\(subject): a session has been started already")
    state.startSession(startTime)
    for input in members { input.adaptor?.sessionDidStart() }
  }

  /// Ends the session at a time of the samples. In a file, later samples are not presented.
  open func endSession(atSourceTime endTime: CMTime) {
    let subject = "AVAssetWriter.endSession(atSourceTime:)"
    _require(status != .unknown, "\(subject): startWriting() has not been called (status \(status))")
    _require(endTime.isNumeric, "\(subject): the time is not numeric: \(endTime)")
    guard status == .writing else { return }
    _require(
      state.hasSession && !state.hasEndedSession,
      "\(subject): no session has been started, or it has ended already")
    state.endSession(endTime)
  }

  /// Marks all inputs as finished, completes the file, and calls the handler on an internal queue. `status` then states
  /// the result.
  open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
    _require(status != .unknown, "AVAssetWriter.finishWriting: startWriting() has not been called (status \(status))")
    _require(!state.isFinishing, "AVAssetWriter.finishWriting: it has been called before")
    if status == .writing { for input in members { input.finishCaptions() } }
    // Safety: the writer is only kept alive, for its delegate, until writing has ended.
    nonisolated(unsafe) let writer = self
    state.finish { withExtendedLifetime(writer) { handler() } }
  }

  /// Marks all inputs as finished, and returns when the file is complete. `status` then states the result.
  open func finishWriting() async {
    await withCheckedContinuation { continuation in finishWriting { continuation.resume() } }
  }

  /// Cancels writing and removes the file. Before writing has started, only prevents the start. Does nothing after
  /// writing has ended. Waits until writing has stopped, but may return earlier if a callback of the writer calls it.
  open func cancelWriting() { state.cancel() }

  /// Ends the current segment. Traps unless `preferredOutputSegmentInterval` is indefinite.
  open func flushSegment() {
    _require(
      get(\.preferredOutputSegmentInterval).isIndefinite,
      "AVAssetWriter.flushSegment(): preferredOutputSegmentInterval is not indefinite, but "
        + "\(get(\.preferredOutputSegmentInterval))")
    guard status == .writing else { return }
    state.job?.flushSegment()
  }
}
