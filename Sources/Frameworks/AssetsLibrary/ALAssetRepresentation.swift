import AVEngineMediaLibrary
import AVFoundation
import CoreGraphics
import ImageIO
public import CoreFoundation
public import Foundation
import UniformTypeIdentifiers

/// The data of an asset: its file.
open class ALAssetRepresentation: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let asset: MediaLibraryAsset

  init(_ asset: MediaLibraryAsset) {
    self.asset = asset
    super.init()
  }

  /// Returns the uniform type identifier that belongs to the extension of the file's name, such as `public.jpeg`.
  @discardableResult
  open func uti() -> String! { identifier }

  var identifier: String {
    (UTType(filenameExtension: asset.url.pathExtension) ?? (asset.kind == .video ? .movie : .image)).identifier
  }

  /// Returns the URL for an `AVURLAsset`. Linux: a file URL.
  @discardableResult
  open func url() -> URL! { asset.url }

  /// Returns the file's name with its extension, but without its folder.
  @discardableResult
  open func filename() -> String! { asset.url.lastPathComponent }

  /// Returns the size of the file in bytes; 0 if the file no longer exists.
  @discardableResult
  open func size() -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: asset.url.path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  /// Returns the size in pixels with which the photo or video is shown, after its rotation.
  @discardableResult
  open func dimensions() -> CGSize { CGSize(width: asset.pixelWidth, height: asset.pixelHeight) }

  /// Returns the number of pixels per point of a screen. Linux: always 1, because files do not state it.
  @discardableResult
  open func scale() -> Float { 1 }

  /// Returns the orientation that the file states for display; `up` if it states none or cannot be read.
  @discardableResult
  open func orientation() -> ALAssetOrientation {
    guard asset.kind == .image else { return ALAssetOrientation(AVURLAsset(url: asset.url)) }
    let number = properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber
    return ALAssetOrientation(exif: number?.intValue ?? 1)
  }

  /// Returns the metadata of a photo's file, by the keys of ImageIO; nil for a video, or if the file cannot be read.
  @discardableResult
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
  ///   - buffer: memory for `length` bytes, which receives the bytes.
  ///   - offset: the offset of the first byte in the file.
  ///   - length: the largest number of bytes to read.
  ///   - error: receives the error if the file cannot be opened or read; unchanged for an invalid offset or length.
  /// - Returns: the number of bytes read: fewer than `length` at the end of the file, and 0 after the end, for an
  ///   error, or for an invalid offset or length.
  @discardableResult
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
  /// `exif` is the EXIF orientation, from 1 to 8.
  init(exif: Int) {
    let all: [ALAssetOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    self = (1...8).contains(exif) ? all[exif - 1] : .up
  }

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
