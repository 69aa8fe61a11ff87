internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
public import CoreGraphics
internal import UniformTypeIdentifiers

/// The types that can be read on this machine.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  NSArray(array: ImageKind.allCases.filter(\.canRead).map { $0.type.identifier as NSString })
}

/// A source of a file; nil where the file cannot be read, or is of a kind whose library is not installed.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard (url as URL).isFileURL, let data = try? Data(contentsOf: url as URL) else { return nil }
  return source(MemoryRegion(owning: data as NSData))
}

/// A source of data; nil where the data is of a kind whose library is not installed.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  (data.copy() as? NSData).flatMap { source(MemoryRegion(owning: $0)) }
}

/// A source of a provider's bytes; nil where it has none.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource?
{
  provider.wholeRegion.flatMap(source)
}

private func source(_ file: MemoryRegion) -> CGImageSource? {
  if let kind = ImageKind.recognised(file.bytes), !kind.canRead { return nil }
  return CGImageSource(file, isFinal: true)
}

/// A source whose data is still to come, by `CGImageSourceUpdateData`.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(nil, isFinal: false)
}

/// Gives a source all the data that has arrived so far, not only what is new.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update((data.copy() as? NSData).map(MemoryRegion.init(owning:)), isFinal: final)
}

/// As `CGImageSourceUpdateData`, from a provider.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
  isrc.update(provider.wholeRegion, isFinal: final)
}

/// The type that the data has, whatever its name; nil where it is unknown.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.kind.map { $0.type.identifier as NSString }
}

public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Whether a picture's header is there; its pixels are read when it is made.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  guard isrc.kind != nil else { return isrc.status }
  return isrc.header(index) == nil
    ? (isrc.status == .statusComplete ? .statusInvalidData : .statusReadingHeader) : isrc.status
}

/// Linux: pictures are decoded at once and kept by nobody but the caller, so there is no cache to empty.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// What holds for the whole file: its size, and a GIF's loop count.
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

/// What one picture is like, read from its header only; nil where there is no such picture.
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

/// A delay of a hundredth or none is played as a tenth of a second, as browsers do.
private func gifProperties(_ delay: Int) -> NSDictionary {
  let seconds = Double(delay) / 100
  return [
    kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: seconds),
    kCGImagePropertyGIFDelayTime: NSNumber(value: delay <= 1 ? 0.1 : seconds),
  ] as NSDictionary
}

/// A picture with its pixels, as they are stored; nil where it cannot be read.
///
/// A `kCGImageSourceSubsampleFactor` of 2, 4 or 8 makes it so much smaller. Linux: the hints on caching change nothing,
/// since pictures are always decoded at once; samples are integers.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  guard let image = isrc.decoded(index)?.image(type: isrc.kind?.type.identifier) else { return nil }
  let factor = (options?.object(forKey: kCGImageSourceSubsampleFactor) as? NSNumber)?.intValue ?? 1
  guard [2, 4, 8].contains(factor) else { return image }
  return image.scaled(toFit: (max(image.width, image.height) + factor - 1) / factor, orientation: 1)
}

/// A smaller picture, made from the whole one.
///
/// Linux: previews stored in files are not used; without `kCGImageSourceCreateThumbnailFromImageAlways` or
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
