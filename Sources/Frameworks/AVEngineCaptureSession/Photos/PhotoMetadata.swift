import AVEngineCapture
import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation
import ImageIO

struct PhotoMetadata: @unchecked Sendable {
  // Safety: the values are only read.
  private(set) var values: [String: Any]

  private static let exifKey = kCGImagePropertyExifDictionary as String
  private static let imageKey = kCGImagePropertyTIFFDictionary as String
  private static let orientationKey = kCGImagePropertyOrientation as String

  /// `values` has the form of the dictionary that `CGImageSourceCopyPropertiesAtIndex` returns.
  init(_ values: [String: Any]) { self.values = values }

  init(attachmentsOf buffer: CMSampleBuffer) {
    values = [:]
    for key in [Self.exifKey, Self.imageKey, Self.orientationKey] {
      guard let value = CMGetAttachment(buffer, key: key as NSString, attachmentModeOut: nil) else { continue }
      values[key] = value as? [String: Any] ?? value
    }
  }

  func attach(to buffer: CMSampleBuffer) {
    for (key, value) in values {
      let object = (value as? [String: Any]).map { NSDictionary(dictionary: $0) } ?? value as AnyObject
      CMSetAttachment(
        buffer, key: key as NSString, value: object, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
  }

  var exif: [String: Any] { values[Self.exifKey] as? [String: Any] ?? [:] }
  var image: [String: Any] { values[Self.imageKey] as? [String: Any] ?? [:] }

  /// The orientation of the stored image (TIFF 6.0, Orientation).
  var orientation: Int { (values[Self.orientationKey] as? NSNumber)?.intValue ?? 1 }

  func segment(with thumbnail: Data? = nil) -> ExifSegment {
    ExifSegment(
      image: image.merging([Self.orientationKey: NSNumber(value: orientation)]) { $1 }, exif: exif,
      thumbnail: thumbnail)
  }

  static func file(of buffer: CMSampleBuffer, thumbnail: Data? = nil, _ member: String) -> Data? {
    let type = CMSampleBufferGetFormatDescription(buffer).map { CMFormatDescriptionGetMediaSubType($0) }
    _require(type == kCMVideoCodecType_JPEG, "\(member): the sample buffer is not a JPEG image")
    guard let block = CMSampleBufferGetDataBuffer(buffer), let file = try? block.dataBytes() else { return nil }
    return PhotoMetadata(attachmentsOf: buffer).segment(with: thumbnail).inserted(in: file)
  }

  init(_ source: PhotoSource, size: PixelSize, isFlashLit: Bool, date: Date) {
    let time = ExifDate(date)
    var image: [String: Any] = [
      kCGImagePropertyTIFFOrientation as String: NSNumber(value: source.orientation),
      kCGImagePropertyTIFFDateTime as String: time.date,
    ]
    var exif: [String: Any] = [
      kCGImagePropertyExifVersion as String: [2, 3, 2].map { NSNumber(value: $0) },
      kCGImagePropertyExifDateTimeOriginal as String: time.date,
      kCGImagePropertyExifDateTimeDigitized as String: time.date,
      kCGImagePropertyExifOffsetTimeOriginal as String: time.offset,
      kCGImagePropertyExifSubsecTimeOriginal as String: time.milliseconds,
      kCGImagePropertyExifColorSpace as String: NSNumber(value: 1),
      kCGImagePropertyExifPixelXDimension as String: NSNumber(value: size.width),
      kCGImagePropertyExifPixelYDimension as String: NSNumber(value: size.height),
    ]
    if let device = source.device, let video = device.video {
      image[kCGImagePropertyTIFFModel as String] = video.name
      if !video.manufacturer.isEmpty { image[kCGImagePropertyTIFFMake as String] = video.manufacturer }
      exif.merge(Self.exif(of: device, isFlashLit: isFlashLit)) { $1 }
    }
    values = [
      Self.orientationKey: NSNumber(value: source.orientation), Self.imageKey: image, Self.exifKey: exif,
    ]
  }

  private static func exif(of device: DeviceCore, isFlashLit: Bool) -> [String: Any] {
    var exif: [String: Any] = [:]
    if device.range(of: .exposureDuration) != nil {
      exif[kCGImagePropertyExifExposureTime as String] = NSNumber(value: device.value(of: .exposureDuration))
    }
    if device.range(of: .sensitivity) != nil {
      exif[kCGImagePropertyExifISOSpeedRatings as String] = [NSNumber(value: Int(device.value(of: .sensitivity)))]
    }
    if device.range(of: .exposureBias) != nil {
      exif[kCGImagePropertyExifExposureBiasValue as String] = NSNumber(value: device.value(of: .exposureBias))
    }
    // Exif 2.32 §4.6.5: the flash fired, the camera does not have one, or it was off.
    let flash = isFlashLit ? 0x09 : device.range(of: .torch) == nil ? 0x20 : 0x10
    exif[kCGImagePropertyExifFlash as String] = NSNumber(value: flash)
    let zoom = device.zoomParts(device.state.withLock { $0.zoom }).crop
    if zoom > 1 { exif[kCGImagePropertyExifDigitalZoomRatio as String] = NSNumber(value: zoom) }
    return exif
  }

  func merging(_ others: PhotoMetadata) -> PhotoMetadata {
    var merged = self
    for (key, value) in others.values {
      if let own = merged.values[key] as? [String: Any], let other = value as? [String: Any] {
        merged.values[key] = own.merging(other) { $1 }
      } else {
        merged.values[key] = value
      }
    }
    return merged
  }
}
