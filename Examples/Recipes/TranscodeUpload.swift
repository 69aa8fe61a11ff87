import AVFoundation

/// Makes an MP4 file for players on the web of an uploaded movie, whose bytes arrive as `body`, and yields its progress
/// from 0 to 1. If the task that consumes the stream is cancelled, or drops the stream, the transcoding is cancelled
/// and leaves no file.
func transcode<Body: AsyncSequence & Sendable>(
  _ body: Body, to output: URL, preset: String = AVAssetExportPreset1280x720
) -> AsyncThrowingStream<Double, any Error> where Body.Element == Data {
  AsyncThrowingStream { continuation in
    let task = Task {
      do {
        // The index of a movie may be at its end, so the whole body is needed.
        let upload = URL.temporaryDirectory.appending(component: "\(UUID()).mov")
        defer { try? FileManager.default.removeItem(at: upload) }
        try await save(body, to: upload)

        guard let session = AVAssetExportSession(asset: AVURLAsset(url: upload), presetName: preset) else {
          throw AVError(.encoderNotFound)
        }
        session.shouldOptimizeForNetworkUse = true
        let states = session.states(updateInterval: 0.2)
        async let export: Void = session.export(to: output, as: .mp4)
        for await case .exporting(let progress) in states { continuation.yield(progress.fractionCompleted) }
        try await export
        continuation.finish()
      } catch { continuation.finish(throwing: error) }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

private func save<Body: AsyncSequence>(_ body: Body, to file: URL) async throws where Body.Element == Data {
  try Data().write(to: file)
  let handle = try FileHandle(forWritingTo: file)
  defer { try? handle.close() }
  for try await bytes in body { try handle.write(contentsOf: bytes) }
  try Task.checkCancellation()
}
