import AVFoundation

private final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let ended: AsyncStream<(any Error)?>.Continuation

  init(_ ended: AsyncStream<(any Error)?>.Continuation) {
    self.ended = ended
    super.init()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    ended.yield(error)
    ended.finish()
  }
}

private func record(_ aMovieFileOutput: AVCaptureMovieFileOutput, to fileURL: URL) async throws {
  let (ends, ended) = AsyncStream.makeStream(of: (any Error)?.self)
  let delegate = Recorder(ended)
  aMovieFileOutput.startRecording(to: fileURL, recordingDelegate: delegate)
  for await error in ends {
    guard let error else { break }
    // "Ensuring That the File Was Written Successfully": a recording may have succeeded despite an error.
    let recordedSuccessfully = (error as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false
    guard recordedSuccessfully else { throw error }
  }
  withExtendedLifetime(delegate) {}
}

/// "Saving to a Movie File", "Starting a Recording".
func saveMovie(to fileURL: URL) async throws -> String {
  let session = try cameraSession()
  if let microphone = AVCaptureDevice.default(for: .audio) {
    session.addInput(try AVCaptureDeviceInput(device: microphone))
  }
  let aMovieFileOutput = AVCaptureMovieFileOutput()
  let maxDuration = CMTimeMake(value: 1, timescale: 1)
  aMovieFileOutput.maxRecordedDuration = maxDuration
  aMovieFileOutput.minFreeDiskSpaceLimit = 1_000_000
  session.addOutput(aMovieFileOutput)
  session.startRunning()
  defer { session.stopRunning() }
  try await record(aMovieFileOutput, to: fileURL)

  let asset = AVURLAsset(url: fileURL)
  let (duration, tracks) = try await asset.load(.duration, .tracks)
  guard tracks.count == session.connections.count, abs(duration.seconds - maxDuration.seconds) < 0.2 else {
    throw ListingError("\(tracks.count) tracks of \(duration.seconds) s")
  }
  return String(format: "%.1f s, %d tracks", duration.seconds, tracks.count)
}

/// "Adding Metadata to a File".
func addMetadata(to fileURL: URL) async throws -> String {
  let session = try cameraSession()
  let aMovieFileOutput = AVCaptureMovieFileOutput()
  aMovieFileOutput.maxRecordedDuration = CMTimeMake(value: 1, timescale: 2)
  session.addOutput(aMovieFileOutput)

  var newMetadataArray = aMovieFileOutput.metadata ?? []
  let item = AVMutableMetadataItem()
  item.keySpace = .common
  item.key = AVMetadataKey.commonKeyLocation as (any NSCopying & NSObjectProtocol)
  let (latitude, longitude) = (48.8577, 2.295)
  item.value = String(format: "%+08.4lf%+09.4lf/", latitude, longitude) as NSString
  newMetadataArray.append(item)
  aMovieFileOutput.metadata = newMetadataArray

  session.startRunning()
  defer { session.stopRunning() }
  try await record(aMovieFileOutput, to: fileURL)
  let items = try await AVURLAsset(url: fileURL).load(.commonMetadata)
  let found = AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierLocation).first
  guard let place = try await found?.load(.stringValue), place == "+48.8577+002.2950/" else {
    throw ListingError("the movie has no place")
  }
  return place
}

/// "High Frame Rate Video Capture".
func recordAtHighRate(to fileURL: URL) async throws -> String {
  let device = try usualCamera()
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: device))
  var best: (format: AVCaptureDevice.Format, range: AVFrameRateRange)?
  for format in device.formats {
    for range in format.videoSupportedFrameRateRanges where range.maxFrameRate > best?.range.maxFrameRate ?? 0 {
      best = (format, range)
    }
  }
  guard let best else { throw ListingError("the camera has no format") }
  try device.lockForConfiguration()
  device.activeFormat = best.format
  device.activeVideoMinFrameDuration = best.range.minFrameDuration
  device.activeVideoMaxFrameDuration = best.range.minFrameDuration
  device.unlockForConfiguration()

  let output = AVCaptureMovieFileOutput()
  output.maxRecordedDuration = CMTimeMake(value: 1, timescale: 2)
  session.addOutput(output)
  session.startRunning()
  defer { session.stopRunning() }
  try await record(output, to: fileURL)
  let tracks = try await AVURLAsset(url: fileURL).loadTracks(withMediaType: .video)
  guard let rate = try await tracks.first?.load(.nominalFrameRate), rate > 0 else {
    throw ListingError("nothing was recorded")
  }
  return String(format: "asked for %.0f frames a second, %.0f were taken", best.range.maxFrameRate, rate)
}

/// "Recording".
func writeInRealTime(to fileURL: URL) async throws -> String {
  let session = try cameraSession()
  let output = AVCaptureVideoDataOutput()
  session.addOutput(output)
  let settings = output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)
  let assetWriterInput = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
  assetWriterInput.expectsMediaDataInRealTime = true
  let writer = try AVAssetWriter(url: fileURL, fileType: .mov)
  writer.add(assetWriterInput)
  guard writer.startWriting() else { throw writer.error ?? ListingError("the writer does not start") }
  let frames = try await take(10, from: output, of: session)
  writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frames[0]))
  var count = 0
  for frame in frames where assetWriterInput.isReadyForMoreMediaData && assetWriterInput.append(frame) { count += 1 }
  assetWriterInput.markAsFinished()
  await writer.finishWriting()
  guard writer.status == .completed, count > 0 else { throw writer.error ?? ListingError("nothing was written") }
  return "\(count) of \(frames.count) frames"
}
