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

final class ReaderAndWriter: @unchecked Sendable {
  // Safety: the reader and the writer are used on the main serialization queue, and last in the writer's completion
  // handler. `cancelled` is never changed. After the start, each track's output, input and flag are used on the track's
  // queue.
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
        self.mainSerializationQueue.async {
          // In the guide, the user may have cancelled while the tracks were loaded.
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
    let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
    let output = AVAssetReaderTrackOutput(track: assetAudioTrack, outputSettings: decompressionAudioSettings)
    assetReader.add(output)
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
    let decompressionVideoSettings: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_422YpCbCr8),
      kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
    ]
    let output = AVAssetReaderTrackOutput(track: assetVideoTrack, outputSettings: decompressionVideoSettings)
    assetReader.add(output)
    let trackDimensions = assetVideoTrack.naturalSize
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
    guard assetReader.startReading() else { throw assetReader.error ?? ListingError("reading did not start") }
    guard assetWriter.startWriting() else { throw assetWriter.error ?? ListingError("writing did not start") }
    assetWriter.startSession(atSourceTime: .zero)
    audioFinished = assetWriterAudioInput == nil
    videoFinished = assetWriterVideoInput == nil

    if let input = assetWriterAudioInput, let output = assetReaderAudioOutput {
      dispatchGroup.enter()
      input.requestMediaDataWhenReady(on: rwAudioSerializationQueue) {
        if self.audioFinished { return }
        if self.copySamples(from: output, to: input) {
          self.audioFinished = true
          self.dispatchGroup.leave()
        }
      }
    }
    if let input = assetWriterVideoInput, let output = assetReaderVideoOutput {
      dispatchGroup.enter()
      input.requestMediaDataWhenReady(on: rwVideoSerializationQueue) {
        if self.videoFinished { return }
        if self.copySamples(from: output, to: input) {
          self.videoFinished = true
          self.dispatchGroup.leave()
        }
      }
    }
    dispatchGroup.notify(queue: mainSerializationQueue) { self.finish() }
  }

  /// Returns true if the track is finished: after its last sample, or if appending failed.
  private func copySamples(from output: AVAssetReaderOutput, to input: AVAssetWriterInput) -> Bool {
    while input.isReadyForMoreMediaData {
      guard let sampleBuffer = output.copyNextSampleBuffer(), input.append(sampleBuffer) else {
        input.markAsFinished()
        return true
      }
    }
    return false
  }

  private func finish() {
    if assetReader.status == .failed {
      return readingAndWritingDidFinish(successfully: false, error: assetReader.error)
    }
    assetWriter.finishWriting {
      let finished = self.assetWriter.status == .completed
      self.readingAndWritingDidFinish(successfully: finished, error: self.assetWriter.error)
    }
  }

  // "Handling Completion"
  func readingAndWritingDidFinish(successfully success: Bool, error: (any Error)?) {
    if !success {
      assetReader?.cancelReading()
      assetWriter?.cancelWriting()
    }
    completion?(success ? nil : error ?? ListingError("reading and writing failed"))
  }
}
