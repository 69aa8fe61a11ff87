import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineMediaLibrary

/// Queries of a library of 100,000 assets, run only with `LARGE_LIBRARY=1`; their times are printed.
@Suite struct LargeLibraryTests {
  private static let count = 100_000

  private func fill(_ library: MediaLibrary) throws {
    let store = try library.store()
    try store.change { (database) throws(MediaLibraryError) in
      try database.run("INSERT INTO idx.folder(id, path, uuid) VALUES (1, '/media', 'folder')")
      for number in 1...Self.count {
        var asset = MediaLibraryAsset(
          id: Int64(number), localIdentifier: MediaLibrary.makeIdentifier(),
          url: URL(fileURLWithPath: "/media/clip \(number).mov", isDirectory: false),
          kind: number % 3 == 0 ? .image : .video,
          creationDate: Date(timeIntervalSince1970: Double(number * 7_919 % 1_000_003)),
          modificationDate: Date(timeIntervalSince1970: 0), addedDate: Date(timeIntervalSince1970: Double(number)))
        asset.duration = CMTime(value: CMTimeValue(number % 600), timescale: 1)
        asset.tags.title = "Clip \(number)"
        asset.tags.artist = "Artist \(number % 500)"
        try AssetRow.write(asset, folder: 1, to: database)
      }
    }
  }

  @Test(.requires(Prerequisite(variable: "LARGE_LIBRARY"))) func aConditionAnOrderAndTheFirstHundred() throws {
    let bench = try LibraryBench()
    try fill(bench.library)
    let condition = MediaLibraryCondition.all([
      .compare(.kind, .equal, .integer(MediaLibraryAsset.Kind.video.rawValue)),
      .compare(.duration, .greater, .real(60)), .compare(.isHidden, .equal, .integer(0)),
    ])
    let newest = [MediaLibrarySortKey(.creationDate, ascending: false)]
    let clock = ContinuousClock()
    for query in [
      MediaLibraryQuery(condition, sortedBy: newest), MediaLibraryQuery(condition, sortedBy: newest, limit: 100),
      MediaLibraryQuery(.compare(.title, .contains, .text("99"), .caseInsensitive), sortedBy: newest),
    ] {
      for _ in 0..<3 {
        var found = (0, [MediaLibraryAsset]())
        let time = try clock.measure {
          let rows = try bench.library.fetch(query)
          found = (rows.count, rows.assets(in: 0..<min(100, rows.count)))
        }
        print("\(found.0) of \(Self.count) assets, and the first \(found.1.count): \(time)")
        #expect(zip(found.1, found.1.dropFirst()).allSatisfy { $0.creationDate >= $1.creationDate })
      }
    }
  }
}
