import AVFoundation
import CoreMedia
import Foundation

extension FarmJob {
  /// Encodes a piece of the analysis at each quality, and stores the sizes, unless that is done already.
  ///
  /// Cancelling the task ends the work and removes the unfinished file.
  ///
  /// - Throws: `FarmError`, or `CancellationError` if the task was cancelled.
  /// - Returns: The record of the piece, and whether it was made by this call.
  @discardableResult
  public func analyze(
    _ piece: Int, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> (record: FarmAnalysisRecord, isNew: Bool) {
    guard let analysis = plan.analysis, analysis.pieces.indices.contains(piece) else {
      let last = (plan.analysis?.pieces.count ?? 0) - 1
      throw FarmError(
        .usage,
        "the analysis of “\(planURL.lastPathComponent)” "
          + (last < 0 ? "does not exist" : "has the pieces a0 to a\(last), and no piece a\(piece)"))
    }
    return try await attempt(at: .piece(piece)) { folder, worker in
      if let record = record(ofPiece: piece, in: folder) { return (record, false) }
      if let record = try adopted(piece: piece, in: folder, by: worker) { return (record, false) }
      let record = try await make(
        .piece(piece), reading: analysis.pieces[piece].sources, in: folder, by: worker, progress
      ) { media, work in
        let (whole, sizes) = try await sizes(of: analysis.pieces[piece], analysis, media, work)
        let record = FarmAnalysisRecord(
          fingerprint: plan.fingerprint, piece: piece, key: plan.key(of: analysis.pieces[piece]), whole: whole,
          sizes: sizes, seconds: work.seconds, host: worker.host)
        try folder.write(try JSONEncoder().encode(record), to: PartFolder.recordName(.piece(piece)), by: worker)
        return record
      }
      return (record, true)
    }
  }

  private func sizes(
    of piece: FarmPiece, _ analysis: FarmAnalysis, _ media: FarmMedia, _ work: PartWork
  ) async throws -> (whole: FarmAnalysisRecord.Size, repeated: [FarmAnalysisRecord.Size]) {
    var rest = analysis.qualities[...]
    let first = rest.removeFirst()
    let others = max(rest.count, FarmAnalysis.leastQualities - 1)
    var encoded: [(window: CMTimeRange, size: FarmAnalysisRecord.Size)] = []
    work.exports = piece.windows.count + FarmPiece.repeated(of: piece.windows.count).count * others
    for round in FarmPiece.rounds(of: piece.windows.count) {
      let windows = round.map { piece.windows[$0] }
      encoded += zip(windows, try await sizes(of: windows, first, media, work)).map { (window: $0, size: $1) }
      encoded.sort { $0.window.start < $1.window.start }
      if analysis.isPrecise(encoded.map(\.size)) { break }
    }
    let repeated = FarmPiece.repeated(of: encoded.count).map { encoded[$0] }
    work.exports = encoded.count + repeated.count * others
    var sizes = [Self.sum(repeated.map(\.size))]
    let frames = repeated.reduce(0) { $0 + $1.size.frames }
    let duration = repeated.reduce(0.0) { $0 + $1.window.duration.seconds }
    let wanted = Double(analysis.rate) / 8 * duration / Double(frames) * Double(sizes[0].typical.frames)
    while let quality = rest.popFirst() ?? analysis.nextQuality(after: sizes, wanted: wanted) {
      sizes.append(Self.sum(try await self.sizes(of: repeated.map(\.window), quality, media, work)))
      sizes.sort { $0.quality < $1.quality }
    }
    return (Self.sum(encoded.map(\.size)), sizes)
  }

  private func sizes(
    of windows: [CMTimeRange], _ quality: Int, _ media: FarmMedia, _ work: PartWork
  ) async throws -> [FarmAnalysisRecord.Size] {
    var sizes: [FarmAnalysisRecord.Size] = []
    for window in windows {
      var form = plan.form(of: .video(window))
      form.quality = Double(quality) / 1000
      form.hasFramesBefore = false
      try await work.export(media, form, plan)
      sizes.append(try await FarmCheck.size(at: work.path, quality))
      work.discard()
    }
    return sizes
  }

  private static func sum(_ sizes: [FarmAnalysisRecord.Size]) -> FarmAnalysisRecord.Size {
    sizes.dropFirst().reduce(into: sizes[0]) { $0 += $1 }
  }

  func record(ofPiece piece: Int, in folder: PartFolder) -> FarmAnalysisRecord? {
    guard let analysis = plan.analysis,
      let data = try? folder.read(PartFolder.recordName(.piece(piece)), most: 1 << 16),
      let record = try? JSONDecoder().decode(FarmAnalysisRecord.self, from: data),
      record.fingerprint == plan.fingerprint, record.piece == piece, record.isComplete(for: analysis)
    else { return nil }
    return record
  }

  // MARK: The quality

  /// Returns the quality that the plan's analysis found for the parts of the video; nil for a plan without analysis.
  ///
  /// - Parameter patience: The seconds for which records that are missing are looked for again, because machines see
  ///   files of others late, or because others still work on the analysis.
  /// - Throws: `FarmError` of the kind `temporary` that names the missing pieces; `FarmError` of the kind `unreadable`
  ///   or `missing` that names a piece and its cause, as soon as a piece has failed and no scheduler tries it again; or
  ///   `CancellationError`.
  public func quality(patience: Double = 0) async throws -> FarmQuality? {
    guard plan.analysis != nil else { return nil }
    let deadline = ContinuousClock.now + .milliseconds(Int64(min(patience, 1e9) * 1000))
    while true {
      let records = try analysisRecords()
      if let quality = quality(of: records) { return quality }
      if let failure = try analysisFailure(records) { throw failure }
      if ContinuousClock.now >= deadline {
        throw FarmError(
          .temporary,
          "the analysis of “\(planURL.lastPathComponent)” is not complete: of its \(records.count) pieces, these are "
            + "missing: \(Self.list(records.indices.filter { records[$0] == nil }, prefix: "a"))")
      }
      try await Task.sleep(for: .milliseconds(min(2000, max(50, Int(min(patience, 100) * 100)))))
    }
  }

  private func analysisFailure(_ records: [FarmAnalysisRecord?]) throws -> FarmError? {
    guard let folder = try PartFolder(of: plan, at: planURL, makes: false) else { return nil }
    let attempts = try attempts(in: folder) { item in
      if case .piece(let piece) = item { records.indices.contains(piece) && records[piece] == nil } else { false }
    }
    return analysisFailure(records, attempts)
  }

  /// The records of all pieces in their order, with nil for those that are not done.
  func analysisRecords() throws -> [FarmAnalysisRecord?] {
    guard let analysis = plan.analysis else { return [] }
    guard let folder = try PartFolder(of: plan, at: planURL, makes: false) else {
      return Array(repeating: nil, count: analysis.pieces.count)
    }
    // Reading the list of names makes a client of a network file system ask the server again.
    _ = try folder.names()
    return analysis.pieces.indices.map { record(ofPiece: $0, in: folder) }
  }

  func quality(of records: [FarmAnalysisRecord?]) -> FarmQuality? {
    let known = records.compactMap(\.self)
    guard let analysis = plan.analysis, known.count == analysis.pieces.count else { return nil }
    return analysis.quality(
      known, interval: plan.settings.keyFrameInterval, seconds: plan.settings.range.duration.seconds)
  }
}
