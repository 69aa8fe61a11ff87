import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

/// A folder of segments and their playlist, which follows RFC 8216.
final class SegmentFolder: Sendable {
  private let folder: URL
  private let state = Mutex((count: 0, lines: [String](), longest: 0.0, failure: (any Error)?.none))

  init(_ folder: URL) { self.folder = folder }

  func add(_ segment: WrittenSegment) {
    state.withLock { state in
      let name = segment.kind == .initialization ? "init.mp4" : "\(state.count).m4s"
      do { try segment.data.write(to: folder.appendingPathComponent(name)) } catch { state.failure = error }
      state.count += 1
      guard segment.kind == .media else { return }
      // The duration of the video, or of the audio if there is no video.
      let report = segment.tracks.first { $0.mediaType == kCMMediaType_Video } ?? segment.tracks.first
      let duration = report?.duration.seconds ?? 0
      state.longest = max(state.longest, duration)
      state.lines += [String(format: "#EXTINF:%.5f,", duration), name]
    }
  }

  func finish() throws {
    let (lines, longest, failure) = state.withLock { ($0.lines, $0.longest, $0.failure) }
    if let failure { throw failure }
    let head = [
      "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(Int(longest.rounded(.up)))", "#EXT-X-PLAYLIST-TYPE:VOD",
      "#EXT-X-MAP:URI=\"init.mp4\"",
    ]
    try (head + lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n").write(
      to: folder.appendingPathComponent("list.m3u8"), atomically: true, encoding: .utf8)
  }
}
