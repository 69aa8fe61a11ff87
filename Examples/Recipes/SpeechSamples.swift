import AVFoundation

/// The sound of a movie or a sound file as speech models take it: 16,000 floats per second from -1 to 1, one channel.
/// Reads one part after another, so that the file may be of any length.
struct SpeechSamples: AsyncSequence {
  let url: URL
  /// Whisper and models like it take half a minute. Only the last part is shorter.
  var partLength = 30 * 16_000

  func makeAsyncIterator() -> Iterator { Iterator(url: url, partLength: partLength) }

  struct Iterator: AsyncIteratorProtocol {
    let url: URL
    let partLength: Int
    private var reader: AVAssetReader?
    private var samples: [Float] = []

    init(url: URL, partLength: Int) { (self.url, self.partLength) = (url, partLength) }

    mutating func next() async throws -> [Float]? {
      if reader == nil { reader = try await open() }
      guard let reader, let output = reader.outputs.first else { return nil }
      while samples.count < partLength, let sample = output.copyNextSampleBuffer() {
        guard let bytes = try sample.dataBuffer?.dataBytes() else { continue }
        bytes.withUnsafeBytes { samples += $0.bindMemory(to: Float.self) }
      }
      if let error = reader.error { throw error }
      try Task.checkCancellation()
      defer { samples.removeFirst(Swift.min(partLength, samples.count)) }
      return samples.isEmpty ? nil : Array(samples.prefix(partLength))
    }

    private func open() async throws -> AVAssetReader {
      let asset = AVURLAsset(url: url)
      guard let track = try await asset.loadTracks(withMediaType: .audio).first else { throw AVError(.noSourceTrack) }
      let reader = try AVAssetReader(asset: asset)
      reader.add(
        AVAssetReaderTrackOutput(
          track: track,
          outputSettings: [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 16_000, AVNumberOfChannelsKey: 1,
            AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsBigEndianKey: false,
            AVLinearPCMIsNonInterleaved: false,
          ]))
      guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
      return reader
    }
  }
}
