import AVEngineReading
import AVFoundation
import CoreMedia
public import Foundation

/// Options of a join: whether it replaces an existing output and verifies the parts, and how long it waits for parts.
public struct FarmJoinOptions: Sendable {
  /// Whether an existing output is replaced when the new one is complete.
  public var replaces = false
  /// Whether all bytes of the parts are compared with their digests, and all samples of the result with those of the
  /// parts.
  public var verifies = false
  /// The seconds for which a part that is missing is looked for again, because machines see files of others late.
  public var patience = 90.0

  /// Creates options; by default nothing is replaced or compared, and missing parts are awaited for 90 s.
  public init(replaces: Bool = false, verifies: Bool = false, patience: Double = 90) {
    (self.replaces, self.verifies, self.patience) = (replaces, verifies, patience)
  }
}

/// The contents of the file that a join made.
public struct FarmJoinReport: Sendable, Hashable {
  /// The number of parts that were joined, with that of the audio.
  public var parts: Int
  /// The number of encoded video frames; 0 if no video was encoded.
  public var frames: Int
  /// The duration of the result in seconds.
  public var duration: Double
  /// The size of the result's file in bytes.
  public var bytes: Int64
}

extension FarmJob {
  /// Makes one file of the parts, without encoding. The file appears when it is complete.
  ///
  /// - Throws: `FarmError`, or `CancellationError` if the task was cancelled. An existing output is then unchanged.
  @discardableResult
  public func join(
    to output: URL, options: FarmJoinOptions = FarmJoinOptions(),
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> FarmJoinReport {
    if let file = place.sameFile(as: output, in: [planURL] + plan.sources.map { place.expected($0) }) {
      throw FarmError(.usage, "the output would replace “\(file.path)”, of which it is made")
    }
    let target = try JoinTarget(output, replaces: options.replaces)
    let (folder, records) = try await records(patience: options.patience)
    try verify(records, in: folder, all: options.verifies)
    try requireSpace(records, for: target)
    do {
      if records.count == 1 {
        try target.copy(folder, PartFolder.fileName(0, plan.settings.fileType))
      } else {
        try await join(records, of: folder, to: target, progress)
      }
      let report = try await check(target.temporary, records, in: folder)
      if options.verifies { try await compare(target.temporary, in: folder) }
      progress(1)
      try Task.checkCancellation()
      try target.commit()
      try folder.removePartials()
      return report
    } catch {
      target.discard()
      if error is CancellationError { throw error }
      var failure = FarmError(from: error, "joining “\(planURL.lastPathComponent)”")
      failure.message = folder.readable(failure.message).replacing(target.temporary.path, with: output.path)
      throw failure
    }
  }

  private func records(patience: Double) async throws -> (PartFolder, [FarmPartRecord]) {
    let deadline = ContinuousClock.now + .milliseconds(Int64(patience * 1000))
    while true {
      let folder = try PartFolder(of: plan, at: planURL, makes: false)
      // Reading the list of names makes a client of a network file system ask the server again.
      _ = try folder?.names()
      var missing: [Int] = []
      var found: [FarmPartRecord] = []
      for part in plan.parts.indices {
        if let folder, let record = record(part, in: folder) { found.append(record) } else { missing.append(part) }
      }
      if missing.isEmpty, let folder { return (folder, found) }
      if ContinuousClock.now >= deadline {
        throw FarmError(
          .unreadable,
          "“\(planURL.lastPathComponent)” cannot be joined: of \(plan.parts.count) parts, these are missing: "
            + Self.list(missing))
      }
      try await Task.sleep(for: .milliseconds(min(2000, max(50, Int(patience * 100)))))
    }
  }

  /// The numbers as ranges: “0–3, 7”.
  static func list(_ numbers: [Int], prefix: String = "") -> String {
    let ranges = numbers.ranges
    let texts = ranges.prefix(50).map { range in
      "\(prefix)\(range.lowerBound)" + (range.count == 1 ? "" : "–\(prefix)\(range.upperBound)")
    }
    return texts.joined(separator: ", ") + (ranges.count > 50 ? " and others" : "")
  }

  private func verify(_ records: [FarmPartRecord], in folder: PartFolder, all: Bool) throws {
    let qualities = Dictionary(grouping: records.filter { plan.parts[$0.part].kind == .video }, by: \.quality)
    if qualities.count > 1, let rarest = qualities.values.min(by: { $0.count < $1.count }) {
      throw FarmError(
        .unreadable,
        "the parts \(Self.list(rarest.map(\.part))) have another quality than the rest, because the analysis changed; "
          + "remove them in “\(folder.url.path)”, and make them again")
    }
    for record in records {
      if let frames = plan.parts[record.part].frames, record.frames != frames {
        throw FarmError(
          .unreadable, "\(subject(.part(record.part))) has \(record.frames ?? 0) frames instead of \(frames); remove it"
        )
      }
      guard all else { continue }
      let found: (digest: String, size: Int64)
      do { found = try folder.digest(PartFolder.fileName(record.part, plan.settings.fileType)) } catch {
        throw FarmError(from: error, subject(.part(record.part)))
      }
      guard found == (record.digest, record.bytes) else {
        throw FarmError(
          .unreadable,
          "\(subject(.part(record.part))) was changed after it was made: remove "
            + "“\(PartFolder.recordName(.part(record.part)))” in “\(folder.url.path)”, and make it again")
      }
    }
  }

  private func requireSpace(_ records: [FarmPartRecord], for target: JoinTarget) throws {
    let needed = records.reduce(0) { $0 + $1.bytes }
    guard let free = PartFolder.freeBytes(at: target.folder), free < needed else { return }
    throw FarmError(
      .temporary, "the result needs \(needed) bytes, and “\(target.folder.path)” has \(free) bytes of free space")
  }

  private func join(
    _ records: [FarmPartRecord], of folder: PartFolder, to target: JoinTarget,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    let (video, others) = files(in: folder)
    let asset = try JoinedAsset(
      video.map { JoinedMovie.Part(path: $0.path, start: $0.start) },
      others: others.map { URL(fileURLWithPath: $0.path) })
    guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) else {
      throw FarmError(.failed, "the parts cannot be copied")
    }
    session.outputFileType = plan.settings.fileType.type
    session.outputURL = target.temporary
    session.shouldOptimizeForNetworkUse = plan.settings.isOptimized
    session.form = plan.form(of: .whole)
    let running = SessionBox()
    running.value = session
    let watch = Task {
      while !Task.isCancelled {
        progress(running.fraction)
        try await Task.sleep(for: .seconds(Heartbeat.interval))
      }
    }
    defer { watch.cancel() }
    await session.export()
    try Task.checkCancellation()
    guard session.status == .completed else { throw session.error ?? FarmError(.failed, "the export failed") }
  }

