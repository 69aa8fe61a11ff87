import AVFoundation
import CoreMedia
import Foundation

extension FarmJob {
  /// Makes a part, unless it is there already.
  ///
  /// Several machines may work on the same part at the same time: they make equal files, and the last one stays.
  /// Cancelling the task ends the work and removes the unfinished file.
  ///
  /// - Throws: `FarmError`, or `CancellationError` if the task was cancelled.
  /// - Returns: The record of the part, and whether it was made by this call.
  @discardableResult
  public func work(
    on part: Int, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> (record: FarmPartRecord, isNew: Bool) {
    guard plan.parts.indices.contains(part) else {
      throw FarmError(
        .usage, "“\(planURL.lastPathComponent)” has the parts 0 to \(plan.parts.count - 1), and no part \(part)")
    }
    do {
      guard let folder = try PartFolder(of: plan, at: planURL, makes: true) else {
        throw FarmError(.temporary, "the folder “\(partFolder.path)” vanished")
      }
      let worker = PartFolder.Worker.current()
      try folder.removeLeftovers(of: part, for: worker)
      if let record = record(part, in: folder) { return (record, false) }
      if let record = try adopted(part, in: folder, by: worker) { return (record, false) }
      return (try await make(part, in: folder, by: worker, progress), true)
    } catch let error as CancellationError { throw error } catch {
      throw FarmError(from: error, subject(part))
    }
  }

  private func make(
    _ part: Int, in folder: PartFolder, by worker: PartFolder.Worker, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> FarmPartRecord {
    let session = SessionBox()
    let heartbeat = Heartbeat(part, in: folder, by: worker) {
      let fraction = session.fraction
      progress(fraction)
      return fraction
    }
    let partial = PartFolder.partialName(part, worker)
    do {
      for source in plan.parts[part].sources ?? Array(plan.sources.indices) {
        try await plan.sources[source].verify(in: place)
      }
      let media = try await plan.open(in: place, program: program)
      let export = try plan.session(for: media)
      try requireEqualSoftware(export)
      export.form = plan.form(of: contents(of: plan.parts[part]))
      export.outputURL = URL(fileURLWithPath: folder.path(partial))
      session.value = export
      try Task.checkCancellation()
      await export.export()
      try Task.checkCancellation()
      guard export.status == .completed else { throw export.error ?? FarmError(.failed, "the export failed") }
      let frames = try await checked(plan.parts[part], at: folder.path(partial))
      try folder.store(partial)
      let (digest, bytes) = try folder.digest(partial)
      let record = FarmPartRecord(
        fingerprint: plan.fingerprint, part: part, key: plan.key(of: part), frames: frames, bytes: bytes,
        digest: digest,
        seconds: (heartbeat.seconds * 1000).rounded() / 1000, host: worker.host)
      try folder.move(partial, to: PartFolder.fileName(part, plan.settings.fileType))
      try folder.write(try JSONEncoder().encode(record), to: PartFolder.recordName(part), by: worker)
      heartbeat.end(nil)
      progress(1)
      return record
    } catch {
      folder.remove(partial)
      if error is CancellationError {
        heartbeat.end(FarmError(.temporary, "it was asked to terminate"))
        throw error
      }
      var failure = FarmError(from: error)
      failure.message = folder.readable(failure.message)
      heartbeat.end(failure)
      throw failure
    }
  }

  /// Checks a file that was just written. If it cannot be read, the storage is at fault.
  private func checked(_ part: FarmPart, at path: String) async throws -> Int? {
    do { return try await FarmCheck(plan.settings).check(part, at: path) } catch let error as AVError {
      throw FarmError(.storage, "the finished part cannot be read: \(FarmError(from: error).message)")
    }
  }

  private func contents(of part: FarmPart) -> ExportForm.Contents {
    switch part.kind {
    case .video: .video(CMTimeRange(start: part.start, duration: part.duration))
    case .audio: .others
    case .copy: .whole
    }
  }

  private func requireEqualSoftware(_ session: AVAssetExportSession) throws {
    guard plan.software.version == FarmSoftware.current else {
      throw FarmError(
        .otherNode, "the plan is for version \(plan.software.version), and this machine has \(FarmSoftware.current)")
    }
    guard let wanted = plan.software.encoder else { return }
    let probe = try EncoderIdentity(session)
    guard probe?.digest != wanted else { return }
    throw FarmError(
      .otherNode,
      "this machine's video encoder makes other bytes than the plan's"
        + ((plan.software.encoderName).map { ": the plan's is \($0), this one is \(probe?.name ?? "unknown")" } ?? ""))
  }
}

final class SessionBox: @unchecked Sendable {
  // Safety: the lock guards the variable; a session's progress may be read on any thread.
  private let lock = NSLock()
  private var session: AVAssetExportSession?

  var value: AVAssetExportSession? {
    get { lock.withLock { session } }
    set { lock.withLock { session = newValue } }
  }

  var fraction: Double { Double(value?.progress ?? 0) }
}
