import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// One run of a session: plan, destination and job, made from the settings at its start.
struct ExportRun {
  let job: ExportJob
  private let destination: ExportDestination
  private let options: WriterOptions

  init(session: AVAssetExportSession) throws(EngineError) {
    let settings = session.settings.withLock { $0 }
    guard let url = settings.outputURL else {
      throw EngineError(.unsupported, "Exporting", detail: "outputURL is not set")
    }
    let fileType = try Self.fileType(settings, url: url, preset: session.preset)
    let container = try session.asset.engineContainer()
    destination = try ExportDestination(url, sources: [(session.asset as? AVURLAsset)?.url].compactMap(\.self), temporaryFolder: settings.directoryForTemporaryFiles)
    let planner = ExportPlanner(
      preset: session.preset, fileType: fileType, timeRange: settings.timeRange, sizeLimit: settings.fileLengthLimit,
      container: container, codecs: Engine.system.codecs)
    var options = WriterOptions(format: fileType.containerFormat ?? "mov")
    options.headerInFront = settings.shouldOptimizeForNetworkUse
    options.temporaryFolder = settings.directoryForTemporaryFiles
    options.metadata = Self.metadata(settings.metadata, container: container)
    self.options = options
    job = ExportJob(plan: try planner.plan(), codecs: Engine.system.codecs)
  }

  /// Writes the file and moves it to its place.
  func perform() throws(EngineError) {
    do throws(EngineError) {
      try job.run(writer: Engine.system.makeWriter(path: destination.temporary.path, options: options))
    } catch {
      destination.discard()
      throw error.concerning(destination.url.path)
    }
    try destination.commit()
  }

  /// The type that is set, else the one that the path extension names.
  static func fileType(_ settings: AVAssetExportSession.Settings, url: URL, preset: ExportPreset) throws(EngineError) -> AVFileType {
    if let type = settings.outputFileType { return type }
    guard let type = AVFileType.forPathExtension(url.pathExtension), preset.fileTypes.contains(type) else {
      throw EngineError(
        .unsupported, "Exporting to", subject: url.path,
        detail: "outputFileType is not set, and the path extension “\(url.pathExtension)” names no file type of \(preset.name)")
    }
    return type
  }

  private static func metadata(_ box: MetadataBox, container: any MediaContainer) -> [MetadataEntry] {
    guard box.items != nil || box.filter != nil else { return container.info.metadata }
    let items = box.items ?? MetadataMapping.items(container.info.metadata)
    let kept = box.filter.map { AVMetadataItem.metadataItems(from: items, filteredBy: $0) } ?? items
    return MetadataMapping.entries(kept)
  }
}

extension AVFileType {
  /// The engine's short name of the container, for the types that can be written.
  var containerFormat: String? {
    switch self {
    case .mov: "mov"
    case .mp4: "mp4"
    case .m4v: "m4v"
    case .m4a: "m4a"
    case .mobile3GPP: "3gp"
    default: nil
    }
  }

  /// The type that a path extension stands for, among those that can be exported.
  static func forPathExtension(_ pathExtension: String) -> AVFileType? {
    switch pathExtension.lowercased() {
    case "mov", "qt": .mov
    case "mp4": .mp4
    case "m4v": .m4v
    case "m4a": .m4a
    case "3gp", "3gpp": .mobile3GPP
    default: nil
    }
  }
}
