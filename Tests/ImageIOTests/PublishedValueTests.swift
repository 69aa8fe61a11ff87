import ImageIO
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfCGImageDestinationKeys() {
    expectPublished(kCGImageDestinationBackgroundColor as String, "kCGImageDestinationBackgroundColor")
    expectPublished(kCGImageDestinationImageMaxPixelSize as String, "kCGImageDestinationImageMaxPixelSize")
    expectPublished(kCGImageDestinationOrientation as String, "kCGImageDestinationOrientation")
  }

  @Test func valuesOfCGImageProperties() {
    expectPublished(kCGImagePropertyColorModel as String, "ColorModel")
    expectPublished(kCGImagePropertyColorModelCMYK as String, "CMYK")
    expectPublished(kCGImagePropertyColorModelGray as String, "Gray")
    expectPublished(kCGImagePropertyColorModelRGB as String, "RGB")
    expectPublished(kCGImagePropertyDepth as String, "Depth")
    expectPublished(kCGImagePropertyFileSize as String, "FileSize")
    expectPublished(kCGImagePropertyGIFCanvasPixelHeight as String, "CanvasPixelHeight")
    expectPublished(kCGImagePropertyGIFCanvasPixelWidth as String, "CanvasPixelWidth")
    expectPublished(kCGImagePropertyGIFHasGlobalColorMap as String, "HasGlobalColorMap")
    expectPublished(kCGImagePropertyNamedColorSpace as String, "NamedColorSpace")
    expectPublished(kCGImagePropertyPixelHeight as String, "PixelHeight")
    expectPublished(kCGImagePropertyTIFFOrientation as String, "Orientation")
  }

  @Test func valuesOfCGImagePropertiesExif() {
    expectPublished(kCGImagePropertyExifColorSpace as String, "ColorSpace")
    expectPublished(kCGImagePropertyExifDateTimeDigitized as String, "DateTimeDigitized")
    expectPublished(kCGImagePropertyExifDateTimeOriginal as String, "DateTimeOriginal")
    expectPublished(kCGImagePropertyExifDigitalZoomRatio as String, "DigitalZoomRatio")
    expectPublished(kCGImagePropertyExifOffsetTimeOriginal as String, "OffsetTimeOriginal")
    expectPublished(kCGImagePropertyExifSubsecTimeOriginal as String, "SubsecTimeOriginal")
    expectPublished(kCGImagePropertyExifVersion as String, "ExifVersion")
    expectPublished(kCGImagePropertyTIFFDateTime as String, "DateTime")
    expectPublished(kCGImagePropertyTIFFMake as String, "Make")
    expectPublished(kCGImagePropertyTIFFSoftware as String, "Software")
  }

  @Test func valuesOfCGImagePropertyOrientation() {
    expectPublished(CGImagePropertyOrientation.down.rawValue, 3)
    expectPublished(CGImagePropertyOrientation.downMirrored.rawValue, 4)
    expectPublished(CGImagePropertyOrientation.left.rawValue, 8)
    expectPublished(CGImagePropertyOrientation.leftMirrored.rawValue, 5)
    expectPublished(CGImagePropertyOrientation.right.rawValue, 6)
    expectPublished(CGImagePropertyOrientation.rightMirrored.rawValue, 7)
    expectPublished(CGImagePropertyOrientation.upMirrored.rawValue, 2)
  }

  @Test func valuesOfCGImageSource() {
    expectPublished(CGImageSourceStatus.statusInvalidData.rawValue, -4)
    expectPublished(CGImageSourceStatus.statusUnexpectedEOF.rawValue, -5)
  }

  @Test func valuesOfCGImageSourceKeys() {
    expectPublished(
      kCGImageSourceCreateThumbnailFromImageIfAbsent as String, "kCGImageSourceCreateThumbnailFromImageIfAbsent")
    expectPublished(kCGImageSourceShouldAllowFloat as String, "kCGImageSourceShouldAllowFloat")
    expectPublished(kCGImageSourceShouldCache as String, "kCGImageSourceShouldCache")
    expectPublished(kCGImageSourceShouldCacheImmediately as String, "kCGImageSourceShouldCacheImmediately")
    expectPublished(kCGImageSourceTypeIdentifierHint as String, "kCGImageSourceTypeIdentifierHint")
  }
}
