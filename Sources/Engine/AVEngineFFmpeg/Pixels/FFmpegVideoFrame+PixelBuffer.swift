internal import AVEngineCFFmpeg
internal import AVEngineCore
package import CoreFoundation
package import CoreVideo

extension FFmpegVideoFrame {
  /// The pixel format in which the planes can be shared unchanged; nil if Apple has none.
  package var sharedPixelFormat: OSType? { PixelFormatTable.type(pixelFormat, isFullRange: color.isFullRange) }

  /// Returns a pixel buffer over the decoder's own planes, without attachments; nil if a pixel buffer cannot have their
  /// layout.
  ///
  /// The decoder continues to read a reference frame. The buffer copies its planes before it lets a client write to
  /// them.
  package func sharedPixelBuffer() -> CVPixelBuffer? {
    guard let type = sharedPixelFormat, let format = PixelFormat.of(type) else { return nil }
    var planes: [PixelPlane] = []
    for (index, shape) in format.planes.enumerated() {
      guard let (base, bytesPerRow) = plane(index), bytesPerRow > 0 else { return nil }
      planes.append(
        PixelPlane(
          base: UnsafeMutableRawPointer(base), bytesPerRow: bytesPerRow, width: shape.columns(width),
          height: shape.rows(height)))
    }
    let holder = frame
    return try? CVPixelBuffer(
      foreignPlanes: planes, format: type, width: width, height: height, isShared: true,
      // Safety: counting references is thread-safe in FFmpeg, and the holder keeps the frame alive as long as this
      // closure.
      isUnique: { av_frame_is_writable(holder.pointer) > 0 }, release: { withExtendedLifetime(holder) {} })
  }
}
