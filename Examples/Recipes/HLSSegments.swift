import AVFoundation

/// Stores the segments of an asset writer in a folder, and writes their playlist.
final class HLSSegments: NSObject, AVAssetWriterDelegate, @unchecked Sendable {
  // Safety: the writer calls its delegate on one queue, and the playlist is written when the writer has finished.
  private let folder: URL
  private var segments: [(seconds: Double, bytes: Int)] = []
  private var error: (any Error)?

  init(folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?
  ) {
    let isFirst = segmentType == .initialization
    if !isFirst {
      let reports = segmentReport?.trackReports ?? []
      // A segment lasts as long as its pictures, or without pictures as long as its sound.
      let report = reports.first { $0.mediaType == .video } ?? reports.first
      segments.append((report?.duration.seconds ?? 0, segmentData.count))
    }
    let name = isFirst ? "init.mp4" : "\(segments.count).m4s"
    do { try segmentData.write(to: folder.appending(component: name)) } catch { self.error = self.error ?? error }
  }

  /// Returns the highest data rate of a segment, in bits per second.
  func writePlaylist() throws -> Int {
    if let error { throw error }
    let longest = segments.map(\.seconds).max() ?? 0
    var playlist = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:\(Int(longest.rounded()))
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-MAP:URI="init.mp4"

      """
    for (number, segment) in segments.enumerated() { playlist += "#EXTINF:\(segment.seconds),\n\(number + 1).m4s\n" }
    playlist += "#EXT-X-ENDLIST\n"
    try playlist.write(to: folder.appending(component: "index.m3u8"), atomically: true, encoding: .utf8)
    return segments.map { Int((Double(8 * $0.bytes) / $0.seconds).rounded(.up)) }.max() ?? 0
  }
}
