import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

@Suite struct FragmentEndTests {
  private func made(_ flags: String) throws -> URL {
    try MadeMedia.file(
      "ends.mp4",
      MadeMedia.pattern("64x48", seconds: 20) + MadeMedia.tone(seconds: 20) + MadeMedia.h264 + [
        "-g", "15", "-bf", "2", "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof\(flags)",
      ])
  }

  private func index(_ url: URL) throws -> (FragmentIndex, tracks: [UInt32]) {
    let source = try FileByteSource(path: url.path)
    let movie = try MovieParser(BoxReader(source)).movie()
    let timescales = Dictionary(uniqueKeysWithValues: movie.tracks.map { ($0.id, $0.timescale) })
    let index = FragmentIndex(
      source, start: movie.headerEnd, defaults: movie.fragmentDefaults ?? [:], timescales: timescales
    ) { [:] }
    return (index, movie.tracks.map(\.id))
  }

  private func walkedEnds(_ url: URL) throws -> [Int64] {
    let (index, tracks) = try index(url)
    return try tracks.map { try index.runs(of: $0).presentationEnd }
  }

  private func foundEnds(_ url: URL) throws -> [Int64?] {
    let (index, tracks) = try index(url)
    return try tracks.map { try index.end(of: $0) }
  }

  @Test(arguments: ["", "+global_sidx+skip_trailer", "+global_sidx"]) func theIndexTellsTheEnd(_ flags: String) throws {
    let url = try made(flags)
    #expect(try foundEnds(url) == walkedEnds(url))
    let source = try CountingSource(url)
    let container = try ISOMediaProvider().open(source, options: OpenOptions())
    let reads = source.reads
    #expect(reads <= 6)
    let probe = try #require(try Probe(url, packets: false).format.duration.flatMap { Double($0) })
    #expect(abs(container.info.duration.seconds - probe) < 0.07)
    #expect(source.reads - reads <= 12)
  }

  @Test func withoutAnIndexTheWalkIsLeftForLater() throws {
    let url = try made("+skip_trailer")
    #expect(try foundEnds(url) == [nil, nil])
    let source = try CountingSource(url)
    let container = try ISOMediaProvider().open(source, options: OpenOptions())
    #expect(container.tracks.map(\.info.mediaType).count == 2)
    #expect(source.reads <= 6)
    #expect(abs(container.info.duration.seconds - 20) < 0.1)
    #expect(source.reads > 40)
  }

  @Test func indexesOfSegmentsAreNotTakenForTheWhole() throws {
    let url = try made("+dash+skip_trailer")
    for (found, walked) in zip(try foundEnds(url), try walkedEnds(url)) { #expect(found == nil || found == walked) }
  }
}
