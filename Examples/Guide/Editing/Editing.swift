import AVFoundation

extension Guide {
  mutating func runEditing() async {
    // The result of "Putting It All Together" is kept if the arguments name a folder.
    let kept = CommandLine.arguments.dropFirst(2).first.map { URL(fileURLWithPath: $0, isDirectory: true) }
    let (movie, folder) = (
      movie, kept ?? FileManager.default.temporaryDirectory.appendingPathComponent("Guide-\(UUID().uuidString)")
    )
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if kept == nil { try? FileManager.default.removeItem(at: folder) } }

    await run("Creating a Composition") { try createComposition() }
    await run("Adding Audiovisual Data to a Composition") { try await addAudiovisualData(of: movie) }
    await run("Retrieving Compatible Composition Tracks") { try retrieveCompatibleTrack(for: movie) }
    await run("Generating a Volume Ramp") { try await generateVolumeRamp(over: movie) }
    await run("Changing the Composition's Background Color") { try await changeBackgroundColor(of: movie) }
    await run("Applying Opacity Ramps") { try await applyOpacityRamps(to: movie) }
    await run("Incorporating Core Animation Effects") { try await addWatermark(to: movie) }
    await run("Putting It All Together") { try await combineAssets(movie, to: folder) }
  }
}
