import AVFoundation

extension Guide {
  mutating func runReading() async {
    let movie = movie
    await run("Creating the Asset Reader") { try createReader(of: AVAsset(url: movie)) }
    await run("Setting Up the Asset Reader Outputs") { try readTrack(of: AVAsset(url: movie)) }
    await run("Setting Up an Audio Mix Output") { try readMix(of: AVAsset(url: movie)) }
    await run("Reading the Asset’s Media Data") { try readPictures(of: AVAsset(url: movie)) }
    await run("Cancelling a Reader") { try cancelReading(of: AVAsset(url: movie)) }
    await run("A Waveform From a Reader") { try drawWaveform(of: AVAsset(url: movie)) }
  }
}

/// "Creating the Asset Reader".
func createReader(of someAsset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: someAsset)
  guard assetReader.asset === someAsset, assetReader.status == .unknown else {
    throw ListingError("the reader is not as new")
  }
  return "a reader of \(someAsset.tracks.count) tracks"
}

/// "Setting Up the Asset Reader Outputs": an audio track, decompressed.
func readTrack(of asset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: asset)
  let localAsset = assetReader.asset
  guard let audioTrack = localAsset.tracks(withMediaType: .audio).first else { throw ListingError("there is no sound") }
  let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
  let trackOutput = AVAssetReaderTrackOutput(track: audioTrack, outputSettings: decompressionAudioSettings)
  if assetReader.canAdd(trackOutput) {
    assetReader.add(trackOutput)
  }
  return "\(try countFrames(assetReader, trackOutput)) frames of sound"
}

/// "Setting Up the Asset Reader Outputs": several audio tracks, mixed.
func readMix(of asset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: asset)
  let audioTracks = assetReader.asset.tracks(withMediaType: .audio)
  let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
  let audioMixOutput = AVAssetReaderAudioMixOutput(audioTracks: audioTracks, audioSettings: decompressionAudioSettings)
  if assetReader.canAdd(audioMixOutput) {
    assetReader.add(audioMixOutput)
  }
  return "\(try countFrames(assetReader, audioMixOutput)) frames of \(audioTracks.count) tracks"
}

private func countFrames(_ assetReader: AVAssetReader, _ output: AVAssetReaderOutput) throws -> Int {
  guard assetReader.startReading() else { throw assetReader.error ?? ListingError("reading does not begin") }
  var count = 0
  while let sampleBuffer = output.copyNextSampleBuffer() {
    count += CMSampleBufferGetNumSamples(sampleBuffer)
  }
  guard assetReader.status == .completed, count > 0 else { throw assetReader.error ?? ListingError("nothing was read") }
  return count
}

/// "Reading the Asset’s Media Data".
func readPictures(of asset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: asset)
  guard let videoTrack = asset.tracks(withMediaType: .video).first else { throw ListingError("there are no pictures") }
  let decompressionVideoSettings: [String: Any] = [
    kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB),
    kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
  ]
  let assetReaderOutput = AVAssetReaderTrackOutput(track: videoTrack, outputSettings: decompressionVideoSettings)
  if assetReader.canAdd(assetReaderOutput) {
    assetReader.add(assetReaderOutput)
  }

  guard assetReader.startReading() else { throw assetReader.error ?? ListingError("reading does not begin") }
  var done = false
  var count = 0
  while !done {
    if let sampleBuffer = assetReaderOutput.copyNextSampleBuffer() {
      if CMSampleBufferGetImageBuffer(sampleBuffer) != nil { count += 1 }
    } else {
      if assetReader.status == .failed {
        throw assetReader.error ?? ListingError("reading failed without an error")
      } else {
        done = true
      }
    }
  }
  guard count > 0 else { throw ListingError("no picture was read") }
  return "\(count) pictures"
}

/// "Handling Cancellation", the part about the reader.
func cancelReading(of asset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: asset)
  guard let videoTrack = asset.tracks(withMediaType: .video).first else { throw ListingError("there are no pictures") }
  let output = AVAssetReaderTrackOutput(track: videoTrack, outputSettings: nil)
  assetReader.add(output)
  guard assetReader.startReading(), output.copyNextSampleBuffer() != nil else {
    throw ListingError("reading does not begin")
  }
  assetReader.cancelReading()
  guard assetReader.status == .cancelled, output.copyNextSampleBuffer() == nil else {
    throw ListingError("reading goes on")
  }
  return "no sample after the first"
}
