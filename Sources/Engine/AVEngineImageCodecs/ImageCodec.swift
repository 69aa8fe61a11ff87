internal import AVEngineCImageCodecs
package import AVEngineGraphicsValues
package import CoreFoundation

package enum ImageCodec {
  /// A gigabyte in RGBA. A larger size counts as damage or an attack.
  package static let maximumPixels = 1 << 28

  package static func read(_ kind: ImageKind, _ file: MemoryRegion, index: Int, headerOnly: Bool) throws -> DecodedImage
  {
    guard let library = kind.library, let index = UInt32(exactly: index) else {
      throw ImageCodecError("\(kind): there is no such image")
    }
    var raw = cimage_image(), error = cimage_error()
    // Safety: the bytes are valid during the call; `raw` owns the memory that it allocates, which is passed on or freed
    // below.
    let start = file.bytes.bindMemory(to: UInt8.self).baseAddress
    guard cimage_read(library, start, file.count, index, headerOnly, UInt64(maximumPixels), &raw, &error) else {
      throw ImageCodecError(error.message)
    }
    defer { cimage_free_image(&raw) }
    var image = DecodedImage(
      width: Int(raw.width), height: Int(raw.height), channels: Int(raw.channels), bits: Int(raw.bits), pixels: nil)
    image.count = max(Int(raw.count), 1)
    image.isCMYK = raw.is_cmyk
    image.isPremultiplied = raw.is_premultiplied
    image.orientation = raw.orientation == 0 ? nil : Int(raw.orientation)
    if raw.dpi_x > 0, raw.dpi_y > 0 { image.resolution = (raw.dpi_x, raw.dpi_y) }
    if let icc = raw.icc { image.profile = Data(bytes: icc, count: raw.icc_size) }
    if let pixels = raw.pixels {
      nonisolated(unsafe) let memory = UnsafeMutableRawPointer(pixels)
      let bytes = UnsafeRawBufferPointer(start: memory, count: Int(raw.bytes_per_row) * Int(raw.height))
      image.pixels = MemoryRegion(bytes) { free(memory) }
      raw.pixels = nil
    }
    completeFromContainer(&image, kind, file)
    return image
  }

  private static func completeFromContainer(_ image: inout DecodedImage, _ kind: ImageKind, _ file: MemoryRegion) {
    switch kind {
    case .jpeg: image.orientation = ExifOrientation.inJPEG(file.bytes)
    case .png: image.orientation = ExifOrientation.inPNG(file.bytes)
    case .webp:
      let chunks = WebPContainer.chunks(file.bytes)
      image.profile = chunks["ICCP"].map { Data($0) }
      image.orientation = chunks["EXIF"].flatMap { ExifOrientation.inExif(UnsafeRawBufferPointer(rebasing: $0)) }
    default: break
    }
  }

  /// `quality` is from 0 to 1.
  package static func write(_ kind: ImageKind, _ images: [DecodedImage], quality: Double?) throws -> Data {
    guard let library = kind.library else { throw ImageCodecError("\(kind): this type cannot be written") }
    var raw: [cimage_image] = []
    defer { for index in raw.indices { free(raw[index].icc) } }
    for image in images { raw.append(try foreign(image)) }
    var buffer = cimage_buffer(), error = cimage_error()
    let quality = quality.map { min(max($0, 0), 1) } ?? -1
    guard cimage_write(library, raw, UInt32(clamping: raw.count), quality, &buffer, &error) else {
      throw ImageCodecError(error.message)
    }
    // Safety: the data takes ownership of the buffer's memory.
    guard let bytes = buffer.bytes else { return Data() }
    let data = Data(bytesNoCopy: bytes, count: buffer.size, deallocator: .free)
    guard kind == .webp, let image = images.first else { return data }
    return WebPContainer.extended(data, with: image)
  }

  private static func foreign(_ image: DecodedImage) throws -> cimage_image {
    guard let pixels = image.pixels?.bytes, pixels.count >= image.bytesPerRow * image.height,
      let width = UInt32(exactly: image.width), let height = UInt32(exactly: image.height), width > 0, height > 0
    else { throw ImageCodecError("the image has no pixels or no valid size") }
    var raw = cimage_image()
    raw.width = width
    raw.height = height
    (raw.channels, raw.bits) = (UInt8(image.channels), UInt8(image.bits))
    raw.orientation = UInt8(clamping: image.orientation ?? 0)
    (raw.dpi_x, raw.dpi_y) = image.resolution ?? (0, 0)
    raw.bytes_per_row = image.bytesPerRow
    // Safety: the encoders only read the pixels, which `image` holds during the call; the profile is copied and freed
    // after it.
    raw.pixels = UnsafeMutablePointer(mutating: pixels.bindMemory(to: UInt8.self).baseAddress)
    if let profile = image.profile, !profile.isEmpty, let copy = malloc(profile.count) {
      profile.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: profile.count)
      (raw.icc, raw.icc_size) = (copy.assumingMemoryBound(to: UInt8.self), profile.count)
    }
    return raw
  }
}

extension cimage_error {
  fileprivate var message: String {
    // Safety: the bytes of a local value.
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
