import AVEngineCore
import AVEngineWriting
public import CoreMedia
public import Foundation
import Synchronization
public import UniformTypeIdentifiers

/// Writes one media file, or one stream of segments, from samples that are appended to its inputs.
///
/// The file is written at its place from the start on. With `movieFragmentInterval` set, a file whose writer was ended
/// half-way can be read up to the last fragment.
open class AVAssetWriter: NSObject {
  /// Where a writer stands.
  public enum Status: Int, Sendable {
    case unknown = 0
    case writing = 1
    case completed = 2
    case failed = 3
    case cancelled = 4
  }

  /// The place of the file.
  ///
  /// Linux: of a writer that puts out segments, the null device.
  open var outputURL: URL { storedOutputURL }
  /// The kind of file.
  open var outputFileType: AVFileType { storedOutputFileType }

  let storedOutputURL: URL
  let storedOutputFileType: AVFileType
  /// Takes segments in place of a file.
  open weak var delegate: (any AVAssetWriterDelegate)?

  let state: WriterState
  var members: [AVAssetWriterInput] = []
  var groups: [AVAssetWriterInputGroup] = []

  /// A writer to a file that does not exist yet.
  ///
  /// - Throws: `AVError` where the URL is none of a file, or such files are not written here.
  public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
    guard let kind = WriterFileKind(outputFileType) else {
      throw AVError(
        EngineError(
          .unsupported, "Writing", subject: outputURL.path,
          detail: "files of type \(outputFileType.rawValue) are not written here"),
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

  /// A writer to a file that does not exist yet.
  public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
    try self.init(outputURL: outputURL, fileType: outputFileType)
  }

  /// A writer of segments, which go to its delegate.
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

  /// Where the writer stands; may be asked on any thread.
  open var status: Status { state.status }
  /// What made the writer fail.
  open var error: (any Error)? { state.error }
  /// The inputs, in the order in which they were added.
  open var inputs: [AVAssetWriterInput] { members }
  /// The groups of inputs that exclude one another.
  open var inputGroups: [AVAssetWriterInputGroup] { groups }
  /// The kinds of media that the file can hold.
  open var availableMediaTypes: [AVMediaType] { state.kind.availableMediaTypes }

  // MARK: - Inputs

  /// Whether the file can hold what the settings ask for, and an encoder for it is there; nil asks about samples as
  /// they come.
  @discardableResult
  open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    canCode(outputSettings, mediaType)
  }

  /// Whether an input can be added: its samples can go into the file, and it belongs to no writer yet.
  @discardableResult
  open func canAdd(_ input: AVAssetWriterInput) -> Bool { canTake(input) }

  /// Whether a group of inputs can be added.
  @discardableResult
  open func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool { canTake(inputGroup) }

  /// Adds an input; its track will be in the file at the place at which it was added.
  open func add(_ input: AVAssetWriterInput) {
    let subject = "AVAssetWriter.add(_:)"
    _require(status == .unknown, "\(subject): writing has started (status \(status))")
    _require(
      input.state.writer == nil,
      "\(subject): the input of \(input.storedMediaType.rawValue) has been added to a writer already")
    _require(
      canTake(input),
      "\(subject): a file of type \(storedOutputFileType.rawValue) cannot hold what this input of '\(input.storedMediaType.rawValue)' would write"
        + (input.outputSettings == nil && input.storedSourceFormatHint == nil
          ? "; samples as they come need a sourceFormatHint" : ""))
    guard input.state.join(state) else { return }
    members.append(input)
  }

  /// Marks the tracks of a group's inputs, which have been added, as excluding one another.
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

  /// Metadata of the file.
  open var metadata: [AVMetadataItem] {
    get { storedMetadata }
    set { storedMetadata = newValue }
  }

  /// Puts the movie's header in front of its media, so that playback over a network can begin at once.
  open var shouldOptimizeForNetworkUse: Bool {
    get { get(\.shouldOptimizeForNetworkUse) }
    set { set(\.shouldOptimizeForNetworkUse, newValue, "shouldOptimizeForNetworkUse") }
  }

  /// Where temporary files may go; nil, the default: where the system keeps them. Inputs that make several passes need
  /// some.
  open var directoryForTemporaryFiles: URL? {
    get { get(\.directoryForTemporaryFiles) }
    set { state.configuration.withLock { $0.directoryForTemporaryFiles = newValue } }
  }

  /// The rules that the file is to obey beside those of its type.
  open var outputFileTypeProfile: AVFileTypeProfile? {
    get { get(\.outputFileTypeProfile) }
    set { set(\.outputFileTypeProfile, newValue, "outputFileTypeProfile") }
  }

