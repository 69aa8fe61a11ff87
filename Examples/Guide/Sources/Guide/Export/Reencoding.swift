import AVFoundation

/// "Putting It All Together: Using an Asset Reader and Writer in Tandem to Reencode an Asset".
func reencode(_ movie: URL, to outputURL: URL) async throws -> String {
  let tandem = ReaderAndWriter(asset: AVURLAsset(url: movie), outputURL: outputURL)
  if let error = await tandem.reencode() { throw error }
  let (original, copy) = (AVURLAsset(url: movie), AVURLAsset(url: outputURL))
  let durations = (try await original.load(.duration).seconds, try await copy.load(.duration).seconds)
  guard abs(durations.0 - durations.1) < 0.1 else {
    throw ListingError("the copy lasts \(durations.1) s and not \(durations.0)")
  }
  let tracks = try await copy.load(.tracks)
  guard Set(tracks.map(\.mediaType)) == [.video, .audio] else {
    throw ListingError("the copy has \(tracks.count) tracks")
  }
  return "\(tracks.count) tracks, \(durations.1) s"
}

/// The object of the listing and its queues.
final class ReaderAndWriter: @unchecked Sendable {
  // Safety: readers, writers and flags are used on the main serialization queue, outputs and inputs on their tracks'
  // queues.
  let asset: AVAsset
  let outputURL: URL
  var cancelled = false
  var assetReader: AVAssetReader!
  var assetWriter: AVAssetWriter!
  var assetReaderAudioOutput: AVAssetReaderTrackOutput?
  var assetReaderVideoOutput: AVAssetReaderTrackOutput?
  var assetWriterAudioInput: AVAssetWriterInput?
  var assetWriterVideoInput: AVAssetWriterInput?
  var audioFinished = false
  var videoFinished = false
  var completion: (((any Error)?) -> Void)?

  // "Handling the Initial Setup"
  let mainSerializationQueue = DispatchQueue(label: "ReaderAndWriter main serialization queue")
  let rwAudioSerializationQueue = DispatchQueue(label: "ReaderAndWriter rw audio serialization queue")
  let rwVideoSerializationQueue = DispatchQueue(label: "ReaderAndWriter rw video serialization queue")
  let dispatchGroup = DispatchGroup()

  init(asset: AVAsset, outputURL: URL) { (self.asset, self.outputURL) = (asset, outputURL) }

  func reencode() async -> (any Error)? {
    await withCheckedContinuation { continuation in
      completion = { continuation.resume(returning: $0) }
      asset.loadValuesAsynchronously(forKeys: ["tracks"]) {
        // Once the tracks have finished loading, dispatch the work to the main serialization queue.
        self.mainSerializationQueue.async {
          // Due to asynchronous nature, check to see if user has already cancelled.
          if self.cancelled { return }
          var localError: NSError?
          guard self.asset.statusOfValue(forKey: "tracks", error: &localError) == .loaded else {
            return self.readingAndWritingDidFinish(successfully: false, error: localError)
          }
          do {
            try self.setUpAssetReaderAndAssetWriter()
            try self.startAssetReaderAndWriter()
          } catch { self.readingAndWritingDidFinish(successfully: false, error: error) }
        }
      }
    }
  }

  // "Initializing the Asset Reader and Writer"
  func setUpAssetReaderAndAssetWriter() throws {
    assetReader = try AVAssetReader(asset: asset)
    assetWriter = try AVAssetWriter(url: outputURL, fileType: .mov)
    if let assetAudioTrack = asset.tracks(withMediaType: .audio).first { setUpAudio(assetAudioTrack) }
    if let assetVideoTrack = asset.tracks(withMediaType: .video).first { setUpVideo(assetVideoTrack) }
  }

  private func setUpAudio(_ assetAudioTrack: AVAssetTrack) {
    // If there is an audio track to read, set the decompression settings to Linear PCM and create the asset reader output.
    let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
    let output = AVAssetReaderTrackOutput(track: assetAudioTrack, outputSettings: decompressionAudioSettings)
    assetReader.add(output)
    // Then, set the compression settings to 128kbps AAC and create the asset writer input.
    var stereoChannelLayout = AudioChannelLayout()
    stereoChannelLayout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    let channelLayoutAsData = Data(bytes: &stereoChannelLayout, count: MemoryLayout<AudioChannelLayout>.size)
    let compressionAudioSettings: [String: Any] = [
      AVFormatIDKey: NSNumber(value: kAudioFormatMPEG4AAC), AVEncoderBitRateKey: NSNumber(value: 128_000),
      AVSampleRateKey: NSNumber(value: 44_100), AVChannelLayoutKey: channelLayoutAsData,
      AVNumberOfChannelsKey: NSNumber(value: 2),
    ]
    let input = AVAssetWriterInput(mediaType: assetAudioTrack.mediaType, outputSettings: compressionAudioSettings)
    assetWriter.add(input)
    (assetReaderAudioOutput, assetWriterAudioInput) = (output, input)
  }

