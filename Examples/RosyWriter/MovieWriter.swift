import AVFoundation

final class MovieWriter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  // Safety: mutable state is used only on the queue on which both outputs call, and in `finish`, after their last call.
  let queue = DispatchQueue(label: "RosyWriter")
  private let writer: AVAssetWriter
  private let pictures: AVAssetWriterInput
  private let sound: AVAssetWriterInput?
  private let adaptor: AVAssetWriterInputPixelBufferAdaptor
  private let filter = RosyFilter()
  private let length: CMTime
  private var start = CMTime.invalid
  private var isFull = false
  private let (ends, ended) = AsyncStream.makeStream(of: Void.self)

  init(
    to url: URL, length: CMTime, videoSettings: [String: Any]?, audioSettings: [String: Any]?
  ) throws {
    writer = try AVAssetWriter(url: url, fileType: .mov)
    pictures = AVAssetWriterInput(mediaType: .video, outputSettings: videoSettings)
    pictures.expectsMediaDataInRealTime = true
    adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: pictures,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        kCVPixelBufferWidthKey as String: videoSettings?[AVVideoWidthKey] ?? 0,
        kCVPixelBufferHeightKey as String: videoSettings?[AVVideoHeightKey] ?? 0,
      ])
    sound = audioSettings.map { AVAssetWriterInput(mediaType: .audio, outputSettings: $0) }
    sound?.expectsMediaDataInRealTime = true
    self.length = length
    super.init()
    writer.add(pictures)
    if let sound { writer.add(sound) }
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    guard !isFull else { return }
    if let picture = CMSampleBufferGetImageBuffer(sampleBuffer) {
      // The movie begins with a video frame.
      if !start.isValid {
        writer.startSession(atSourceTime: time)
        start = time
      }
      guard time - start < length, writer.status == .writing else {
        isFull = true
        ended.finish()
        return
      }
      guard pictures.isReadyForMoreMediaData, let pool = adaptor.pixelBufferPool,
        let filtered = filter.apply(to: picture, pool: pool)
      else { return }
      adaptor.append(filtered, withPresentationTime: time)
    } else if start.isValid, time >= start, sound?.isReadyForMoreMediaData == true {
      sound?.append(sampleBuffer)
    }
  }

  /// Returns when the movie has the requested length, or when a frame arrives after the writer has failed.
  func waitUntilFull() async { for await _ in ends {} }

  /// Call this after the last sample has been delivered.
  func finish() async throws {
    let end = start + length
    pictures.markAsFinished()
    sound?.markAsFinished()
    if start.isValid { writer.endSession(atSourceTime: end) }
    await writer.finishWriting()
    guard writer.status == .completed else { throw writer.error ?? AVError(.unknown) }
  }
}