  /// How long the movie will be, for its first header where it is written in fragments.
  open var overallDurationHint: CMTime {
    get { get(\.overallDurationHint) }
    set { set(\.overallDurationHint, newValue, "overallDurationHint") }
  }

  /// Ticks a second of the movie's times; 0, the default: so fine that all edits end on whole numbers.
  open var movieTimeScale: CMTimeScale {
    get { get(\.movieTimeScale) }
    set {
      _require(newValue >= 0, "AVAssetWriter.movieTimeScale: cannot be \(newValue)")
      set(\.movieTimeScale, newValue, "movieTimeScale")
    }
  }

  // MARK: - Fragments and segments

  /// How long the fragments are in which the movie is written; invalid, the default: without fragments.
  open var movieFragmentInterval: CMTime {
    get { get(\.movieFragmentInterval) }
    set { set(\.movieFragmentInterval, newValue, "movieFragmentInterval") }
  }

  /// How long the first fragment is; invalid, the default: as long as the others.
  open var initialMovieFragmentInterval: CMTime {
    get { get(\.initialMovieFragmentInterval) }
    set { set(\.initialMovieFragmentInterval, newValue, "initialMovieFragmentInterval") }
  }

  /// The number of the first fragment.
  open var initialMovieFragmentSequenceNumber: Int {
    get { get(\.initialMovieFragmentSequenceNumber) }
    set {
      _require(newValue > 0, "AVAssetWriter.initialMovieFragmentSequenceNumber: cannot be \(newValue)")
      set(\.initialMovieFragmentSequenceNumber, newValue, "initialMovieFragmentSequenceNumber")
    }
  }

  /// Fragments of several writers are to be combined.
  ///
  /// Linux: accepted; fragments count their bytes and times from themselves in every case, which is what combining
  /// needs.
  open var producesCombinableFragments: Bool {
    get { get(\.producesCombinableFragments) }
    set { set(\.producesCombinableFragments, newValue, "producesCombinableFragments") }
  }

  /// How long segments are; invalid, the default: six seconds; indefinite: until `flushSegment()`.
  open var preferredOutputSegmentInterval: CMTime {
    get { get(\.preferredOutputSegmentInterval) }
    set { set(\.preferredOutputSegmentInterval, newValue, "preferredOutputSegmentInterval") }
  }

  /// The moment of the samples' timeline from which segments are counted.
  open var initialSegmentStartTime: CMTime {
    get { get(\.initialSegmentStartTime) }
    set { set(\.initialSegmentStartTime, newValue, "initialSegmentStartTime") }
  }

  // MARK: - Writing

  /// Begins to write; false if the file cannot be made: `error` tells why.
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

  /// Puts a moment of the samples' timeline at the start of the file.
  open func startSession(atSourceTime startTime: CMTime) {
    let subject = "AVAssetWriter.startSession(atSourceTime:)"
    _require(status != .unknown, "\(subject): startWriting() has not been called (status \(status))")
    _require(startTime.isNumeric, "\(subject): the time is not numeric: \(startTime)")
    guard status == .writing else { return }
    _require(!state.hasSession, "\(subject): a session has been started already")
    state.startSession(startTime)
    for input in members { input.adaptor?.sessionDidStart() }
  }

  /// Ends the file at a moment of the samples' timeline: later samples are in it and are not presented.
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

  /// Marks all inputs as finished, completes the file and calls the handler on a queue of the writer's; `status` then
  /// tells how it went.
  open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
    _require(status != .unknown, "AVAssetWriter.finishWriting: startWriting() has not been called (status \(status))")
    _require(!state.isFinishing, "AVAssetWriter.finishWriting: it has been called before")
    if status == .writing { for input in members { input.finishCaptions() } }
    // Safety: the writer is only kept until the end, for its delegate's sake.
    nonisolated(unsafe) let writer = self
    state.finish { withExtendedLifetime(writer) { handler() } }
  }

  /// Marks all inputs as finished and returns when the file is complete; `status` then tells how it went.
  open func finishWriting() async {
    await withCheckedContinuation { continuation in finishWriting { continuation.resume() } }
  }

  /// Gives up, waits until that is done, and removes the file; does nothing after the end.
  open func cancelWriting() { state.cancel() }

  /// Ends the current segment, where `preferredOutputSegmentInterval` is indefinite.
  open func flushSegment() {
    _require(
      get(\.preferredOutputSegmentInterval).isIndefinite,
      "AVAssetWriter.flushSegment(): preferredOutputSegmentInterval is not indefinite, but "
        + "\(get(\.preferredOutputSegmentInterval))")
    guard status == .writing else { return }
    state.job?.flushSegment()
  }
}
