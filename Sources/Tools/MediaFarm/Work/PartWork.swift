import AVFoundation
import Foundation

/// The exports of an attempt at a part or a piece, one after another, into one unfinished file.
final class PartWork: @unchecked Sendable {
  // Safety: the lock guards the variables; a session's progress may be read on any thread.
  let folder: PartFolder
  let name: String
  private let began = ContinuousClock.now
  private let lock = NSLock()
  private var session: AVAssetExportSession?
  private var finished = 0
  private var count = 1

  init(_ folder: PartFolder, _ name: String) { (self.folder, self.name) = (folder, name) }

  var path: String { folder.path(name) }

  /// The number of exports that are made.
  var exports: Int {
    get { lock.withLock { count } }
    set { lock.withLock { count = newValue } }
  }

  var fraction: Double {
    lock.withLock { min(1, (Double(finished) + Double(session?.progress ?? 0)) / Double(max(1, count))) }
  }

  /// The seconds since the work began.
  var seconds: Double { (ContinuousClock.now - began).seconds }

  func discard() { folder.remove(name) }

  func export(_ media: FarmMedia, _ form: ExportForm, _ plan: FarmPlan) async throws {
    let export = try plan.session(for: media)
    try plan.requireEqualSoftware(export)
    export.form = form
    export.outputURL = URL(fileURLWithPath: path)
    lock.withLock { session = export }
    try Task.checkCancellation()
    await export.export()
    try Task.checkCancellation()
    guard export.status == .completed else { throw export.error ?? FarmError(.failed, "the export failed") }
    lock.withLock {
      session = nil
      finished += 1
    }
  }
}

extension Duration {
  /// The seconds to the nearest thousandth.
  var seconds: Double { (Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15).rounded() / 1000 }
}

extension FarmPlan {
  fileprivate func requireEqualSoftware(_ session: AVAssetExportSession) throws {
    guard software.version == FarmSoftware.current else {
      throw FarmError(
        .otherNode, "the plan is for version \(software.version), and this machine has \(FarmSoftware.current)")
    }
    guard let wanted = software.encoder else { return }
    let probe = try EncoderIdentity(session)
    if let probe, let video = settings.video, probe.size != (video.width, video.height) {
      throw FarmError(
        .unreadable,
        "the media leads to frames of \(probe.size.width) × \(probe.size.height) pixels instead of "
          + "\(video.width) × \(video.height)")
    }
    guard probe?.digest != wanted else { return }
    throw FarmError(
      .otherNode,
      "this machine's video encoder makes other bytes than the plan's"
        + ((software.encoderName).map { ": the plan's is \($0), this one is \(probe?.name ?? "unknown")" } ?? ""))
  }
}
