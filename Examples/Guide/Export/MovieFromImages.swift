import AVFoundation
import CoreGraphics

/// "Writing an Asset".
func writeMovieFromImages(to outputURL: URL) async throws -> String {
  let colors: [(red: CGFloat, green: CGFloat, blue: CGFloat)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 1, 1)]
  let size = CGSize(width: 320, height: 240)

  // "Creating the Asset Writer"
  let assetWriter = try AVAssetWriter(url: outputURL, fileType: .mov)

  // "Setting Up the Asset Writer Inputs"
  let videoSettings: [String: Any] = [
    AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
  ]
  let assetWriterInput = AVAssetWriterInput(mediaType: .video, outputSettings: videoSettings)
  assetWriterInput.expectsMediaDataInRealTime = false
  let pixelBufferAttributes: [String: Any] = [
    kCVPixelBufferCGImageCompatibilityKey as String: true,
    kCVPixelBufferCGBitmapContextCompatibilityKey as String: true,
    kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32ARGB),
  ]
  let inputPixelBufferAdaptor = AVAssetWriterInputPixelBufferAdaptor(
    assetWriterInput: assetWriterInput, sourcePixelBufferAttributes: pixelBufferAttributes)

  let titleItem = AVMutableMetadataItem()
  titleItem.keySpace = .common
  titleItem.key = AVMetadataKey.commonKeyTitle as (any NSCopying & NSObjectProtocol)
  titleItem.value = "Stills" as NSString
  assetWriter.metadata = [titleItem]

  guard assetWriter.canAdd(assetWriterInput) else { throw ListingError("the input cannot be added") }
  assetWriter.add(assetWriterInput)

  // "Writing Media Data"
  guard assetWriter.startWriting() else { throw assetWriter.error ?? ListingError("writing did not start") }
  assetWriter.startSession(atSourceTime: .zero)
  for (index, color) in colors.enumerated() {
    while !assetWriterInput.isReadyForMoreMediaData { try await Task.sleep(nanoseconds: 1_000_000) }
    let buffer = try draw(color, from: inputPixelBufferAdaptor.pixelBufferPool, size)
    let time = CMTimeMake(value: Int64(index), timescale: 2)
    guard inputPixelBufferAdaptor.append(buffer, withPresentationTime: time) else {
      throw assetWriter.error ?? ListingError("an image was not appended")
    }
  }
  assetWriterInput.markAsFinished()
  assetWriter.endSession(atSourceTime: CMTimeMake(value: Int64(colors.count), timescale: 2))
  await assetWriter.finishWriting()
  guard assetWriter.status == .completed else {
    throw assetWriter.error ?? ListingError("status \(assetWriter.status.rawValue)")
  }

  let asset = AVURLAsset(url: outputURL)
  let (duration, tracks) = try await asset.load(.duration, .tracks)
  guard duration == CMTimeMake(value: 5, timescale: 2), tracks.count == 1 else {
    throw ListingError("the movie lasts \(duration.seconds) s and has \(tracks.count) tracks")
  }
  return "\(colors.count) images in \(duration.seconds) s"
}

private func draw(
  _ color: (red: CGFloat, green: CGFloat, blue: CGFloat), from pool: CVPixelBufferPool?, _ size: CGSize
) throws -> CVPixelBuffer {
  var made: CVPixelBuffer?
  guard let pool, CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made) == kCVReturnSuccess, let buffer = made else {
    throw ListingError("the pool gave no buffer")
  }
  CVPixelBufferLockBaseAddress(buffer, [])
  defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
  let context = CGContext(
    data: CVPixelBufferGetBaseAddress(buffer), width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
    bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
  guard let context else { throw ListingError("no context for a buffer") }
  context.setFillColor(CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1))
  context.fill(CGRect(origin: .zero, size: size))
  return buffer
}
