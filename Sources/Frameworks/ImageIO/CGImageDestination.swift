internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
public import CoreGraphics
internal import UniformTypeIdentifiers

/// A writer of images to a file, to data or to a consumer.
///
/// `CGImageDestinationFinalize` writes the images. For a file it writes a temporary file and renames it.
public final class CGImageDestination {
  enum Target {
    case file(URL)
    case data(NSMutableData)
    case consumer(CGDataConsumer)
  }

  private struct Entry {
    var image: DecodedImage
    var quality: Double?
    var delay: Int
  }

  private let target: Target
  private let kind: ImageKind
  private let capacity: Int
  private var entries: [Entry] = []
  private var properties = NSDictionary()
  private var isFinished = false
  private var isBroken = false

  init?(_ target: Target, _ type: CFString, _ count: Int) {
    guard let kind = ImageKind(type), kind.canWrite, count > 0 else { return nil }
    self.target = target
    self.kind = kind
    capacity = count
  }

  func setProperties(_ properties: CFDictionary?) { self.properties = properties ?? NSDictionary() }

  func add(_ image: CGImage, _ own: CFDictionary?) {
    guard !isFinished, entries.count < capacity else {
      isBroken = true
      return
    }
    func value(_ key: CFString) -> Any? { own?.object(forKey: key) ?? properties.object(forKey: key) }
    let limit = (value(kCGImageDestinationImageMaxPixelSize) as? NSNumber)?.intValue
    let fitting = limit == nil ? image : image.scaled(toFit: limit, orientation: 1)
    guard let fitting,
      var decoded = DecodedImage(fitting, for: kind, background: value(kCGImageDestinationBackgroundColor) as? CGColor)
    else {
      isBroken = true
      return
    }
    let orientation = (value(kCGImageDestinationOrientation) ?? value(kCGImagePropertyOrientation)) as? NSNumber
    decoded.orientation = orientation.flatMap { (1...8).contains($0.intValue) ? $0.intValue : nil }
    if let x = value(kCGImagePropertyDPIWidth) as? NSNumber, let y = value(kCGImagePropertyDPIHeight) as? NSNumber,
      x.doubleValue > 0, y.doubleValue > 0, x.doubleValue <= 65535, y.doubleValue <= 65535
    {
      decoded.resolution = (x.doubleValue, y.doubleValue)
    }
    let quality = (value(kCGImageDestinationLossyCompressionQuality) as? NSNumber)?.doubleValue
    entries.append(Entry(image: decoded, quality: quality, delay: Self.delay(value(kCGImagePropertyGIFDictionary))))
  }

  /// In hundredths of a second.
  private static func delay(_ gif: Any?) -> Int {
    guard let gif = gif as? NSDictionary else { return 0 }
    let seconds = (gif[kCGImagePropertyGIFUnclampedDelayTime] ?? gif[kCGImagePropertyGIFDelayTime]) as? NSNumber
    return seconds.map { Int(min(max($0.doubleValue, 0), 655.35) * 100 + 0.5) } ?? 0
  }

  func finish() -> Bool {
    guard !isFinished, !isBroken, entries.count == capacity, let contents = try? encoded() else { return false }
    isFinished = true
    switch target {
    case .data(let data):
      data.append(contents)
      return true
    case .consumer(let consumer): return consumer.deliver(contents)
    case .file(let url): return (try? contents.write(to: url, options: .atomic)) != nil
    }
  }

  private func encoded() throws -> Data {
    guard kind == .gif else {
      let several = kind == .tiff || kind == .heif
      return try ImageCodec.write(
        kind, (several ? entries : Array(entries.prefix(1))).map(\.image), quality: entries.first?.quality)
    }
    let gif = properties.object(forKey: kCGImagePropertyGIFDictionary) as? NSDictionary
    let loops = (gif?.object(forKey: kCGImagePropertyGIFLoopCount) as? NSNumber)?.intValue
    let (width, height) = (entries.map(\.image.width).max() ?? 0, entries.map(\.image.height).max() ?? 0)
    var writer = try GIFWriter(width: width, height: height, loopCount: loops, isAnimated: entries.count > 1)
    for entry in entries { try writer.append(entry.image, delay: entry.delay) }
    return writer.finished()
  }
}

extension CGImageDestination: Hashable {
  /// Returns whether two references are to the same destination.
  public static func == (lhs: CGImageDestination, rhs: CGImageDestination) -> Bool { lhs === rhs }
  /// Hashes the destination's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Returns the identifiers of the types that can be written on this machine.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  NSArray(array: ImageKind.allCases.filter(\.canWrite).map { $0.type.identifier as NSString })
}

/// Creates a destination that writes a file of `count` images; nil for a type that cannot be written, a count that is
/// not positive, or a URL that is not a file's.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  (url as URL).isFileURL ? CGImageDestination(.file(url as URL), type, count) : nil
}

/// Creates a destination that appends to data; nil for a type that cannot be written, or a count that is not positive.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type, count)
}

/// Creates a destination that passes its bytes to a consumer; nil for a type that cannot be written, or a count that is
/// not positive.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.consumer(consumer), type, count)
}

/// Sets properties of the file, and defaults for the images that are added afterwards.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.setProperties(properties)
}

/// Adds an image with its own properties. In a format for one image per file, only the first image is written.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  idst.add(image, properties)
}

/// Adds an image of a source, with the properties that it has in the source. The given properties take precedence. Adds
/// nothing if the image cannot be read.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  let merged = NSMutableDictionary()
  for part in [CGImageSourceCopyPropertiesAtIndex(isrc, index, nil), properties] {
    for case let key as NSString in part?.allKeys ?? [] {
      part?.object(forKey: key).map { merged.setObject($0, forKey: key) }
    }
  }
  idst.add(image, merged)
}

/// Writes the images. Returns false and writes nothing if images are missing or cannot be encoded. Also returns false
/// if the file cannot be written, or if the consumer does not take all bytes.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
