public import CoreMedia
import Foundation
import MediaEngine
import Synchronization
import SystemEngine

extension AVAssetExportSession {
  /// The names of all presets that can be used here; passthrough is not among them, as on a Mac.
  ///
  /// Linux: a preset whose encoder is not installed is not in the list.
  @discardableResult
  public class func allExportPresets() -> [String] {
    ExportPreset.all.filter { $0.isAvailable(in: Engine.system.codecs) }.map(\.name)
  }

  /// The presets that can export the asset; reads the asset's header.
  @discardableResult
  public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    guard let container = try? asset.engineContainer() else { return [] }
    return (ExportPreset.all + [.passthrough]).filter { $0.isAvailable(in: Engine.system.codecs) && $0.suits(container) }.map(\.name)
  }

  /// Tells the handler whether a preset can export the asset to a kind of file; nil asks for any kind.
  @preconcurrency
  public class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    // Safety: an asset loads thread-safely.
    nonisolated(unsafe) let asset = asset
    Self.compatibilityQueue.async { handler(isCompatible(presetName, asset, outputFileType)) }
  }

  /// Whether a preset can export the asset to a kind of file; nil asks for any kind.
  @discardableResult
  public class func compatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) { continuation.resume(returning: $0) }
    }
  }

  private static let compatibilityQueue = DispatchQueue(label: "AVAssetExportSession.compatibility")

  private static func isCompatible(_ presetName: String, _ asset: AVAsset, _ fileType: AVFileType?) -> Bool {
    guard let preset = ExportPreset.named(presetName), preset.isAvailable(in: Engine.system.codecs),
      let container = try? asset.engineContainer(), preset.suits(container)
    else { return false }
    guard let fileType else { return true }
    return preset.fileTypes(for: container).contains(fileType)
  }

  /// The kinds of file that the preset can make of this asset.
  public var supportedFileTypes: [AVFileType] {
    guard let container = try? asset.engineContainer() else { return preset.fileTypes }
    return preset.fileTypes(for: container)
  }

  /// Tells the handler the kinds of file that the preset can make of this asset.
  @preconcurrency
  public func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
    Self.compatibilityQueue.async { handler(self.supportedFileTypes) }
  }

  /// The kinds of file that the preset can make of this asset.
  public var compatibleFileTypes: [AVFileType] {
    get async { await withCheckedContinuation { continuation in determineCompatibleFileTypes { continuation.resume(returning: $0) } } }
  }

  // MARK: - Estimates

  /// The length that the file will have, in bytes, as far as can be told before.
  public var estimatedOutputFileLength: Int64 { (try? estimatedLength()) ?? 0 }

  /// The length of the longest stretch that fits the length limit.
  public var maxDuration: CMTime { (try? longestDuration()) ?? .invalid }

  /// The length that the file will have, in bytes, as far as can be told before.
  public var estimatedOutputFileLengthInBytes: Int64 {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        estimateOutputFileLength { length, error in continuation.resume(with: error.map { .failure($0) } ?? .success(length)) }
      }
    }
  }

  /// The length of the longest stretch that fits the length limit.
  public var estimatedMaximumDuration: CMTime {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        estimateMaximumDuration { duration, error in continuation.resume(with: error.map { .failure($0) } ?? .success(duration)) }
      }
    }
  }

  /// Tells the handler the length that the file will have, in bytes.
  @preconcurrency
  public func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
    Self.compatibilityQueue.async {
      do throws(EngineError) { handler(try self.estimatedLength(), nil) } catch { handler(0, error.forClients) }
    }
  }

  /// Tells the handler the length of the longest stretch that fits the length limit.
  @preconcurrency
  public func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
    Self.compatibilityQueue.async {
      do throws(EngineError) { handler(try self.longestDuration(), nil) } catch { handler(.invalid, error.forClients) }
    }
  }

  private func planner() throws(EngineError) -> ExportPlanner {
    let settings = settings.withLock { $0 }
    let container = try asset.engineContainer()
    let type = settings.outputFileType ?? preset.fileTypes(for: container).first ?? .mov
    return ExportPlanner(settings, preset: preset, fileType: type, container: container)
  }

  private func estimatedLength() throws(EngineError) -> Int64 {
    let planner = try planner()
    let bytes = try planner.estimatedBitRate() / 8 * planner.range.duration.seconds
    let length = Int64(max(0, min(bytes, 1e15)))
    return planner.sizeLimit > 0 ? min(length, planner.sizeLimit) : length
  }

  private func longestDuration() throws(EngineError) -> CMTime {
    var planner = try planner()
    let limit = planner.sizeLimit
    guard limit > 0 else { return planner.range.duration }
    // With a limit the rate goes down to fit; what counts is the lowest rate.
    planner.sizeLimit = preset.isPassthrough ? 0 : 1
    let rate = try planner.estimatedBitRate()
    guard rate > 0 else { return planner.range.duration }
    return min(planner.range.duration, CMTime(seconds: Double(limit) * 8 / rate, preferredTimescale: 600))
  }
}

extension ExportPreset {
  /// The asset has what the preset codes, and it can be decoded here.
  func suits(_ container: any MediaContainer) -> Bool {
    guard !container.info.isProtected else { return false }
    if isPassthrough { return !fileTypes(for: container).isEmpty }
    let codecs = Engine.system.codecs
    let kind = videoCodec == nil ? kCMMediaType_Audio : kCMMediaType_Video
    return container.tracks.contains { $0.info.mediaType == kind && $0.info.formatDescriptions.contains { codecs.canDecode($0) } }
  }

  /// The preset's file types; for passthrough those that can hold at least the tracks that matter.
  func fileTypes(for container: any MediaContainer) -> [AVFileType] {
    guard isPassthrough else { return fileTypes }
    let tracks = container.tracks.filter { [kCMMediaType_Video, kCMMediaType_Audio].contains($0.info.mediaType) }
    return fileTypes.filter { type in
      !tracks.isEmpty && tracks.allSatisfy { ExportPlanner.canHold($0, in: type) }
    }
  }
}
