public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, hence `nonisolated(unsafe)`.

/// Attachments that propagate, in a buffer's attributes: a dictionary.
public nonisolated(unsafe) let kCVBufferPropagatedAttachmentsKey: CFString = "PropagatedAttachments"
/// Attachments that do not propagate, in a buffer's attributes: a dictionary.
public nonisolated(unsafe) let kCVBufferNonPropagatedAttachmentsKey: CFString = "NonPropagatedAttachments"
/// The buffer's time in its movie: a dictionary of `kCVBufferTimeValueKey` and `kCVBufferTimeScaleKey`.
public nonisolated(unsafe) let kCVBufferMovieTimeKey: CFString = "QTMovieTime"
/// The numerator of a movie time.
public nonisolated(unsafe) let kCVBufferTimeValueKey: CFString = "TimeValue"
/// The denominator of a movie time.
public nonisolated(unsafe) let kCVBufferTimeScaleKey: CFString = "TimeScale"
// MARK: Geometry

/// The part of the picture meant to be seen: a dictionary of width, height and offsets of its centre.
public nonisolated(unsafe) let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The width of the clean aperture, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// The height of the clean aperture, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// How far the centre of the clean aperture lies right of the picture's.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// How far the centre of the clean aperture lies below the picture's.
public nonisolated(unsafe) let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// A clean aperture to prefer over that of the format.
public nonisolated(unsafe) let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"
/// The size at which to show the picture: a dictionary.
public nonisolated(unsafe) let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
/// The width at which to show the picture.
public nonisolated(unsafe) let kCVImageBufferDisplayWidthKey: CFString = "Width"
/// The height at which to show the picture.
public nonisolated(unsafe) let kCVImageBufferDisplayHeightKey: CFString = "Height"
/// The shape of a pixel: a dictionary of two spacings.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// The width of a pixel relative to its height.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// The height of a pixel relative to its width.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// The part of the picture that matters: a dictionary that describes a rectangle.
public nonisolated(unsafe) let kCVImageBufferRegionOfInterestKey: CFString = "RegionOfInterest"
// MARK: Fields

/// 1 for progressive, 2 for interlaced pictures.
public nonisolated(unsafe) let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The order of the fields.
public nonisolated(unsafe) let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// The top field is the earlier one; fields lie apart.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
/// The bottom field is the earlier one; fields lie apart.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Fields are woven; the first line belongs to the earlier one.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Fields are woven; the first line belongs to the later one.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"
