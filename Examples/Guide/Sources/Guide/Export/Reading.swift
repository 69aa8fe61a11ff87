import AVFoundation

extension Guide {
  /// Runs the part of the chapter "Export" about reading.
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
  guard assetReader.asset === someAsset, assetReader.status == .unknown else { throw ListingError("the reader is not as new") }
  return "a reader of \(someAsset.tracks.count) tracks"
}

/// "Setting Up the Asset Reader Outputs": an audio track, decompressed.
func readTrack(of asset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: asset)
  let localAsset = assetReader.asset
  // Get the audio track to read.
  guard let audioTrack = localAsset.tracks(withMediaType: .audio).first else { throw ListingError("there is no sound") }
  // Decompression settings for Linear PCM.
  let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
  // Create the output with the audio track and decompression settings.
  let trackOutput = AVAssetReaderTrackOutput(track: audioTrack, outputSettings: decompressionAudioSettings)
  // Add the output to the reader if possible.
  if assetReader.canAdd(trackOutput) {
    assetReader.add(trackOutput)
  }
  return "\(try countFrames(assetReader, trackOutput)) frames of sound"
}

/// "Setting Up the Asset Reader Outputs": several audio tracks, mixed.
func readMix(of asset: AVAsset) throws -> String {
  let assetReader = try AVAssetReader(asset: asset)
  // Get the audio tracks to read.
  let audioTracks = assetReader.asset.tracks(withMediaType: .audio)
  // Get the decompression settings for Linear PCM.
  let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
  // Create the audio mix output with the audio tracks and decompression settings.
  let audioMixOutput = AVAssetReaderAudioMixOutput(audioTracks: audioTracks, audioSettings: decompressionAudioSettings)
  // Add the output to the reader if possible.
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
  // Decompression settings for ARGB.
  let decompressionVideoSettings: [String: Any] = [
    kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB),
    kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
  ]
  let assetReaderOutput = AVAssetReaderTrackOutput(track: videoTrack, outputSettings: decompressionVideoSettings)
  if assetReader.canAdd(assetReaderOutput) {
    assetReader.add(assetReaderOutput)
  }

  // Start the asset reader up.
  guard assetReader.startReading() else { throw assetReader.error ?? ListingError("reading does not begin") }
  var done = false
  var count = 0
  while !done {
    // Copy the next sample buffer from the reader output.
    if let sampleBuffer = assetReaderOutput.copyNextSampleBuffer() {
      // Do something with sampleBuffer here.
      if CMSampleBufferGetImageBuffer(sampleBuffer) != nil { count += 1 }
    } else {
      // Find out why the asset reader output couldn't copy another sample buffer.
      if assetReader.status == .failed {
        throw assetReader.error ?? ListingError("reading failed without an error")
      } else {
        // The asset reader output has read all of its samples.
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
  guard assetReader.startReading(), output.copyNextSampleBuffer() != nil else { throw ListingError("reading does not begin") }
  assetReader.cancelReading()
  guard assetReader.status == .cancelled, output.copyNextSampleBuffer() == nil else { throw ListingError("reading goes on") }
  return "no sample after the first"
}
