import AVEngineMediaLibrary
import AVFoundation
import CoreGraphics
import ImageIO
public import CoreFoundation
public import Foundation
import UniformTypeIdentifiers

/// The bytes of an asset: its file.
open class ALAssetRepresentation: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let asset: MediaLibraryAsset

  init(_ asset: MediaLibraryAsset) {
    self.asset = asset
    super.init()
  }

  /// The type's identifier.
  open func uti() -> String! { identifier }

  var identifier: String {
    (UTType(filenameExtension: asset.url.pathExtension) ?? (asset.kind == .video ? .movie : .image)).identifier
  }

  /// The URL for an `AVURLAsset`. Linux: a file URL.
  open func url() -> URL! { asset.url }

  /// The file's name.
  open func filename() -> String! { asset.url.lastPathComponent }

  /// Bytes of the file; 0 where it has gone.
  open func size() -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: asset.url.path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  /// Pixels, as the picture is shown.
  open func dimensions() -> CGSize { CGSize(width: asset.pixelWidth, height: asset.pixelHeight) }

  /// How many pixels make a point of a screen. Linux: 1, because files do not say.
  open func scale() -> Float { 1 }

  /// How the picture is to be turned; `up` where the file cannot be read.
  open func orientation() -> ALAssetOrientation {
    guard asset.kind == .image else { return ALAssetOrientation(AVURLAsset(url: asset.url)) }
    let number = properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber
    return ALAssetOrientation(exif: number?.intValue ?? 1)
  }

  /// What a photo's file says of it, by the keys of ImageIO; nil of videos, and where the file cannot be read.
  open func metadata() -> [AnyHashable: Any]! {
    properties.map { properties in
      var found: [AnyHashable: Any] = [:]
      for case let key as String in properties.allKeys { found[key] = properties.object(forKey: key) }
      return found
    }
  }

  private var properties: NSDictionary? {
    guard asset.kind == .image, let source = CGImageSourceCreateWithURL(asset.url as CFURL, nil) else { return nil }
    return CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
  }

  /// Reads bytes of the file.
  ///
  /// - Parameters:
  ///   - buffer: Memory for `length` bytes.
  ///   - offset: The place of the first byte.
  ///   - length: How many bytes are wanted.
  ///   - error: Gets the error where none could be read.
  /// - Returns: How many bytes were read: fewer at the file's end, and 0 behind it and after an error.
  open func getBytes(
    _ buffer: UnsafeMutablePointer<UInt8>!, fromOffset offset: Int64, length: Int, error: NSErrorPointer
  ) -> Int {
    guard let buffer, length > 0, offset >= 0 else { return 0 }
    do {
      let file = try FileHandle(forReadingFrom: asset.url)
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(offset))
      let bytes = try file.read(upToCount: length) ?? Data()
      bytes.copyBytes(to: buffer, count: bytes.count)
      return bytes.count
    } catch let failure {
      error?.pointee = failure as NSError
      return 0
    }
  }
}

extension ALAssetOrientation {
  /// - Parameter exif: EXIF's number, from 1 to 8.
  init(exif: Int) {
    let all: [ALAssetOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    self = (1...8).contains(exif) ? all[exif - 1] : .up
  }

  /// How the first track of pictures is to be turned.
  init(_ movie: AVAsset) {
    guard let transform = movie.tracks(withMediaType: .video).first?.preferredTransform else {
      self = .up
      return
    }
    switch (transform.a, transform.b) {
    case (0, let b) where b > 0: self = .right
    case (0, _): self = .left
    case (let a, _): self = a < 0 ? .down : .up
    }
  }
}
