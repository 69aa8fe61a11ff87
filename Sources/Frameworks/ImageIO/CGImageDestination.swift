internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
public import CoreGraphics
internal import UniformTypeIdentifiers

/// Writes pictures to a file, to data or to a consumer.
///
/// Nothing is written before `CGImageDestinationFinalize`; a file is then written beside its place and put there whole.
public final class CGImageDestination {
  enum Target {
    case file(URL)
    case data(NSMutableData)
    case consumer(CGDataConsumer)
  }

  /// A picture ready to encode, and what was asked for it.
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

  /// Encoders of one picture a file take the first only; more than announced are refused.
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

  /// Hundredths of a second.
  private static func delay(_ gif: Any?) -> Int {
    guard let gif = gif as? NSDictionary else { return 0 }
    let seconds = (gif[kCGImagePropertyGIFUnclampedDelayTime] ?? gif[kCGImagePropertyGIFDelayTime]) as? NSNumber
    return seconds.map { Int(min(max($0.doubleValue, 0), 655.35) * 100 + 0.5) } ?? 0
  }

  /// Fails, and writes nothing, unless all announced pictures were added and could be encoded.
  func finish() -> Bool {
    guard !isFinished, !isBroken, entries.count == capacity, let contents = try? encoded() else { return false }
    isFinished = true
    switch target {
    case .data(let data):
      data.append(contents)
      return true
    case .consumer(let consumer): return consumer.deliver(contents)
    // Foundation writes a temporary neighbour and renames it.
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
  public static func == (lhs: CGImageDestination, rhs: CGImageDestination) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The types that can be written on this machine.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  NSArray(array: ImageKind.allCases.filter(\.canWrite).map { $0.type.identifier as NSString })
}

/// A destination that writes a file of `count` pictures; nil for a type that cannot be written.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  (url as URL).isFileURL ? CGImageDestination(.file(url as URL), type, count) : nil
}

/// A destination that appends to data; nil for a type that cannot be written.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type, count)
}

/// A destination that hands its bytes to a consumer; nil for a type that cannot be written.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.consumer(consumer), type, count)
}

/// Properties of the whole file and defaults of its pictures; to be set before the first picture is added.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.setProperties(properties)
}

/// The next picture, with properties of its own.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  idst.add(image, properties)
}

/// The next picture, taken from a source with the properties it has there, changed by those given.
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

/// Writes everything; false, with nothing written, where pictures are missing or cannot be encoded.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
