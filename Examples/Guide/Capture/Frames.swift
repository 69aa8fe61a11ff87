import AVFoundation

private final class FrameTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  private let frames: AsyncStream<Unchecked<CMSampleBuffer>>.Continuation

  init(_ frames: AsyncStream<Unchecked<CMSampleBuffer>>.Continuation) {
    self.frames = frames
    super.init()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frames.yield(Unchecked(value: sampleBuffer))
  }
}

func take(
  _ count: Int, from videoDataOutput: AVCaptureVideoDataOutput, of session: AVCaptureSession
) async throws -> [CMSampleBuffer] {
  let (frames, frame) = AsyncStream.makeStream(
    of: Unchecked<CMSampleBuffer>.self, bufferingPolicy: .bufferingOldest(count))
  let delegate = FrameTaker(frame)
  // A serial queue delivers the frames in order.
  let videoDataOutputQueue = DispatchQueue(label: "VideoDataOutputQueue")
  videoDataOutput.setSampleBufferDelegate(delegate, queue: videoDataOutputQueue)
  session.startRunning()
  defer { session.stopRunning() }
  guard session.isRunning else { throw ListingError("the session does not run") }
  var taken: [CMSampleBuffer] = []
  for await frame in frames {
    taken.append(frame.value)
    if taken.count == count { break }
  }
  withExtendedLifetime(delegate) {}
  return taken
}

/// "Processing Frames of Video".
func processFrames() async throws -> String {
  let captureSession = try cameraSession()
  let videoDataOutput = AVCaptureVideoDataOutput()
  videoDataOutput.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  videoDataOutput.alwaysDiscardsLateVideoFrames = true
  if captureSession.canAddOutput(videoDataOutput) {
    captureSession.addOutput(videoDataOutput)
  }
  let frames = try await take(5, from: videoDataOutput, of: captureSession)
  let times = frames.map { CMSampleBufferGetPresentationTimeStamp($0) }
  let formats = Set(frames.compactMap { CMSampleBufferGetImageBuffer($0) }.map { CVPixelBufferGetPixelFormatType($0) })
  guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }), formats == [kCVPixelFormatType_32BGRA] else {
    throw ListingError("times \(times.map(\.seconds)), formats \(formats)")
  }
  return "\(frames.count) frames in their order"
}

/// "Putting It All Together".
func captureImages() async throws -> String {
  // "Create and Configure a Capture Session"
  let session = AVCaptureSession()
  session.sessionPreset = .medium

  // "Create and Configure the Device and Device Input"
  guard let device = AVCaptureDevice.default(for: .video) else { throw ListingError("there is no camera") }
  let input = try AVCaptureDeviceInput(device: device)
  session.addInput(input)

  // "Create and Configure the Video Data Output". The frame rate is set on the device.
  let output = AVCaptureVideoDataOutput()
  session.addOutput(output)
  output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  let minFrameDuration = CMTimeMake(value: 1, timescale: 15)
  let canBeSlow = device.activeFormat.videoSupportedFrameRateRanges.contains {
    $0.minFrameDuration <= minFrameDuration && minFrameDuration <= $0.maxFrameDuration
  }
  if canBeSlow {
    try device.lockForConfiguration()
    device.activeVideoMinFrameDuration = minFrameDuration
    device.unlockForConfiguration()
  }

  // "Starting and Stopping Recording"
  guard await AVCaptureDevice.requestAccess(for: .video) else { throw ListingError("cameras may not be used") }
  let frames = try await take(3, from: output, of: session)

  // "Implement the Sample Buffer Delegate Method"
  let images = frames.compactMap { imageFromSampleBuffer($0) }
  let gap = CMSampleBufferGetPresentationTimeStamp(frames[1]) - CMSampleBufferGetPresentationTimeStamp(frames[0])
  guard images.count == frames.count, let first = images.first, gap.seconds > (canBeSlow ? 0.05 : 0) else {
    throw ListingError("\(images.count) images, \(gap.seconds) s from one to the next")
  }
  return "\(images.count) images of \(first.width)×\(first.height)"
}

/// "Showing Audio Levels".
func showAudioLevels() async throws -> String {
  guard let microphone = AVCaptureDevice.default(for: .audio) else { return "there is no microphone" }
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: microphone))
  let audioDataOutput = AVCaptureAudioDataOutput()
  session.addOutput(audioDataOutput)
  session.startRunning()
  defer { session.stopRunning() }
  // An audio data output has at most one connection.
  guard let connection = audioDataOutput.connections.first else { throw ListingError("there is no connection") }
  var levels: [String] = []
  for _ in 1...10 where levels.isEmpty {
    try await Task.sleep(nanoseconds: 100_000_000)
    for channel in connection.audioChannels where channel.peakHoldLevel > -160 {
      levels.append(String(format: "%.0f dB, peak %.0f dB", channel.averagePowerLevel, channel.peakHoldLevel))
    }
  }
  guard !connection.audioChannels.isEmpty else { throw ListingError("the connection has no channel") }
  return levels.isEmpty ? "silence" : levels.joined(separator: "; ")
}
