public import CoreMedia
public import Foundation
public import UniformTypeIdentifiers
import MediaEngine
import Synchronization

/// Writes one media file, or one stream of segments, from samples that are appended to its inputs.
///
/// The file is written at its place from the start on. With `movieFragmentInterval` set, a file whose writer was ended half-way can be
/// read up to the last fragment.
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
  public let outputURL: URL
  /// The kind of file.
  public let outputFileType: AVFileType
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
          .unsupported, "Writing", subject: outputURL.path, detail: "files of type \(outputFileType.rawValue) are not written here"),
        as: .fileFormatNotRecognized)
    }
    guard outputURL.isFileURL else {
      throw AVError(EngineError(.writeFailed, "Writing", subject: outputURL.absoluteString, detail: "it is not a file URL"))
    }
    (self.outputURL, self.outputFileType) = (outputURL, outputFileType)
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
    (outputURL, outputFileType) = (URL(fileURLWithPath: "/dev/null"), type)
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

  // MARK: - Writing

  /// Begins to write; false if the file cannot be made: `error` tells why.
  @discardableResult
  open func startWriting() -> Bool {
    _require(
      status == .unknown || status == .cancelled,
      "AVAssetWriter.startWriting(): the writer has been started before (status \(status))")
    guard status == .unknown else { return false }
    _require(
      !members.contains(where: \.expectsMediaDataInRealTime) || !members.contains(where: \.performsMultiPassEncodingIfSupported),
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

  /// Marks all inputs as finished, completes the file and calls the handler on a queue of the writer's; `status` then tells how it went.
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
      preferredOutputSegmentInterval.isIndefinite,
      "AVAssetWriter.flushSegment(): preferredOutputSegmentInterval is not indefinite, but "
        + "\(preferredOutputSegmentInterval)")
    guard status == .writing else { return }
    state.job?.flushSegment()
  }
}
