import AVFoundation

/// Measures the integrated loudness (ITU-R BS.1770-4) of a sound with one or two channels, in LUFS. A player that wants
/// -16 LUFS multiplies the samples by `pow(10, (-16 - loudness) / 20)`. Returns nothing for silence.
func loudness(of url: URL) async throws -> Double? {
  let asset = AVURLAsset(url: url)
  guard let track = try await asset.loadTracks(withMediaType: .audio).first else { throw AVError(.noSourceTrack) }
  let format = try await track.load(.formatDescriptions).first?.audioStreamBasicDescription
  let channels = min(2, Int(format?.mChannelsPerFrame ?? 2))
  let reader = try AVAssetReader(asset: asset)
  let output = AVAssetReaderTrackOutput(
    track: track,
    outputSettings: [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: channels,
      AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsBigEndianKey: false,
      AVLinearPCMIsNonInterleaved: false,
    ])
  reader.add(output)
  guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
  var filters = [[Biquad]](repeating: weights, count: channels)
  // The power of each tenth of a second.
  var (tenths, sum, count) = ([Double](), 0.0, 0)
  while let sample = output.copyNextSampleBuffer() {
    try sample.dataBuffer?.dataBytes().withUnsafeBytes { bytes in
      for value in bytes.bindMemory(to: Float.self) {
        let channel = count % channels
        let weighted = filters[channel][1].next(filters[channel][0].next(Double(value)))
        (sum, count) = (sum + weighted * weighted, count + 1)
        if count == 4_800 * channels { (tenths, sum, count) = (tenths + [sum / 4_800], 0, 0) }
      }
    }
  }
  if let error = reader.error { throw error }
  // Blocks of 0.4 s. Those that are 10 dB below the mean are pauses.
  let blocks = tenths.indices.dropLast(3).map { tenths[$0..<$0 + 4].reduce(0, +) / 4 }.filter { level($0) > -70 }
  guard !blocks.isEmpty else { return nil }
  let gate = level(blocks.reduce(0, +) / Double(blocks.count)) - 10
  let loud = blocks.filter { level($0) > gate }
  return level(loud.reduce(0, +) / Double(loud.count))
}

private func level(_ power: Double) -> Double { -0.691 + 10 * log10(power) }

private struct Biquad {
  let (b0, b1, b2, a1, a2): (Double, Double, Double, Double, Double)
  var state = (0.0, 0.0)
  mutating func next(_ x: Double) -> Double {
    let y = b0 * x + state.0
    state = (b1 * x - a1 * y + state.1, b2 * x - a2 * y)
    return y
  }
}

/// BS.1770's filters at 48 kHz: the acoustics of a head, and a cut of low frequencies.
private let weights = [
  Biquad(
    b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585),
  Biquad(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621),
]
