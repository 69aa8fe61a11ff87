import AVEngineCore
import AVEngineSystem
import AVEngineWriting
public import CoreFoundation
public import CoreMedia
import Foundation
import Synchronization

/// Exports an asset, or one of its time ranges, to a file in the form that a preset describes.
///
/// A session exports once. The file appears at its URL when it is complete. Failure and cancellation leave no partial
/// file.
///
/// A segment of an HTTP live stream that cannot be loaded makes the export fail. If a transfer failed, the error is a
/// `URLError` with an `AVError` as its underlying error.
///
/// `status` and `error` are observable; `progress` is not.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  // Safety: locks guard the settings and the state; the asset loads thread-safely.

  /// How far a session has come, and how its export ended.
  public enum Status: Int, Sendable {
    /// The export has not been started; the session can still be configured.
    case unknown = 0
    /// The export was started and is being prepared.
    case waiting = 1
    /// The export is running; `progress` states how far it has come.
    case exporting = 2
    /// The file is complete, and is at the session's `outputURL`.
    case completed = 3
    /// The export has failed; `AVAssetExportSession.error` is the reason.
    case failed = 4
    /// The client called `cancelExport()`; no file is left.
    case cancelled = 5
  }

  /// The asset to export, as stated at the session's creation.
  open var asset: AVAsset { storedAsset }
  /// The name with which the session was created, one of the `AVAssetExportPreset` constants.
  open var presetName: String { preset.name }

  let storedAsset: AVAsset

  let preset: ExportPreset
  let settings = Mutex(Settings())
  let state = Mutex(ExportState())
  let registrar = _KeyValueRegistrar()
  private let queue = DispatchQueue(label: "AVAssetExportSession")

  struct Settings: Sendable {
    var outputURL: URL?
    var outputFileType: AVFileType?
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    var fileLengthLimit: Int64 = 0
    var shouldOptimizeForNetworkUse = false
    var canPerformMultiplePasses = false
    var allowsParallelizedExport = true
    var directoryForTemporaryFiles: URL?
    var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral
    var audioMix: UncheckedSendable<AVAudioMix>?
    var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling = []
    var metadata = MetadataBox()
    var composition = HeldComposition()
    /// How the export is made for a file that is joined from parts; nil for an export by itself.
    var form: ExportForm?
  }

  /// Creates a session for an asset and a preset; nil if the preset is unknown or its encoders are not installed.
  public init?(asset: AVAsset, presetName: String) {
    guard let preset = ExportPreset.named(presetName), preset.isAvailable(in: Engine.system.codecs) else { return nil }
    storedAsset = asset
    self.preset = preset
  }

  /// The URL of the file to write: a file URL at which no file exists yet.
  open var outputURL: URL? {
    get { registrar.access("outputURL") { settings.withLock { $0.outputURL } } }
    set { registrar.change(["outputURL"]) { settings.withLock { $0.outputURL = newValue } } }
  }

  /// The type of the file. If it is nil, the path extension of `outputURL` determines it. Setting a type that is not
  /// among `supportedFileTypes` traps.
  open var outputFileType: AVFileType? {
    get { registrar.access("outputFileType") { settings.withLock { $0.outputFileType } } }
    set {
      _require(
        newValue.map(fileTypes.contains) ?? true,
        "AVAssetExportSession.outputFileType: \(newValue?.rawValue ?? "") is not among supportedFileTypes of \(preset.name)"
      )
      registrar.change(["outputFileType"]) { settings.withLock { $0.outputFileType = newValue } }
    }
  }

  /// The range of the asset to export, in asset time; by default the whole asset.
  open var timeRange: CMTimeRange {
    get { registrar.access("timeRange") { settings.withLock { $0.timeRange } } }
    set { registrar.change(["timeRange"]) { settings.withLock { $0.timeRange = newValue } } }
  }

  /// The largest length of the file in bytes, or 0 for no limit. Video that is encoded as H.264 or HEVC gets a lower
  /// bit rate to fit. If that is not enough, the export ends early, or fails if no media fits.
  open var fileLengthLimit: Int64 {
    get { registrar.access("fileLengthLimit") { settings.withLock { $0.fileLengthLimit } } }
    set { registrar.change(["fileLengthLimit"]) { settings.withLock { $0.fileLengthLimit = newValue } } }
  }

  /// Whether the movie's header is written before its media, so that playback over a network can begin before the whole
  /// file is loaded; false by default.
  open var shouldOptimizeForNetworkUse: Bool {
    get { registrar.access("shouldOptimizeForNetworkUse") { settings.withLock { $0.shouldOptimizeForNetworkUse } } }
    set {
      registrar.change(["shouldOptimizeForNetworkUse"]) {
        settings.withLock { $0.shouldOptimizeForNetworkUse = newValue }
      }
    }
  }

  /// Whether the export may read the source in several passes; false by default.
  ///
  /// Linux: H.264 and HEVC are encoded in two passes only if the preset or the file length limit determines a bit rate.
  /// The statistics of the first pass are stored in `directoryForTemporaryFiles` or the system's folder for temporary
  /// files.
  open var canPerformMultiplePassesOverSourceMediaData: Bool {
    get { settings.withLock { $0.canPerformMultiplePasses } }
    set { settings.withLock { $0.canPerformMultiplePasses = newValue } }
  }

  /// The folder for temporary files. By default the file is written in the folder of `outputURL` until it is complete.
  ///
  /// Linux: a folder on another file system than `outputURL` is not used for the file itself.
  open var directoryForTemporaryFiles: URL? {
    get { settings.withLock { $0.directoryForTemporaryFiles } }
    set { settings.withLock { $0.directoryForTemporaryFiles = newValue } }
  }

  /// The algorithm that stretches audio if an edit changes its speed; `spectral` by default.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { settings.withLock { $0.audioTimePitchAlgorithm } }
    set { settings.withLock { $0.audioTimePitchAlgorithm = newValue } }
  }

  /// The parameters for mixing the audio of several tracks; nil mixes the tracks unchanged. Setting it stores a copy.
  /// Ignored for passthrough.
  open var audioMix: AVAudioMix? {
    get { settings.withLock { $0.audioMix }?.value }
    set {
      let copy = (newValue?.copy() as? AVAudioMix).map { UncheckedSendable($0) }
      settings.withLock { $0.audioMix = copy }
    }
  }

  /// The handling of alternate audio tracks. By default, at most one track of each group is exported.
  ///
  /// Ignored if the asset lacks groups of audio tracks, and for passthrough.
  open var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling {
    get { settings.withLock { $0.audioTrackGroupHandling } }
    set { settings.withLock { $0.audioTrackGroupHandling = newValue } }
  }

  /// The composition of the video tracks into frames; nil, the default, exports the frames of one track. Setting it
  /// stores a copy. Observable.
  ///
  /// Ignored for passthrough.
  open var videoComposition: AVVideoComposition? {
    get { registrar.access("videoComposition") { settings.withLock { $0.composition }.composition } }
    set {
      registrar.change(["videoComposition"]) {
        settings.withLock { $0.composition.set(newValue, client: "AVAssetExportSession") }
      }
    }
  }

  /// The instance of the composition's compositor class; nil if the built-in compositor is used.
  open var customVideoCompositor: (any AVVideoCompositing)? { settings.withLock { $0.composition }.compositor }

  /// The metadata of the file, which replaces the asset's; nil, the default, exports the asset's metadata.
  open var metadata: [AVMetadataItem]? {
    get { settings.withLock { $0.metadata.items } }
    set { settings.withLock { $0.metadata.items = newValue } }
  }

  /// The filter that decides which metadata is written to the file; nil, the default, writes all.
  open var metadataItemFilter: AVMetadataItemFilter? {
    get { settings.withLock { $0.metadata.filter } }
    set { settings.withLock { $0.metadata.filter = newValue } }
  }

  /// Whether tracks may be encoded in parallel; true by default.
  ///
  /// Linux: ignored.
  open var allowsParallelizedExport: Bool {
    get { settings.withLock { $0.allowsParallelizedExport } }
    set { settings.withLock { $0.allowsParallelizedExport = newValue } }
  }

  // MARK: - State

  /// How far the session has come; observable.
  open var status: Status { registrar.access("status") { state.withLock { $0.status } } }

  /// The error with which the export has failed, or has ended after it was cancelled; nil otherwise. Observable.
  open var error: (any Error)? { registrar.access("error") { state.withLock { $0.error } } }

  /// The completed part of the export, from 0 to 1.
  open var progress: Float { Float(state.withLock { $0.currentProgress() }) }

  /// Cancels the export. The completion handler of the export is called, and no file is left. Does nothing once the
  /// complete file is being moved to its URL.
  open func cancelExport() {
    let job = change { $0.cancel() }
    job?.cancel()
  }

  /// Exports on the session's queue and calls the handler there at the end. `status` and `error` then report the
  /// result. Traps if the session has exported before.
  @preconcurrency
  open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    guard change({ $0.begin() }) else {
      _misuse("AVAssetExportSession.exportAsynchronously: the session has exported already; make a new one")
    }
    queue.async {
      self.run()
      handler()
    }
  }

  private func run() {
    let result: Result<Void, EngineError>
    do throws(EngineError) {
      let run = try ExportRun(session: self)
      change { $0.start(run.job) }
      try run.perform { change { $0.beginCommit() } }
      result = .success(())
    } catch {
      result = .failure(error.concerning(storedAsset.displayName))
    }
    change { $0.end(result.mapError { Self.error($0) }) }
  }

  /// A time range without media would otherwise become `noImageAtTime`, which concerns images.
  private static func error(_ error: EngineError) -> any Error {
    error.kind == .timeOutOfRange ? AVError(error, as: .exportFailed) : error.forClients
  }

  @discardableResult
  private func change<T>(_ body: (inout ExportState) -> sending T) -> T {
    registrar.change(["status", "error"]) { state.withLock { body(&$0) } }
  }

  // MARK: Compatibility

  /// Returns the names of all presets except passthrough.
  ///
  /// Linux: the list omits presets whose encoders are not installed.
  @discardableResult
  open class func allExportPresets() -> [String] {
    ExportPreset.all.filter { $0.isAvailable(in: Engine.system.codecs) }.map(\.name)
  }

  /// Returns the names of the presets that can export the asset, including passthrough. Reads the asset's header, and
  /// returns an empty array if it cannot be read.
  @available(macOS, deprecated: 13, message: "use compatibility(ofExportPreset:with:outputFileType:)")
  @discardableResult
  open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    guard let container = try? asset.engineContainer() else { return [] }
    return (ExportPreset.all + [.passthrough]).filter {
      $0.isAvailable(in: Engine.system.codecs) && $0.suits(container)
    }.map(\.name)
  }

  /// Reports to the handler whether a preset can export the asset to a file type; if the type is nil, to at least one.
  /// Calls the handler on an internal queue.
  @preconcurrency
  open class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    // Safety: an asset loads thread-safely.
    nonisolated(unsafe) let asset = asset
    Self.compatibilityQueue.async { handler(isCompatible(presetName, asset, outputFileType)) }
  }

  /// Returns whether a preset can export the asset to a file type; if the type is nil, to at least one.
  @discardableResult
  open class func compatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// The file types to which the preset can export; for passthrough, those that can hold the audio and video of this
  /// asset, if it can be read.
  open var supportedFileTypes: [AVFileType] { fileTypes }

  /// Reports to the handler the file types to which the session can export, as `supportedFileTypes` states them. Calls
  /// the handler on an internal queue.
  @preconcurrency
  open func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
    Self.compatibilityQueue.async { handler(self.fileTypes) }
  }

  /// The file types to which the preset can export, as `supportedFileTypes` states them, determined without blocking
  /// the caller.
  open var compatibleFileTypes: [AVFileType] {
    get async {
      await withCheckedContinuation { continuation in
        determineCompatibleFileTypes { continuation.resume(returning: $0) }
      }
    }
  }

  // MARK: Estimates

  /// The estimated length of the file, in bytes; 0 if it cannot be estimated.
  open var estimatedOutputFileLength: Int64 { (try? estimatedLength()) ?? 0 }

  /// The estimated duration of the part of `timeRange` that fits into `fileLengthLimit`; invalid if it cannot be
  /// estimated.
  open var maxDuration: CMTime { (try? longestDuration()) ?? .invalid }

  /// Reports the estimated length of the file to the handler, in bytes, or an error. Calls the handler on an internal
  /// queue.
  @preconcurrency
  open func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
    Self.compatibilityQueue.async {
      do throws(EngineError) { handler(try self.estimatedLength(), nil) } catch { handler(0, error.forClients) }
    }
  }

  /// The estimated length of the file, in bytes. Throws an error if it cannot be estimated.
  open var estimatedOutputFileLengthInBytes: Int64 {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        estimateOutputFileLength { length, error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(length))
        }
      }
    }
  }

  /// Reports to the handler the estimated duration of the part of `timeRange` that fits into `fileLengthLimit`, or an
  /// error. Calls the handler on an internal queue.
  @preconcurrency
  open func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
    Self.compatibilityQueue.async {
      do throws(EngineError) { handler(try self.longestDuration(), nil) } catch { handler(.invalid, error.forClients) }
    }
  }

  /// The estimated duration of the part of `timeRange` that fits into `fileLengthLimit`. Throws an error if it cannot
  /// be estimated.
  open var estimatedMaximumDuration: CMTime {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        estimateMaximumDuration { duration, error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(duration))
        }
      }
    }
  }

  /// Exports and returns at the end. `status` and `error` then report the result. Cancelling the task cancels the
  /// export.
  open func export() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
    } onCancel: {
      cancelExport()
    }
  }
}

struct MetadataBox: @unchecked Sendable {
  // Safety: the session only reads them.
  var items: [AVMetadataItem]?
  var filter: AVMetadataItemFilter?
}