  /// The files of the parts with video, and that of the other tracks.
  private func files(in folder: PartFolder) -> (video: [JoinComparison.Part], others: JoinComparison.Part?) {
    let all = plan.parts.indices.map { part in
      JoinComparison.Part(
        path: folder.path(PartFolder.fileName(part, plan.settings.fileType)), start: plan.parts[part].start,
        subject: subject(.part(part)))
    }
    let others = plan.parts.lastIndex { $0.kind != .video }
    return (Array(all[..<(others ?? all.count)]), others.map { all[$0] })
  }

  private func compare(_ url: URL, in folder: PartFolder) async throws {
    let comparison = JoinComparison(result: url)
    let (video, others) = files(in: folder)
    if !video.isEmpty { try await comparison.compareVideo(with: video) }
    if let others { try await comparison.compareOthers(with: others) }
  }

  private func check(_ url: URL, _ records: [FarmPartRecord], in folder: PartFolder) async throws -> FarmJoinReport {
    let asset = AVURLAsset(url: url)
    let (tracks, duration) = try await asset.load(.tracks, .duration)
    var frames = 0
    if plan.settings.video != nil {
      guard let video = tracks.first(where: { $0.mediaType == .video }) else {
        throw FarmError(.failed, "the result has no video")
      }
      frames = try await FarmCheck.count(video).samples
      let wanted = records.reduce(0) { $0 + ($1.frames ?? 0) }
      guard frames == wanted else {
        throw FarmError(.failed, "the result has \(frames) frames, and its parts have \(wanted)")
      }
      guard try await video.load(.formatDescriptions).count == 1 else {
        throw FarmError(.failed, "the result's video has several sample descriptions")
      }
    }
    if let part = plan.parts.lastIndex(where: { $0.kind == .audio }) {
      let place = URL(fileURLWithPath: folder.path(PartFolder.fileName(part, plan.settings.fileType)))
      let (had, has) = (try await Self.sizes(AVURLAsset(url: place)), try await Self.sizes(asset))
      guard has.suffix(had.count) == had[...] else {
        throw FarmError(.failed, "the result's other tracks are not those of \(subject(.part(part)))")
      }
    }
    let bytes = Int64((try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0)
    return FarmJoinReport(parts: records.count, frames: frames, duration: duration.seconds, bytes: bytes)
  }

  /// The kinds of the tracks, with the bytes of their samples.
  private static func sizes(_ asset: AVURLAsset) async throws -> [String] {
    var sizes: [String] = []
    for track in try await asset.load(.tracks) {
      sizes.append("\(track.mediaType.rawValue) \(try await track.load(.totalSampleDataLength))")
    }
    return sizes
  }
}
