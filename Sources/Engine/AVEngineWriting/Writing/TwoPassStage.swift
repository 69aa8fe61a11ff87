import AVEngineCore
import CoreMedia
import Foundation

/// The first pass makes a complete result too, which is used if the client does not send a second pass.
final class TwoPassStage: WritingStage {
  private let folder: URL
  private let makeStage: (EncoderPass) -> VideoEncodingStage
  private var stage: VideoEncodingStage
  private var spool: SampleSpool?
  private var firstEdits: [EditSegment] = []
  private var isSecond = false

  init(temporaryFolder: URL, makeStage: @escaping (EncoderPass) -> VideoEncodingStage) {
    folder = temporaryFolder.appendingPathComponent("AVAssetWriter-\(UUID().uuidString)")
    self.makeStage = makeStage
    stage = makeStage(EncoderPass(.first, notes: Self.notes(folder)))
  }

  deinit { removeFolder() }

  private static func notes(_ folder: URL) -> String { folder.appendingPathComponent("pass").path }

  private func firstOutput(_ lane: OutputLane) throws(EngineError) -> OutputLane {
    if spool == nil { spool = try makeSpool() }
    return OutputLane(
      output: spool.map(SpooledOutput.init) ?? lane.output, index: lane.index, sessionStart: lane.sessionStart)
  }

  private func makeSpool() throws(EngineError) -> SampleSpool {
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw EngineError(.writeFailed, "Encoding in passes", subject: folder.path, underlying: error)
    }
    return try SampleSpool(path: folder.appendingPathComponent("samples").path)
  }

  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError) {
    if isSecond {
      spool = nil
      try stage.take(buffer, into: lane)
    } else {
      try stage.take(buffer, into: firstOutput(lane))
    }
  }

  func beginSegment(in lane: OutputLane) throws(EngineError) { try stage.beginSegment(in: lane) }

  func endPass(end: CMTime?, into lane: OutputLane) throws(EngineError) {
    guard !isSecond else { return }
    try stage.finish(end: end, into: firstOutput(lane))
    firstEdits = stage.edits
    // The first encoder writes its statistics when it is freed.
    stage = makeStage(EncoderPass(.second, notes: Self.notes(folder)))
    isSecond = true
  }

  func finish(end: CMTime?, into lane: OutputLane) throws(EngineError) {
    if !isSecond { try endPass(end: end, into: lane) }
    if let spool { try spool.replay(into: lane) } else { try stage.finish(end: end, into: lane) }
    removeFolder()
  }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  var edits: [EditSegment] { spool == nil ? stage.edits : firstEdits }
}
