import AVFoundation

extension Guide {
  mutating func runUsingAssets() async {
    let (movie, folder) = (
      movie, FileManager.default.temporaryDirectory.appendingPathComponent("Guide-\(UUID().uuidString)")
    )
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    await run("Creating an Asset Object") { try createAsset(from: movie) }
    await run("Options for Initializing an Asset") { try createAssetForComposition(from: movie) }
    await run("Preparing an Asset for Use") { try await AssetPreparation().prepareAsset(at: movie) }
    await run("Preparing an Asset for Use, in Swift") { try await prepareAsset(at: movie) }
    await run("Getting Still Images From a Video") { try prepareImageGenerator(for: AVAsset(url: movie)) }
    await run("Generating a Single Image") { try generateSingleImage(of: AVAsset(url: movie)) }
    await run("Generating a Sequence of Images") { try await ImageSequence().generateImages(of: AVAsset(url: movie)) }
    await run("Cancelling a Sequence of Images") { try await cancelImages(of: AVAsset(url: movie)) }
    await run("Checking Compatible Presets") { try checkPresets(for: AVAsset(url: movie)) }
    await run("Trimming and Transcoding a Movie") {
      try await trimMovie(at: movie, to: folder.appendingPathComponent("trimmed.mov"))
    }
    await run("Failing to Overwrite a File") { try await overwriteMovie(at: movie) }
    await run("Cancelling an Export") {
      try await cancelExport(of: movie, to: folder.appendingPathComponent("cancelled.mov"))
    }
  }
}
