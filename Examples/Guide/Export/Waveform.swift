import AVFoundation

/// A waveform is a use of asset readers that the guide names.
func drawWaveform(of asset: AVAsset) throws -> String {
  guard let track = asset.tracks(withMediaType: .audio).first else { throw ListingError("there is no sound") }
  let reader = try AVAssetReader(asset: asset)
  let settings: [String: Any] = [
    AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
    AVLinearPCMIsBigEndianKey: false,
    AVLinearPCMIsNonInterleaved: false, AVNumberOfChannelsKey: 1,
  ]
  let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
  // The samples are read without modification, so they need not be copied.
  output.alwaysCopiesSampleData = false
  reader.add(output)
  guard reader.startReading() else { throw reader.error ?? ListingError("reading does not begin") }

  var peaks = [Int](repeating: 0, count: 60)
  let duration = track.timeRange.end.seconds
  while let buffer = output.copyNextSampleBuffer() {
    guard let block = CMSampleBufferGetDataBuffer(buffer) else { continue }
    let start = CMSampleBufferGetPresentationTimeStamp(buffer).seconds
    let step = CMSampleBufferGetDuration(buffer).seconds / Double(max(1, CMSampleBufferGetNumSamples(buffer)))
    var samples = [Int16](repeating: 0, count: CMBlockBufferGetDataLength(block) / 2)
    let status = samples.withUnsafeMutableBytes { bytes in
      CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: bytes.count, destination: bytes.baseAddress!)
    }
    guard status == noErr else { throw ListingError("the bytes cannot be copied") }
    for (number, sample) in samples.enumerated() {
      let part = Int((start + Double(number) * step) / duration * Double(peaks.count))
      let place = min(max(part, 0), peaks.count - 1)
      peaks[place] = max(peaks[place], abs(Int(sample)))
    }
  }
  guard reader.status == .completed else { throw reader.error ?? ListingError("reading ended early") }
  guard peaks.allSatisfy({ $0 > 0 }) else { throw ListingError("a part of the sound is silent") }
  let bars = Array("▁▂▃▄▅▆▇█")
  return String(peaks.map { bars[min(bars.count - 1, $0 * bars.count / 32_768)] })
}
