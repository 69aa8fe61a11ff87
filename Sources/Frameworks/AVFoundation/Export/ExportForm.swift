import AVEngineCore
import AVEngineWriting
package import CoreMedia
import Foundation
import Synchronization

/// What an export makes if several exports, perhaps of several machines, become one file.
///
/// An export decides by the whole of its time range which tracks it writes and how, and then makes only its part. The
/// times, frames and settings of a part are therefore those of an export of the whole.
package struct ExportForm: Sendable {
  package enum Contents: Sendable {
    case whole
    /// The encoded video in a range. Time zero is the start of the session's time range.
    case video(CMTimeRange)
    /// All tracks except the encoded video.
    case others
  }

  package var contents = Contents.whole
  /// Whether the encoder also sees frames before a part. They may cost the decoding of a whole group of pictures of the
  /// source.
  package var hasFramesBefore = true
  /// The most frames from one key frame to the next; nil for the encoder's default.
  package var keyFrameInterval: Int?
  /// The number of the video encoder's threads; nil for one that suits the machine.
  package var threadCount: Int?
  /// The quality that replaces the preset's rate of video, from 0 to 1; nil for the preset's.
  package var quality: Double?
  /// The date that the file's headers state; nil for the present.
  package var date: Date?
  /// Whether the file is written at the session's URL, because the client moves it from there.
  package var isTemporary = false

  package init() {}

  func apply(to plan: inout ExportPlan, _ options: inout WriterOptions) throws(EngineError) {
    for index in plan.tracks.indices {
      guard case .video(var settings) = plan.tracks[index].coding else { continue }
      settings.maximumKeyFrameInterval = keyFrameInterval
      settings.threadCount = threadCount
      if let quality, case .average = settings.rate { settings.rate = .quality(quality) }
      plan.tracks[index].coding = .video(settings)
    }
    switch contents {
    case .whole: return
    case .video(let part):
      let hasOthers = plan.tracks.contains { !$0.isEncodedVideo }
      if hasOthers || part.start > .zero { options.chapters = [] }
      keep(in: &plan) { $0.isEncodedVideo }
      let wanted = CMTimeRange(start: plan.range.start + part.start, duration: part.duration)
      let whole = plan.range
      plan.range = whole.intersection(wanted)
      // A range could be copied where the whole is encoded.
      for index in plan.tracks.indices {
        plan.tracks[index].isAlike = false
        plan.tracks[index].context = context(of: plan.range, in: whole, plan.tracks[index])
        plan.tracks[index].header.references = [:]
      }
    case .others: keep(in: &plan) { !$0.isEncodedVideo }
    }
    guard !plan.tracks.isEmpty, plan.range.duration > .zero else {
      throw EngineError(.timeOutOfRange, "Exporting", detail: "the part contains no media")
    }
  }

  /// The frames that the encoder sees before and after a part: enough for the bits of its first and last frames to be
  /// about those in an export of the whole.
  package static let framesBefore = Int32(16)
  private static let framesAfter = Int32(8)

  private func context(of part: CMTimeRange, in whole: CMTimeRange, _ track: ExportPlan.Track) -> CMTimeRange? {
    guard case .video(let settings) = track.coding, !VideoProfiles.isProRes(settings.codec) else { return nil }
    let frame = CMTime(seconds: 1 / max(1, settings.expectedFrameRate ?? 30), preferredTimescale: 90_000)
    let framesBefore = hasFramesBefore ? Self.framesBefore : 0
    let start = max(whole.start, part.start - CMTimeMultiply(frame, multiplier: framesBefore))
    let end = min(whole.end, part.end + CMTimeMultiply(frame, multiplier: Self.framesAfter))
    return CMTimeRange(start: start, end: end)
  }

  /// References are to indices of tracks.
  private func keep(in plan: inout ExportPlan, _ isKept: (ExportPlan.Track) -> Bool) {
    let kept = plan.tracks.indices.filter { isKept(plan.tracks[$0]) }
    let chapters = plan.tracks.compactMap { $0.header.references["chap"] }.first
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    plan.tracks = kept.map { index in
      var track = plan.tracks[index]
      track.header.references = track.header.references.mapValues { $0.compactMap { places[$0] } }
        .filter { !$0.value.isEmpty }
      return track
    }
    let named = chapters?.compactMap { places[$0] } ?? []
    guard !named.isEmpty, !plan.tracks.contains(where: { $0.header.references["chap"] != nil }),
      let first = plan.tracks.indices.first(where: { !named.contains($0) })
    else { return }
    plan.tracks[first].header.references["chap"] = named
  }
}

extension ExportPlan.Track {
  var isEncodedVideo: Bool { if case .video = coding { true } else { false } }
}

extension AVAssetExportSession {
  package var form: ExportForm? {
    get { settings.withLock { $0.form } }
    set { settings.withLock { $0.form = newValue } }
  }
}
