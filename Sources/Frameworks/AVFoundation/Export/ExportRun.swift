import AVEngineCore
import AVEngineSystem
import AVEngineWriting
import CoreMedia
import Foundation
import Synchronization

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
    let container = try session.storedAsset.engineContainer()
    destination = try ExportDestination(
      url, sources: [(session.storedAsset as? AVURLAsset)?.storedURL].compactMap(\.self),
      temporaryFolder: settings.directoryForTemporaryFiles, isTemporary: settings.form?.isTemporary == true)
    let planner = try Self.planner(settings, of: session, fileType: fileType)
    var options = WriterOptions(format: fileType.containerFormat ?? .mov)
    options.headerInFront = settings.shouldOptimizeForNetworkUse
    options.metadata = Self.metadata(settings.metadata, container: container, fileType: fileType)
    var plan = try planner.plan()
    options.chapters = planner.chapters(beside: plan.tracks)
    if let form = settings.form {
      options.date = form.date
      try form.apply(to: &plan, &options)
    }
    self.options = options
    for index in plan.tracks.indices {
      plan.tracks[index].header.metadata = settings.metadata.kept(plan.tracks[index].header.metadata)
    }
    plan.headerReserve = (options.metadata + plan.tracks.flatMap(\.header.metadata)).reduce(0) { $0 + $1.storedSize }
    // A chapter's title is stored twice: in a chapter track and in a chapter list.
    plan.headerReserve += options.chapters.reduce(0) { $0 + 128 + Int64($1.title.utf8.count) * 2 }
    if settings.canPerformMultiplePasses {
      plan.passFolder = settings.directoryForTemporaryFiles ?? FileManager.default.temporaryDirectory
    }
    job = ExportJob(plan: plan, codecs: Engine.system.codecs)
  }

  static func planner(
    _ settings: AVAssetExportSession.Settings, of session: AVAssetExportSession, fileType: AVFileType
  ) throws(EngineError) -> ExportPlanner {
    var planner = ExportPlanner(
      settings, preset: session.preset, fileType: fileType, container: try session.storedAsset.engineContainer())
    if !session.preset.isPassthrough {
      planner.composition = try settings.composition.plan(
        for: session.storedAsset.allTracks().filter { $0.mediaType == .video })
    }
    return planner
  }

  func perform(mayCommit: () -> Bool) throws(EngineError) {
    do throws(EngineError) {
      try job.run(writer: Engine.system.makeWriter(path: destination.temporary.path, options: options))
      guard mayCommit() else { throw EngineError(.cancelled, "Exporting") }
    } catch {
      destination.discard()
      var named = named(error)
      if error.kind == .truncated { named.time = job.plan.firstMissingTime }
      throw named
    }
    try destination.commit()
  }

  private func named(_ error: EngineError) -> EngineError {
    // Errors of reading or decoding concern the asset, whose name the session adds.
    if error.subject == nil,
      [.malformed, .truncated, .decodeFailed, .decoderNotFound, .sourceLost].contains(error.kind)
    {
      return error
    }
    guard error.subject == nil || error.subject == destination.temporary.path else { return error }
    var named = error
    named.subject = destination.url.path
    if [.notFound, .permissionDenied, .readFailed].contains(error.kind), error.subject != nil {
      named.kind = .writeFailed
    }
    return named
  }

  static func fileType(_ settings: AVAssetExportSession.Settings, url: URL, preset: ExportPreset) throws(EngineError)
    -> AVFileType
  {
    if let type = settings.outputFileType { return type }
    guard let type = AVFileType.forPathExtension(url.pathExtension), preset.fileTypes.contains(type) else {
      throw EngineError(
        .unsupported, "Exporting to", subject: url.path,
        detail:
          "outputFileType is not set, and the path extension “\(url.pathExtension)” names no file type of \(preset.name)"
      )
    }
    return type
  }

  private static func metadata(_ box: MetadataBox, container: any MediaContainer, fileType: AVFileType)
    -> [MetadataEntry]
  {
    let entries = box.items.map(MetadataMapping.entries) ?? container.info.metadata
    return MetadataMapping.adapted(box.kept(entries), to: fileType)
  }
}

extension MetadataBox {
  fileprivate func kept(_ entries: [MetadataEntry]) -> [MetadataEntry] {
    guard let filter else { return entries }
    return entries.filter {
      !AVMetadataItem.metadataItems(from: MetadataMapping.items([$0]), filteredBy: filter).isEmpty
    }
  }
}

extension MetadataEntry {
  fileprivate var storedSize: Int64 {
    let overhead: Int64 = 128
    switch value {
    case .text(let text): return overhead + Int64(text.utf8.count) * 2
    case .data(let data): return overhead + Int64(data.count)
    case .integer, .real, .date, .pair: return overhead
    }
  }
}
