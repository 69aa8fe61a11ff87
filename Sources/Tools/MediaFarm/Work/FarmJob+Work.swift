import AVFoundation
import CoreMedia
import Foundation

extension FarmJob {
  /// Makes a part, unless it is there already.
  ///
  /// Several machines may work on the same part at the same time: they make equal files, and the last one stays.
  /// Cancelling the task ends the work and removes the unfinished file.
  ///
  /// - Parameters:
  ///   - part: The number of the part.
  ///   - patience: The seconds for which a part of the video waits for the plan's analysis, if that is not complete.
  ///   - progress: Is given the done part of the work, from 0 to 1, every five seconds and at the end.
  /// - Throws: `FarmError`, or `CancellationError` if the task was cancelled.
  /// - Returns: The record of the part, and whether it was made by this call.
  @discardableResult
  public func work(
    on part: Int, patience: Double = 0, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> (record: FarmPartRecord, isNew: Bool) {
    guard plan.parts.indices.contains(part) else {
      throw FarmError(
        .usage, "“\(planURL.lastPathComponent)” has the parts 0 to \(plan.parts.count - 1), and no part \(part)")
    }
    return try await attempt(at: .part(part)) { folder, worker in
      if let record = record(part, in: folder) { return (record, false) }
      let isVideo = plan.parts[part].kind == .video
      let quality = isVideo ? try await quality(patience: patience)?.quality ?? plan.settings.quality : nil
      if let record = try adopted(part, quality, in: folder, by: worker) { return (record, false) }
      let record = try await make(
        .part(part), reading: plan.parts[part].sources, in: folder, by: worker, progress
      ) { media, work in try await self.part(part, quality, media, work, by: worker) }
      return (record, true)
    }
  }

  /// Runs an attempt at a part or a piece in the folder of the parts.
  func attempt<Result>(
    at item: FarmItem, _ run: (PartFolder, PartFolder.Worker) async throws -> Result
  ) async throws -> Result {
    do {
      guard let folder = try PartFolder(of: plan, at: planURL, makes: true) else {
        throw FarmError(.temporary, "the folder “\(partFolder.path)” vanished")
      }
      let worker = PartFolder.Worker.current()
      try folder.removeLeftovers(of: item, for: worker)
      return try await run(folder, worker)
    } catch let error as CancellationError { throw error } catch {
      throw FarmError(from: error, subject(item))
    }
  }

  /// Opens the media, and makes a record of it. A progress file tells about that, and nothing unfinished stays.
  func make<Record>(
    _ item: FarmItem, reading sources: [Int]?, in folder: PartFolder, by worker: PartFolder.Worker,
    _ progress: @escaping @Sendable (Double) -> Void, _ make: (FarmMedia, PartWork) async throws -> Record
  ) async throws -> Record {
    let work = PartWork(folder, PartFolder.partialName(item, worker))
    let heartbeat = Heartbeat(item, in: folder, by: worker) {
      let fraction = work.fraction
      progress(fraction)
      return fraction
    }
    do {
      for source in sources ?? Array(plan.sources.indices) { try await plan.sources[source].verify(in: place) }
      let record = try await make(
        try await plan.open(in: place, program: program, reading: sources), work)
      heartbeat.end()
      progress(1)
      return record
    } catch {
      work.discard()
      if error is CancellationError {
        heartbeat.end(FarmError(.temporary, "it was asked to terminate"), sources: nil)
        throw error
      }
      var failure = FarmError(from: error)
      failure.message = folder.readable(failure.message)
      heartbeat.end(failure, sources: state(ofSourcesOf: item) ?? "")
      throw failure
    }
  }

  /// Checks a file that was just written. If it cannot be read, the storage is at fault.
  private func checked(_ part: FarmPart, at path: String) async throws -> Int? {
    do { return try await FarmCheck(plan.settings).check(part, at: path) } catch let error as AVError {
      throw FarmError(.storage, "the finished part cannot be read: \(FarmError(from: error).message)")
    }
  }

  private func part(
    _ part: Int, _ quality: Int?, _ media: FarmMedia, _ work: PartWork, by worker: PartFolder.Worker
  ) async throws -> FarmPartRecord {
    var form = plan.form(of: contents(of: plan.parts[part]))
    if let quality { form.quality = Double(quality) / 1000 }
    try await work.export(media, form, plan)
    let frames = try await checked(plan.parts[part], at: work.path)
    let folder = work.folder
    try folder.store(work.name)
    let (digest, bytes) = try folder.digest(work.name)
    let record = FarmPartRecord(
      fingerprint: plan.fingerprint, part: part, key: plan.key(of: part, quality: quality), frames: frames,
      quality: quality, bytes: bytes, digest: digest, seconds: work.seconds, host: worker.host)
    try folder.move(work.name, to: PartFolder.fileName(part, plan.settings.fileType))
    try folder.write(try JSONEncoder().encode(record), to: PartFolder.recordName(.part(part)), by: worker)
    return record
  }

  private func contents(of part: FarmPart) -> ExportForm.Contents {
    switch part.kind {
    case .video: .video(CMTimeRange(start: part.start, duration: part.duration))
    case .audio: .others
    case .copy: .whole
    }
  }
}
