import AVEngineCore
import AVEngineISOMedia
import AVEngineNetwork
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct FragmentedMovieTests {
  private struct Packet {
    let pts: Int64
    let size: Int
    let position: Int64
    let isKey: Bool
  }

  private struct Movie {
    let server: LocalServer
    let source: HTTPByteSource
    let packets: [Packet]

    init(_ flags: String) throws {
      let url = try MadeMedia.fragmented(flags)
      let list = try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-ignore_editlist", "1", "-show_entries", "packet=pts,size,pos,flags", "-of", "csv=p=0",
          url.path,
        ])
      packets = String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line in
        let fields = line.split(separator: ",")
        guard fields.count >= 4, let pts = Int64(fields[0]), let size = Int(fields[1]), let position = Int64(fields[2])
        else { return nil }
        return Packet(pts: pts, size: size, position: position, isKey: fields[3].hasPrefix("K"))
      }
      server = try LocalServer()
      server["/a.mp4"] = LocalServer.Resource(data: try Data(contentsOf: url))
      source = HTTPByteSource(server.url("/a.mp4"))
    }
  }

  private static let flags = ["+global_sidx+skip_trailer", ""]

  @Test(arguments: flags) func aTimeIsFoundWithAFewRequests(_ flags: String) throws {
    let movie = try Movie(flags)
    #expect(movie.packets.count == 1000 && movie.packets.count { $0.isKey } == 200)
    let track = try #require(try ISOMediaProvider().open(movie.source, options: OpenOptions()).tracks.first)
    let cursor = try track.makeCursor()
    let opening = movie.source.requestCount
    #expect(opening <= 3)
    var generator = SplitMix(seed: 9)
    let seeks = 12
    for _ in 0..<seeks {
      let tick = Int64(generator.next() % UInt64(40 * track.info.timescale))
      try cursor.seek(to: CMTime(value: tick, timescale: track.info.timescale))
      let sample = try #require(try cursor.next())
      let expected = try #require(movie.packets.last { $0.isKey && $0.pts <= tick })
      #expect(sample.presentationTime == CMTime(value: expected.pts, timescale: track.info.timescale))
      guard case .file(let offset) = sample.location else { throw CocoaError(.featureUnsupported) }
      #expect(sample.size == expected.size && offset == expected.position)
    }
    #expect(movie.source.requestCount - opening <= 2 * seeks)
    #expect(movie.server.requests.count == movie.source.requestCount)
  }

  @Test(arguments: flags) func readingInOrderAsksForGrowingPieces(_ flags: String) throws {
    let movie = try Movie(flags)
    let track = try #require(try ISOMediaProvider().open(movie.source, options: OpenOptions()).tracks.first)
    let cursor = try track.makeCursor()
    var read: [Int64] = []
    while let sample = try cursor.next() {
      read.append(sample.presentationTime.value)
      #expect(CMBlockBufferGetDataLength(try track.data(of: sample)) == sample.size)
    }
    let isSame = read == movie.packets.map(\.pts)
    #expect(isSame)
    // The movie has 10 MB in 200 fragments.
    #expect(movie.source.requestCount <= 12)
  }
}
