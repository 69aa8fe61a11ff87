public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// Attachments that propagate, in a buffer's attributes: a dictionary.
public nonisolated(unsafe) let kCVBufferPropagatedAttachmentsKey: CFString = "PropagatedAttachments"
/// Attachments that do not propagate, in a buffer's attributes: a dictionary.
public nonisolated(unsafe) let kCVBufferNonPropagatedAttachmentsKey: CFString = "NonPropagatedAttachments"
/// The buffer's time in its movie: a dictionary with `kCVBufferTimeValueKey` and `kCVBufferTimeScaleKey`.
public nonisolated(unsafe) let kCVBufferMovieTimeKey: CFString = "QTMovieTime"
/// The numerator of a movie time.
public nonisolated(unsafe) let kCVBufferTimeValueKey: CFString = "TimeValue"
/// The denominator of a movie time.
public nonisolated(unsafe) let kCVBufferTimeScaleKey: CFString = "TimeScale"
// MARK: Geometry

/// The part of the frame to display: a dictionary with the width, the height and the offsets of the centre.
public nonisolated(unsafe) let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The width of the clean aperture, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// The height of the clean aperture, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// The distance of the clean aperture's centre from the frame's centre, in pixels to the right.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// The distance of the clean aperture's centre from the frame's centre, in pixels downwards.
public nonisolated(unsafe) let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// A clean aperture that takes precedence over the format's. Linux: without effect.
public nonisolated(unsafe) let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"
/// The size at which to display the frame: a dictionary.
public nonisolated(unsafe) let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
/// The width at which to display the frame.
public nonisolated(unsafe) let kCVImageBufferDisplayWidthKey: CFString = "Width"
/// The height at which to display the frame.
public nonisolated(unsafe) let kCVImageBufferDisplayHeightKey: CFString = "Height"
/// The shape of a pixel: a dictionary of two spacings.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// The width of a pixel relative to its height.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// The height of a pixel relative to its width.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// The part of the frame that image statistics cover: a dictionary that describes a rectangle.
public nonisolated(unsafe) let kCVImageBufferRegionOfInterestKey: CFString = "RegionOfInterest"
// MARK: Fields

/// The number of fields: 1 for progressive, 2 for interlaced frames.
public nonisolated(unsafe) let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The order of the fields.
public nonisolated(unsafe) let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// The top field is the earlier one; the fields are separate.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
/// The bottom field is the earlier one; the fields are separate.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
/// The fields are interleaved by lines; the first line belongs to the earlier field.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// The fields are interleaved by lines; the first line belongs to the later field.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"
