import AVEngineCore
import CoreMedia
import Foundation

/// Exports the tracks whose encoders can use two passes, and discards the samples. The encoders write their statistics
/// to files.
final class FirstPass: Sendable {
  let job: ExportJob
  private let folder: URL

  /// Returns nil if the plan has no folder for a first pass, or no encoder can use one. The plan becomes that of the
  /// second pass.
  init?(of plan: inout ExportPlan, codecs: any CodecProvider) {
    guard let parent = plan.passFolder else { return nil }
    folder = parent.appendingPathComponent("AVAssetExportSession-\(UUID().uuidString)")
    var first = ExportPlan(tracks: [], range: plan.range)
    for index in plan.tracks.indices {
      let notes = folder.appendingPathComponent("pass\(index)").path
      guard case .video(var settings) = plan.tracks[index].coding,
        codecs.canEncodeVideoInPasses(settings, notes: notes)
      else {
        continue
      }
      var track = plan.tracks[index]
      settings.pass = EncoderPass(.first, notes: notes)
      track.coding = .video(settings)
      first.tracks.append(track)
      settings.pass = EncoderPass(.second, notes: notes)
      plan.tracks[index].coding = .video(settings)
    }
    guard !first.tracks.isEmpty else { return nil }
    job = ExportJob(plan: first, codecs: codecs)
  }

  /// The encoders have written their statistics when this method returns.
  func run() throws(EngineError) {
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw EngineError(.writeFailed, "Encoding in passes", subject: folder.path, underlying: error)
    }
    try job.run(writer: DiscardingWriter())
  }

  func removeNotes() { try? FileManager.default.removeItem(at: folder) }
}

private final class DiscardingWriter: ContainerWriter {
  private var trackCount = 0
  let bytesWritten: Int64 = 0

  func addTrack(_ track: WriterTrack) -> Int {
    trackCount += 1
    return trackCount - 1
  }

  func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) -> Int { 0 }
  func begin() {}
  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) {}
  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)]) {}
  func setEdits(_ edits: [EditSegment], of track: Int) {}
  func setOrigin(_ time: CMTime) {}
  func endTrack(_ track: Int) {}
  func flushSegment() {}
  func finish() {}
  func abandon() {}
}
