internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
public import CoreGraphics
internal import UniformTypeIdentifiers

/// Returns the identifiers of the types that can be read on this machine.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  NSArray(array: ImageKind.allCases.filter(\.canRead).map { $0.type.identifier as NSString })
}

/// Creates a source of a file; nil if the URL is not that of a readable file, or if the library that decodes the file's
/// type is not installed.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard (url as URL).isFileURL, let data = try? Data(contentsOf: url as URL) else { return nil }
  return source(MemoryRegion(owning: data as NSData))
}

/// Creates a source of data; nil if the library that decodes the data's type is not installed.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  (data.copy() as? NSData).flatMap { source(MemoryRegion(owning: $0)) }
}

/// Creates a source of a provider's bytes; nil if the bytes cannot be read, or if the library that decodes their type
/// is not installed.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource?
{
  provider.wholeRegion.flatMap(source)
}

private func source(_ file: MemoryRegion) -> CGImageSource? {
  if let kind = ImageKind.recognised(file.bytes), !kind.canRead { return nil }
  return CGImageSource(file, isFinal: true)
}

/// Creates a source without data, which reads images while `CGImageSourceUpdateData` passes more and more bytes.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(nil, isFinal: false)
}

/// Replaces the data of a source by all data that has arrived so far; `final` states that nothing follows.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update((data.copy() as? NSData).map(MemoryRegion.init(owning:)), isFinal: final)
}

/// Replaces the data of a source by all bytes of a provider; `final` states that nothing follows.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
  isrc.update(provider.wholeRegion, isFinal: final)
}

/// Returns the type identifier of the data, whatever the file's name; nil if it is unknown.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.kind.map { $0.type.identifier as NSString }
}

/// Returns the number of images; 0 as long as the header of the first one cannot be read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Returns the index of the primary image. Linux: always zero.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns whether all data has arrived and can be read. A source that `CGImageSourceCreateIncremental` has created is
/// complete only after an update with `final`.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Returns the status of an image. An image whose header can be read has the status of the source. Pixels are not read.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  guard isrc.kind != nil else { return isrc.status }
  return isrc.header(index) == nil
    ? (isrc.status == .statusComplete ? .statusInvalidData : .statusReadingHeader) : isrc.status
}

/// Removes the cached pixels of an image. Linux: does nothing, because pixels are not cached.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// Returns the properties of the file: its size in bytes, and for a GIF the loop count if it states one, whether
/// there is a global palette, and the size of the canvas. Returns nil if the type of the data is unknown.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard isrc.kind != nil, isrc.fileSize > 0 else { return nil }
  let properties = NSMutableDictionary()
  properties[kCGImagePropertyFileSize] = NSNumber(value: isrc.fileSize)
  if let animation = isrc.animation {
    let gif = NSMutableDictionary()
    gif[kCGImagePropertyGIFHasGlobalColorMap] = NSNumber(value: animation.hasGlobalPalette)
    gif[kCGImagePropertyGIFCanvasPixelWidth] = NSNumber(value: animation.width)
    gif[kCGImagePropertyGIFCanvasPixelHeight] = NSNumber(value: animation.height)
    if let loops = animation.loopCount { gif[kCGImagePropertyGIFLoopCount] = NSNumber(value: loops) }
    properties[kCGImagePropertyGIFDictionary] = gif
  }
  return properties
}

/// Returns the properties of an image from its header; nil if the image does not exist or its header cannot be read.
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?)
  -> CFDictionary?
{
  guard let header = isrc.header(index) else { return nil }
  let properties = NSMutableDictionary()
  properties[kCGImagePropertyPixelWidth] = NSNumber(value: header.width)
  properties[kCGImagePropertyPixelHeight] = NSNumber(value: header.height)
  properties[kCGImagePropertyDepth] = NSNumber(value: header.bits)
  properties[kCGImagePropertyColorModel] = header.colorModel
  if header.hasAlpha { properties[kCGImagePropertyHasAlpha] = NSNumber(value: true) }
  if let resolution = header.resolution {
    properties[kCGImagePropertyDPIWidth] = NSNumber(value: resolution.x)
    properties[kCGImagePropertyDPIHeight] = NSNumber(value: resolution.y)
  }
  if let orientation = header.orientation {
    properties[kCGImagePropertyOrientation] = NSNumber(value: orientation)
    properties[kCGImagePropertyTIFFDictionary] =
      [kCGImagePropertyTIFFOrientation: NSNumber(value: orientation)] as NSDictionary
  }
  if header.profile != nil {
    let space = header.colorSpace
    if let title = space.profileTitle { properties[kCGImagePropertyProfileName] = title as NSString }
    if let name = space.name { properties[kCGImagePropertyNamedColorSpace] = name }
  }
  if let delay = isrc.delay(index) { properties[kCGImagePropertyGIFDictionary] = gifProperties(delay) }
  return properties
}

/// As in browsers, `kCGImagePropertyGIFDelayTime` is a tenth of a second for a delay of at most a hundredth.
private func gifProperties(_ delay: Int) -> NSDictionary {
  let seconds = Double(delay) / 100
  return [
    kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: seconds),
    kCGImagePropertyGIFDelayTime: NSNumber(value: delay <= 1 ? 0.1 : seconds),
  ] as NSDictionary
}

/// Returns an image; nil if it cannot be read. The orientation property is not applied to the image.
///
/// If `kCGImageSourceSubsampleFactor` is 2, 4 or 8, the image is smaller by that factor. Linux: the options for caching
/// are ignored. Components are always integers. HEIC images are upright, and their orientation is not reported.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  guard let image = isrc.decoded(index)?.image(type: isrc.kind?.type.identifier) else { return nil }
  let factor = (options?.object(forKey: kCGImageSourceSubsampleFactor) as? NSNumber)?.intValue ?? 1
  guard [2, 4, 8].contains(factor) else { return image }
  return image.scaled(toFit: (max(image.width, image.height) + factor - 1) / factor, orientation: 1)
}

/// Returns the whole image, scaled down to fit `kCGImageSourceThumbnailMaxPixelSize` if the options state it.
///
/// Linux: previews stored in files are not used. Without `kCGImageSourceCreateThumbnailFromImageAlways` or
/// `kCGImageSourceCreateThumbnailFromImageIfAbsent` the result is nil, as on a Mac for a file without a preview.
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?)
  -> CGImage?
{
  func flag(_ key: CFString) -> Bool { (options?.object(forKey: key) as? NSNumber)?.boolValue ?? false }
  guard flag(kCGImageSourceCreateThumbnailFromImageAlways) || flag(kCGImageSourceCreateThumbnailFromImageIfAbsent),
    let decoded = isrc.decoded(index), let image = decoded.image(type: isrc.kind?.type.identifier)
  else { return nil }
  let limit = (options?.object(forKey: kCGImageSourceThumbnailMaxPixelSize) as? NSNumber)?.intValue
  let orientation = flag(kCGImageSourceCreateThumbnailWithTransform) ? decoded.orientation ?? 1 : 1
  return image.scaled(toFit: limit, orientation: orientation)
}
