import AVEngineCore
import AVEngineSystem
import AVEngineWriting
public import CoreFoundation
public import CoreMedia
import Foundation
import Synchronization

/// Exports an asset, or a stretch of it, to a file in the form that a preset describes.
///
/// A session exports once. The file appears at its place when it is whole: failure and cancellation leave nothing
/// behind.
///
/// A segment of an HTTP live stream that cannot be loaded is a failure. Its `AVError.time`, which lies beneath a
/// `URLError` where a server refused it, is where the segment begins: a client that wants as much as there is exports
/// an `AVMutableComposition` of the ranges beside it.
///
/// Linux: `progress` is not observable, as on a Mac; `status` and `error` are.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  // Safety: settings and state are behind locks; the asset loads thread-safely.

  /// Where a session stands.
  public enum Status: Int, Sendable {
    case unknown = 0
    case waiting = 1
    case exporting = 2
    case completed = 3
    case failed = 4
    case cancelled = 5
  }

  /// The asset that is exported.
  open var asset: AVAsset { storedAsset }
  /// The name of the preset.
  open var presetName: String { preset.name }

  let storedAsset: AVAsset

  let preset: ExportPreset
  let settings = Mutex(Settings())
  let state = Mutex(ExportState())
  let registrar = _KeyValueRegistrar()
  private let queue = DispatchQueue(label: "AVAssetExportSession")

  /// What the caller sets before the export begins.
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
  }

  /// A session for an asset and a preset; nil where the name is no preset's, or its encoders are not installed.
  public init?(asset: AVAsset, presetName: String) {
    guard let preset = ExportPreset.named(presetName), preset.isAvailable(in: Engine.system.codecs) else { return nil }
    storedAsset = asset
    self.preset = preset
  }

  /// Where the file goes; a file URL at which nothing exists yet.
  open var outputURL: URL? {
    get { registrar.access("outputURL") { settings.withLock { $0.outputURL } } }
    set { registrar.change(["outputURL"]) { settings.withLock { $0.outputURL = newValue } } }
  }

  /// The kind of file; where it is not set, the path extension of `outputURL` decides.
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

  /// The stretch of the asset that is exported; all of it by default.
  open var timeRange: CMTimeRange {
    get { registrar.access("timeRange") { settings.withLock { $0.timeRange } } }
    set { registrar.change(["timeRange"]) { settings.withLock { $0.timeRange = newValue } } }
  }

  /// The largest length of the file in bytes, or 0 for no limit: the rate is lowered to fit, and if that is not enough
  /// the export ends early.
  open var fileLengthLimit: Int64 {
    get { registrar.access("fileLengthLimit") { settings.withLock { $0.fileLengthLimit } } }
    set { registrar.change(["fileLengthLimit"]) { settings.withLock { $0.fileLengthLimit = newValue } } }
  }

  /// Puts the movie's header in front of its media, so that playback over a network can begin at once.
  open var shouldOptimizeForNetworkUse: Bool {
    get { registrar.access("shouldOptimizeForNetworkUse") { settings.withLock { $0.shouldOptimizeForNetworkUse } } }
    set {
      registrar.change(["shouldOptimizeForNetworkUse"]) {
        settings.withLock { $0.shouldOptimizeForNetworkUse = newValue }
      }
    }
  }

  /// Allows several passes over the source, so that the bits go to the pictures that need them; false by default.
  ///
  /// Linux: two are made where the preset or the file length limit sets a bit rate, for H.264 and HEVC; the first
  /// leaves its notes in `directoryForTemporaryFiles`, or else in the system's folder for temporary files, until the
  /// export ends.
  open var canPerformMultiplePassesOverSourceMediaData: Bool {
    get { settings.withLock { $0.canPerformMultiplePasses } }
    set { settings.withLock { $0.canPerformMultiplePasses = newValue } }
  }

  /// Where temporary files go; by default beside the output.
  ///
  /// Linux: a folder on another file system than the output is not used, since the finished file is moved in one step.
  open var directoryForTemporaryFiles: URL? {
    get { settings.withLock { $0.directoryForTemporaryFiles } }
    set { settings.withLock { $0.directoryForTemporaryFiles = newValue } }
  }

  /// How sound changes its speed without its pitch where an edit asks for it.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { settings.withLock { $0.audioTimePitchAlgorithm } }
    set { settings.withLock { $0.audioTimePitchAlgorithm = newValue } }
  }

  /// How the sound of several tracks is mixed, as it is when it is set; nil: each as it is. It has no effect on
  /// passthrough.
  open var audioMix: AVAudioMix? {
    get { settings.withLock { $0.audioMix }?.value }
    set {
      let copy = (newValue?.copy() as? AVAudioMix).map { UncheckedSendable($0) }
      settings.withLock { $0.audioMix = copy }
    }
  }

  /// What becomes of alternate audio tracks; by default the one of each group that is enabled is exported.
  ///
  /// It has no effect on an asset without groups of audio tracks, nor on passthrough, which keeps all tracks.
  open var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling {
    get { settings.withLock { $0.audioTrackGroupHandling } }
    set { settings.withLock { $0.audioTrackGroupHandling = newValue } }
  }

  /// How pictures are composed of the video tracks; nil, the default, exports the first track's pictures. A copy is
  /// kept; observable.
  ///
  /// It has no effect on passthrough.
  open var videoComposition: AVVideoComposition? {
    get { registrar.access("videoComposition") { settings.withLock { $0.composition }.composition } }
    set {
      registrar.change(["videoComposition"]) {
        settings.withLock { $0.composition.set(newValue, client: "AVAssetExportSession") }
      }
    }
  }

  /// The instance of the composition's compositor class; nil where the built-in compositor works.
  open var customVideoCompositor: (any AVVideoCompositing)? { settings.withLock { $0.composition }.compositor }

  /// Metadata of the file in place of the asset's; nil, the default, takes the asset's over.
  open var metadata: [AVMetadataItem]? {
    get { settings.withLock { $0.metadata.items } }
    set { settings.withLock { $0.metadata.items = newValue } }
  }

  /// Decides which of the metadata go into the file.
  open var metadataItemFilter: AVMetadataItemFilter? {
    get { settings.withLock { $0.metadata.filter } }
    set { settings.withLock { $0.metadata.filter = newValue } }
  }

  /// Lets the tracks be coded side by side.
  ///
  /// Linux: accepted; each track has threads of its own in every case.
  open var allowsParallelizedExport: Bool {
    get { settings.withLock { $0.allowsParallelizedExport } }
    set { settings.withLock { $0.allowsParallelizedExport = newValue } }
  }

  // MARK: - State

  /// Where the session stands; observable.
  open var status: Status { registrar.access("status") { state.withLock { $0.status } } }

  /// What made the session fail or end; observable.
  open var error: (any Error)? { registrar.access("error") { state.withLock { $0.error } } }

  /// The part done, from 0 to 1; it never goes back.
  open var progress: Float { Float(state.withLock { $0.currentProgress() }) }

  /// Ends the export; its completion handler is called, and nothing is left behind.
  open func cancelExport() {
    let job = change { $0.cancel() }
    job?.cancel()
  }

  /// Exports on the session's own queue and calls the handler there when it is done; `status` and `error` then tell how
  /// it went.
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

  /// Runs the whole export on the calling thread.
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

  /// Apple's error; a time range without media is a fault of the export here, not of an image.
  private static func error(_ error: EngineError) -> any Error {
    error.kind == .timeOutOfRange ? AVError(error, as: .exportFailed) : error.forClients
  }

  /// Changes the state, and tells observers where it shows.
  @discardableResult
  private func change<T>(_ body: (inout ExportState) -> sending T) -> T {
    registrar.change(["status", "error"]) { state.withLock { body(&$0) } }
  }

  // MARK: Compatibility

  /// The names of all presets that can be used here; passthrough is not among them, as on a Mac.
  ///
  /// Linux: a preset whose encoder is not installed is not in the list.
  @discardableResult
  open class func allExportPresets() -> [String] {
    ExportPreset.all.filter { $0.isAvailable(in: Engine.system.codecs) }.map(\.name)
  }

  /// The presets that can export the asset; reads the asset's header.
  @available(macOS, deprecated: 13, message: "use compatibility(ofExportPreset:with:outputFileType:)")
  @discardableResult
  open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    guard let container = try? asset.engineContainer() else { return [] }
    return (ExportPreset.all + [.passthrough]).filter {
      $0.isAvailable(in: Engine.system.codecs) && $0.suits(container)
    }.map(\.name)
  }

  /// Tells the handler whether a preset can export the asset to a kind of file; nil asks for any kind.
  @preconcurrency
  open class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    // Safety: an asset loads thread-safely.
    nonisolated(unsafe) let asset = asset
    Self.compatibilityQueue.async { handler(isCompatible(presetName, asset, outputFileType)) }
  }

  /// Whether a preset can export the asset to a kind of file; nil asks for any kind.
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

  /// The kinds of file that the preset can make of this asset.
  open var supportedFileTypes: [AVFileType] { fileTypes }

  /// Tells the handler the kinds of file that the preset can make of this asset.
  @preconcurrency
  open func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
    Self.compatibilityQueue.async { handler(self.fileTypes) }
  }

  /// The kinds of file that the preset can make of this asset.
  open var compatibleFileTypes: [AVFileType] {
    get async {
      await withCheckedContinuation { continuation in
        determineCompatibleFileTypes { continuation.resume(returning: $0) }
      }
    }
  }

  // MARK: Estimates

  /// The length that the file will have, in bytes, as far as can be told before.
  open var estimatedOutputFileLength: Int64 { (try? estimatedLength()) ?? 0 }

  /// The length of the longest stretch that fits the length limit.
  open var maxDuration: CMTime { (try? longestDuration()) ?? .invalid }

  /// Tells the handler the length that the file will have, in bytes.
  @preconcurrency
  open func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
    Self.compatibilityQueue.async {
      do throws(EngineError) { handler(try self.estimatedLength(), nil) } catch { handler(0, error.forClients) }
    }
  }

  /// The length that the file will have, in bytes, as far as can be told before.
  open var estimatedOutputFileLengthInBytes: Int64 {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        estimateOutputFileLength { length, error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(length))
        }
      }
    }
  }

  /// Tells the handler the length of the longest stretch that fits the length limit.
  @preconcurrency
  open func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
    Self.compatibilityQueue.async {
      do throws(EngineError) { handler(try self.longestDuration(), nil) } catch { handler(.invalid, error.forClients) }
    }
  }

  /// The length of the longest stretch that fits the length limit.
  open var estimatedMaximumDuration: CMTime {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        estimateMaximumDuration { duration, error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(duration))
        }
      }
    }
  }

  /// Exports and returns when it is done; `status` and `error` then tell how it went. Cancelling the task cancels the
  /// export.
  open func export() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
    } onCancel: {
      cancelExport()
    }
  }
}

/// Items and filter, which are immutable once set.
struct MetadataBox: @unchecked Sendable {
  // Safety: the session only reads them, on one thread, after the caller has set them.
  var items: [AVMetadataItem]?
  var filter: AVMetadataItemFilter?
}
