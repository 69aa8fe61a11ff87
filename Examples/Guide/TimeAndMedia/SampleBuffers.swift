import AVFoundation
import CoreGraphics
import CoreMedia
import CoreVideo

/// "Representations of Media".
func describeSampleBuffer(_ sampleBuffer: CMSampleBuffer) throws -> String {
  guard let pixelBuffer: CVPixelBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else {
    throw ListingError("there is no picture")
  }
  let presentation = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
  let decoding = CMSampleBufferGetDecodeTimeStamp(sampleBuffer)
  guard let format = CMSampleBufferGetFormatDescription(sampleBuffer) else { throw ListingError("there is no format") }
  let codec = CMFormatDescriptionGetMediaSubType(format)
  let dimensions = CMVideoFormatDescriptionGetDimensions(format)
  guard Int(dimensions.width) == CVPixelBufferGetWidth(pixelBuffer), codec == kCVPixelFormatType_32BGRA,
    CMTIME_IS_INVALID(decoding)
  else {
    throw ListingError("format and picture differ")
  }
  let metadataDictionary = CMGetAttachment(sampleBuffer, key: "MetadataDictionary" as CFString, attachmentModeOut: nil)
  if metadataDictionary == nil {
    throw ListingError("the metadata are lost")
  }
  return "\(dimensions.width) × \(dimensions.height) at \(presentation.seconds) s"
}

/// "Converting CMSampleBuffer to a UIImage Object".
func convertSampleBuffer(_ sampleBuffer: CMSampleBuffer) throws -> String {
  guard let image = imageFromSampleBuffer(sampleBuffer) else { throw ListingError("there is no image") }
  return "an image of \(image.width) × \(image.height)"
}

func imageFromSampleBuffer(_ sampleBuffer: CMSampleBuffer) -> CGImage? {
  guard let imageBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return nil }
  CVPixelBufferLockBaseAddress(imageBuffer, CVPixelBufferLockFlags(rawValue: 0))
  defer { CVPixelBufferUnlockBaseAddress(imageBuffer, CVPixelBufferLockFlags(rawValue: 0)) }

  let baseAddress = CVPixelBufferGetBaseAddress(imageBuffer)
  let bytesPerRow = CVPixelBufferGetBytesPerRow(imageBuffer)
  let width = CVPixelBufferGetWidth(imageBuffer)
  let height = CVPixelBufferGetHeight(imageBuffer)

  let colorSpace = CGColorSpaceCreateDeviceRGB()

  let context = CGContext(
    data: baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow, space: colorSpace,
    bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue)
  return context?.makeImage()
}

func sampleBuffer(from movie: URL) throws -> CMSampleBuffer {
  let image = try AVAssetImageGenerator(asset: AVURLAsset(url: movie)).copyCGImage(
    at: CMTime(value: 1, timescale: 1), actualTime: nil)
  var picture: CVPixelBuffer?
  CVPixelBufferCreate(nil, image.width, image.height, kCVPixelFormatType_32BGRA, nil, &picture)
  guard let picture else { throw ListingError("no pixel buffer") }
  draw(image, into: picture)

  var format: CMVideoFormatDescription?
  CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: picture, formatDescriptionOut: &format)
  guard let format else { throw ListingError("no format description") }
  var timing = CMSampleTimingInfo(
    duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: 1, timescale: 1),
    decodeTimeStamp: .invalid)
  var sample: CMSampleBuffer?
  CMSampleBufferCreateReadyWithImageBuffer(
    allocator: nil, imageBuffer: picture, formatDescription: format, sampleTiming: &timing, sampleBufferOut: &sample)
  guard let sample else { throw ListingError("no sample buffer") }
  let metadata = ["Exposure": 0.01] as CFDictionary
  CMSetAttachment(
    sample, key: "MetadataDictionary" as CFString, value: metadata, attachmentMode: kCMAttachmentMode_ShouldPropagate)
  return sample
}

private func draw(_ image: CGImage, into picture: CVPixelBuffer) {
  CVPixelBufferLockBaseAddress(picture, [])
  defer { CVPixelBufferUnlockBaseAddress(picture, []) }
  let context = CGContext(
    data: CVPixelBufferGetBaseAddress(picture), width: image.width, height: image.height, bitsPerComponent: 8,
    bytesPerRow: CVPixelBufferGetBytesPerRow(picture), space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue)
  context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
}