  private func setUpVideo(_ assetVideoTrack: AVAssetTrack) {
    // If there is a video track to read, set the decompression settings for YUV and create the asset reader output.
    let decompressionVideoSettings: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_422YpCbCr8),
      kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
    ]
    let output = AVAssetReaderTrackOutput(track: assetVideoTrack, outputSettings: decompressionVideoSettings)
    assetReader.add(output)
    // Get the size of the video track's frames.
    let trackDimensions = assetVideoTrack.naturalSize
    // Create the video settings dictionary for H.264.
    let videoSettings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: NSNumber(value: Double(trackDimensions.width)),
      AVVideoHeightKey: NSNumber(value: Double(trackDimensions.height)),
    ]
    let input = AVAssetWriterInput(mediaType: assetVideoTrack.mediaType, outputSettings: videoSettings)
    assetWriter.add(input)
    (assetReaderVideoOutput, assetWriterVideoInput) = (output, input)
  }

  // "Reencoding the Asset"
  func startAssetReaderAndWriter() throws {
    // Attempt to start the asset reader.
    guard assetReader.startReading() else { throw assetReader.error ?? ListingError("reading did not start") }
    // If the reader started successfully, attempt to start the asset writer.
    guard assetWriter.startWriting() else { throw assetWriter.error ?? ListingError("writing did not start") }
    // If the asset reader and writer both started successfully, start a sample-writing session.
    assetWriter.startSession(atSourceTime: .zero)
    audioFinished = assetWriterAudioInput == nil
    videoFinished = assetWriterVideoInput == nil

    if let input = assetWriterAudioInput, let output = assetReaderAudioOutput {
      // If there is audio to reencode, enter the dispatch group before beginning the work.
      dispatchGroup.enter()
      // Specify the block to execute when the asset writer is ready for audio media data, and specify the queue to call it on.
      input.requestMediaDataWhenReady(on: rwAudioSerializationQueue) {
        // Because the block is called asynchronously, check to see whether its task is complete.
        if self.audioFinished { return }
        if self.copySamples(from: output, to: input) {
          self.audioFinished = true
          self.dispatchGroup.leave()
        }
      }
    }
    if let input = assetWriterVideoInput, let output = assetReaderVideoOutput {
      // If we had video to reencode, enter the dispatch group before beginning the work.
      dispatchGroup.enter()
      input.requestMediaDataWhenReady(on: rwVideoSerializationQueue) {
        if self.videoFinished { return }
        if self.copySamples(from: output, to: input) {
          self.videoFinished = true
          self.dispatchGroup.leave()
        }
      }
    }
    // Set up the notification that the dispatch group will send when the audio and video work have both finished.
    dispatchGroup.notify(queue: mainSerializationQueue) { self.finish() }
  }

  /// Returns true after the track's last sample.
  private func copySamples(from output: AVAssetReaderOutput, to input: AVAssetWriterInput) -> Bool {
    // If the task isn't complete, make sure that the input is actually ready for more media data.
    while input.isReadyForMoreMediaData {
      // Get the next sample buffer, and append it to the output file.
      guard let sampleBuffer = output.copyNextSampleBuffer(), input.append(sampleBuffer) else {
        input.markAsFinished()
        return true
      }
    }
    return false
  }

  private func finish() {
    // First make sure that the asset reader didn't fail.
    if assetReader.status == .failed {
      return readingAndWritingDidFinish(successfully: false, error: assetReader.error)
    }
    // If the asset reader didn't fail, attempt to stop the asset writer and check for any errors.
    assetWriter.finishWriting {
      let finished = self.assetWriter.status == .completed
      self.readingAndWritingDidFinish(successfully: finished, error: self.assetWriter.error)
    }
  }

  // "Handling Completion"
  func readingAndWritingDidFinish(successfully success: Bool, error: (any Error)?) {
    if !success {
      // If the reencoding process failed, we need to cancel the asset reader and writer.
      assetReader?.cancelReading()
      assetWriter?.cancelWriting()
    }
    completion?(success ? nil : error ?? ListingError("reading and writing failed"))
  }
}
