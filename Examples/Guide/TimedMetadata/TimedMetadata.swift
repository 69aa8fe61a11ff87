import AVFoundation

extension Guide {
  mutating func runTimedMetadata() async {
    let (movie, folder) = (
      movie, FileManager.default.temporaryDirectory.appendingPathComponent("Places-\(UUID().uuidString)")
    )
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let places = folder.appendingPathComponent("places.mov")

    await run("Writing a Path of Locations") { try await writeLocationTrack(to: places, from: movie) }
    await run("Reading a Path of Locations") { try await readLocationTrack(of: places) }
  }
}
