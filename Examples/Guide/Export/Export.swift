import AVFoundation

extension Guide {
  mutating func runExport() async {
    let (movie, folder) = (
      movie, FileManager.default.temporaryDirectory.appendingPathComponent("Guide-\(UUID().uuidString)")
    )
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    await run("Writing an Asset") { try await writeMovieFromImages(to: folder.appendingPathComponent("images.mov")) }
    await run("Reencoding Assets") { try await reencode(movie, to: folder.appendingPathComponent("reencoded.mov")) }
  }
}
