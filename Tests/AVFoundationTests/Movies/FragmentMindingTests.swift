import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct FragmentMindingTests {
  /// Returns the header, each fragment, and the index of the fragments (`mfra`).
  private static func pieces() throws -> [Data] {
    let whole = try MadeMedia.file(
      "fragments.mp4",
      MadeMedia.numbered(seconds: 4) + MadeMedia.sine(seconds: 4) + [
        "-c:v", "libx264", "-g", "30", "-pix_fmt", "yuv420p",
      ]
        + MadeMedia.aac + ["-movflags", "+frag_keyframe+empty_moov+default_base_moof"])
    let data = try Data(contentsOf: whole)
    var starts: [Int] = []
    var offset = 0
    while offset + 8 <= data.count {
      let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: data[offset + 4..<offset + 8], as: UTF8.self)
      if type == "moof" || type == "mfra" { starts.append(offset) }
      guard size >= 8 else { break }
      offset += size
    }
    let bounds = [0] + starts + [data.count]
    return zip(bounds, bounds.dropFirst()).map { Data(data[$0..<$1]) }
  }

  private static func add(_ data: Data, to url: URL) throws {
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    try file.write(contentsOf: data)
    try file.close()
  }

  private final class Posts: @unchecked Sendable {
    // Safety: `names` is locked, and `observers` changes only in `init`.
    private let names = Mutex<[String]>([])
    private var observers: [any NSObjectProtocol] = []

    init(_ objects: [AnyObject], _ wanted: [NSNotification.Name]) {
      for object in objects {
        for name in wanted {
          observers.append(
            NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] post in
              self?.names.withLock { $0.append(post.name.rawValue) }
            })
        }
      }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    func take() -> [String] {
      names.withLock { names in
        defer { names = [] }; return names
      }
    }
  }

  @Test func aGrowingFileBecomesLongerAndSaysSo() async throws {
    let pieces = try Self.pieces()
    try #require(pieces.count >= 4)
    let url = try MadeMedia.place("growing.mp4")
    try pieces[0].write(to: url)
    let asset = AVFragmentedAsset(url: url, options: nil)
    #expect(!asset.isAssociatedWithFragmentMinder)
    let minder = AVFragmentedAssetMinder(asset: asset, mindingInterval: 3600)
    #expect(asset.isAssociatedWithFragmentMinder && minder.assets.count == 1)
    #expect(asset.canContainFragments && !asset.containsFragments)
    let posts = Posts(
      [asset], [.AVAssetDurationDidChange, .AVAssetContainsFragmentsDidChange, .AVAssetWasDefragmented])
    let first = asset.duration
    let tracks: [AVFragmentedAssetTrack] = asset.tracks
    let video = try #require(tracks.first { $0.mediaType == .video })
    _ = try await video.load(.timeRange, .segments)
    let trackPosts = Posts([video], [.AVAssetTrackTimeRangeDidChange, .AVAssetTrackSegmentsDidChange])
    minder.look()
    #expect(posts.take().isEmpty)

    try Self.add(pieces[1], to: url)
    #expect(asset.duration == first)
    minder.look()
    #expect(
      Set(posts.take()) == ["AVAssetDurationDidChangeNotification", "AVAssetContainsFragmentsDidChangeNotification"])
    #expect(
      Set(trackPosts.take()) == [
        "AVAssetTrackTimeRangeDidChangeNotification", "AVAssetTrackSegmentsDidChangeNotification",
      ])
    let second = asset.duration
    #expect(second > first && asset.containsFragments)
    #expect(video.timeRange.duration > .zero)

    for piece in pieces[2...] { try Self.add(piece, to: url) }
    minder.look()
    #expect(posts.take() == ["AVAssetDurationDidChangeNotification"])
    #expect(abs(asset.duration.seconds - 4) < 0.1)
    #expect(asset.tracks.first { $0.mediaType == .video } === video)
    #expect(video.totalSampleDataLength > 0)
  }

  @Test func aCompletedFileWasDefragmented() throws {
    let pieces = try Self.pieces()
    let url = try MadeMedia.place("growing.mp4")
    try (pieces[0] + pieces[1]).write(to: url)
    let movie = AVFragmentedMovie(url: url, options: nil)
    let minder = AVFragmentedMovieMinder(movie: movie, mindingInterval: 3600)
    let posts = Posts([movie], [.AVFragmentedMovieWasDefragmented, .AVFragmentedMovieContainsMovieFragmentsDidChange])
    #expect(movie.containsMovieFragments && movie.canContainMovieFragments)
    let tracks: [AVFragmentedMovieTrack] = movie.tracks
    #expect(tracks.count == 2 && tracks[0].mediaPresentationTimeRange.duration > .zero)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.copyItem(at: MovieMedia.numbered("movie-edit.mp4"), to: url)
    minder.look()
    #expect(
      Set(posts.take()) == [
        "AVFragmentedMovieWasDefragmentedNotification", "AVFragmentedMovieContainsMovieFragmentsDidChangeNotification",
      ])
    #expect(!movie.containsMovieFragments && !movie.canContainMovieFragments)
    minder.remove(movie)
    #expect(!movie.isAssociatedWithFragmentMinder && minder.movies.isEmpty)
  }

  @Test func theMinderLooksByItself() async throws {
    let pieces = try Self.pieces()
    let url = try MadeMedia.place("growing.mp4")
    try (pieces[0] + pieces[1]).write(to: url)
    let asset = AVFragmentedAsset(url: url, options: nil)
    let before = asset.duration
    let minder = AVFragmentedAssetMinder(asset: asset, mindingInterval: 0.01)
    var posts = NotificationCenter.default.notifications(named: .AVAssetDurationDidChange, object: asset)
      .makeAsyncIterator()
    try Self.add(pieces[2], to: url)
    #expect(await posts.next() != nil)
    #expect(asset.duration > before)
    minder.removeFragmentedAsset(asset)
  }

  @Test func aFragmentedMovieBecomesAnOrdinaryOneInPlace() throws {
    let url = try MadeMedia.place("whole.mp4")
    try (try Self.pieces()).reduce(into: Data()) { $0 += $1 }.write(to: url)
    let movie = try AVMutableMovie(url: url, options: nil, error: ())
    movie.removeTimeRange(MovieMedia.range(0, 1))
    try movie.writeHeader(to: url, fileType: .mp4)
    #expect(try !ExportProbe.boxes(url).contains("moof"))
    // Reordering delays the first frame by two frames, and ffmpeg writes no edit for this delay. So the first second,
    // which is removed, lacks two frames.
    #expect(try ExportProbe.numbers(url) == Array(28..<120).map { $0 % 100 })
  }
}
