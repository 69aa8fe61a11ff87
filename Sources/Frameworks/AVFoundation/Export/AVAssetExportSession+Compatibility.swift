import AVEngineCore
import AVEngineSystem
import CoreMedia
import Foundation
import Synchronization

extension AVAssetExportSession {
  static let compatibilityQueue = DispatchQueue(label: "AVAssetExportSession.compatibility")

  static func isCompatible(_ presetName: String, _ asset: AVAsset, _ fileType: AVFileType?) -> Bool {
    guard let preset = ExportPreset.named(presetName), preset.isAvailable(in: Engine.system.codecs),
      let container = try? asset.engineContainer(), preset.suits(container)
    else { return false }
    guard let fileType else { return true }
    return preset.fileTypes(for: container).contains(fileType)
  }

  // MARK: - File types and estimates

  var fileTypes: [AVFileType] {
    guard let container = try? storedAsset.engineContainer() else { return preset.fileTypes }
    return preset.fileTypes(for: container)
  }

  func planner() throws(EngineError) -> ExportPlanner {
    let settings = settings.withLock { $0 }
    let container = try storedAsset.engineContainer()
    let type = settings.outputFileType ?? preset.fileTypes(for: container).first ?? .mov
    return ExportPlanner(settings, preset: preset, fileType: type, container: container)
  }

  func estimatedLength() throws(EngineError) -> Int64 {
    let planner = try planner()
    let bytes = try planner.estimatedBitRate() / 8 * planner.range.duration.seconds
    let length = Int64(max(0, min(bytes, 1e15)))
    return planner.sizeLimit > 0 ? min(length, planner.sizeLimit) : length
  }

  func longestDuration() throws(EngineError) -> CMTime {
    var planner = try planner()
    let limit = planner.sizeLimit
    guard limit > 0 else { return planner.range.duration }
    // A limit of one byte makes the planner estimate the lowest video bit rate.
    planner.sizeLimit = preset.isPassthrough ? 0 : 1
    let rate = try planner.estimatedBitRate()
    guard rate > 0 else { return planner.range.duration }
    return min(planner.range.duration, CMTime(seconds: Double(limit) * 8 / rate, preferredTimescale: 600))
  }
}

extension ExportPreset {
  func suits(_ container: any MediaContainer) -> Bool {
    guard !container.info.isProtected else { return false }
    if isPassthrough { return !fileTypes(for: container).isEmpty }
    let codecs = Engine.system.codecs
    let kind = videoCodec == nil ? kCMMediaType_Audio : kCMMediaType_Video
    return container.tracks.contains {
      $0.info.mediaType == kind && $0.info.formatDescriptions.contains { codecs.canDecode($0) }
    }
  }

  func fileTypes(for container: any MediaContainer) -> [AVFileType] {
    guard isPassthrough else { return fileTypes }
    let tracks = container.tracks.filter { [kCMMediaType_Video, kCMMediaType_Audio].contains($0.info.mediaType) }
    return fileTypes.filter { type in
      !tracks.isEmpty && tracks.allSatisfy { ExportPlanner.canHold($0, of: container, in: type) }
    }
  }
}
