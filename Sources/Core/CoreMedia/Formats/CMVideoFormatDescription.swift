public import CoreFoundation
internal import CoreVideo

/// Makes a description of video.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - codecType: the codec, such as `kCMVideoCodecType_H264`, or the pixel format of uncompressed video.
///   - width: the width of an encoded frame in pixels, not negative.
///   - height: the height of an encoded frame in pixels, not negative.
///   - extensions: further properties of the format, by the keys of its media type; nil for none.
///   - formatDescriptionOut: receives the description.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMVideoFormatDescriptionCreate(
      allocator: allocator, codecType: codecType, width: width, height: height, extensions: extensions,
      formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
  formatDescriptionOut: inout CMVideoFormatDescription?
) -> OSStatus {
  guard width >= 0, height >= 0 else {
    formatDescriptionOut = nil
    return kCMFormatDescriptionError_InvalidParameter
  }
  formatDescriptionOut = CMFormatDescription(
    kCMMediaType_Video, codecType, details: .video(CMVideoDimensions(width: width, height: height)),
    extensions: extensions)
  return noErr
}

/// Returns the size of encoded frames in pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
  videoDesc.encodedSize
}

/// Returns the size at which frames are shown: that of the clean aperture if `useCleanAperture` is set and the
/// description has one, else that of the whole frame. The size is in square pixels if `usePixelAspectRatio` is set.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  let size = videoDesc.encodedSize
  var width = CGFloat(size.width)
  var height = CGFloat(size.height)
  if useCleanAperture, let aperture = videoDesc.cleanAperture { (width, height) = (aperture.width, aperture.height) }
  if usePixelAspectRatio, let ratio = videoDesc.pixelAspectRatio { width = width * ratio.horizontal / ratio.vertical }
  return CGSize(width: width, height: height)
}

/// Returns the part of an encoded frame that is to be shown, in encoded pixels: the clean aperture, or the whole frame
/// if the description has none.
///
/// - Parameters:
///   - videoDesc: a description of video.
///   - originIsAtTopLeft: true if y grows downwards, false if it grows upwards.
public func CMVideoFormatDescriptionGetCleanAperture(_ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool)
  -> CGRect
{
  let size = videoDesc.encodedSize
  let whole = CGRect(x: 0, y: 0, width: CGFloat(size.width), height: CGFloat(size.height))
  guard let aperture = videoDesc.cleanAperture else { return whole }
  let x = (whole.width - aperture.width) / 2 + aperture.horizontalOffset
  let offset = originIsAtTopLeft ? aperture.verticalOffset : -aperture.verticalOffset
  let y = (whole.height - aperture.height) / 2 + offset
  return CGRect(x: x, y: y, width: aperture.width, height: aperture.height)
}

extension CMFormatDescription {
  /// In encoded pixels. The offsets lead from the frame's centre to the aperture's centre, to the right and down.
  struct CleanAperture {
    let width: CGFloat, height: CGFloat, horizontalOffset: CGFloat, verticalOffset: CGFloat
  }

  var cleanAperture: CleanAperture? {
    guard let values = extensionValue(kCMFormatDescriptionExtension_CleanAperture) as? [String: Any] else { return nil }
    let width = Self.number(
      values, kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureWidthRational)
    let height = Self.number(
      values, kCMFormatDescriptionKey_CleanApertureHeight, kCMFormatDescriptionKey_CleanApertureHeightRational)
    guard let width, let height, width > 0, height > 0 else { return nil }
    let horizontal = Self.number(
      values, kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
      kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational)
    let vertical = Self.number(
      values, kCMFormatDescriptionKey_CleanApertureVerticalOffset,
      kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational)
    return CleanAperture(width: width, height: height, horizontalOffset: horizontal ?? 0, verticalOffset: vertical ?? 0)
  }

  private static func number(_ values: [String: Any], _ key: CFString, _ rationalKey: CFString) -> CGFloat? {
    if let pair = values[rationalKey as String] as? [Any], pair.count == 2,
      let numerator = PropertyList.double(pair[0]),
      let denominator = PropertyList.double(pair[1]), denominator != 0
    {
      return CGFloat(numerator / denominator)
    }
    return PropertyList.double(values[key as String]).flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  var pixelAspectRatio: (horizontal: CGFloat, vertical: CGFloat)? {
    guard let values = extensionValue(kCMFormatDescriptionExtension_PixelAspectRatio) as? [String: Any],
      let horizontal = PropertyList.double(values[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String]),
      let vertical = PropertyList.double(values[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String]),
      horizontal > 0, vertical > 0, horizontal.isFinite, vertical.isFinite
    else { return nil }
    return (CGFloat(horizontal), CGFloat(vertical))
  }
}
