public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// The key, in a buffer's attributes, of a dictionary of values that a new buffer gets as attachments with the mode
/// `shouldPropagate`.
public nonisolated(unsafe) let kCVBufferPropagatedAttachmentsKey: CFString = "PropagatedAttachments"
/// The key, in a buffer's attributes, of a dictionary of values that a new buffer gets as attachments with the mode
/// `shouldNotPropagate`.
public nonisolated(unsafe) let kCVBufferNonPropagatedAttachmentsKey: CFString = "NonPropagatedAttachments"
/// The key of a buffer's attachment: its time in its movie, a dictionary with `kCVBufferTimeValueKey` and
/// `kCVBufferTimeScaleKey`. Linux: never set.
public nonisolated(unsafe) let kCVBufferMovieTimeKey: CFString = "QTMovieTime"
/// The key of a movie time's numerator, a number of units of `kCVBufferTimeScaleKey`.
public nonisolated(unsafe) let kCVBufferTimeValueKey: CFString = "TimeValue"
/// The key of a movie time's denominator, the number of units per second.
public nonisolated(unsafe) let kCVBufferTimeScaleKey: CFString = "TimeScale"
// MARK: Geometry

/// The key of a buffer's attachment: the part of the frame to display, a dictionary with the width, the height and the
/// offsets of the centre.
public nonisolated(unsafe) let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The key, in a clean aperture's dictionary, of its width in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// The key, in a clean aperture's dictionary, of its height in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// The key, in a clean aperture's dictionary, of the distance of its centre from the frame's centre, in pixels to the
/// right.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// The key, in a clean aperture's dictionary, of the distance of its centre from the frame's centre, in pixels
/// downwards.
public nonisolated(unsafe) let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// The key of a buffer's attachment: a clean aperture that takes precedence over the format's. Linux: without effect.
public nonisolated(unsafe) let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"
/// The key of a buffer's attachment: the size at which to display the frame, a dictionary with
/// `kCVImageBufferDisplayWidthKey` and `kCVImageBufferDisplayHeightKey`.
public nonisolated(unsafe) let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"
/// The key, in the dictionary of `kCVImageBufferDisplayDimensionsKey`, of the width in square pixels.
public nonisolated(unsafe) let kCVImageBufferDisplayWidthKey: CFString = "Width"
/// The key, in the dictionary of `kCVImageBufferDisplayDimensionsKey`, of the height in square pixels.
public nonisolated(unsafe) let kCVImageBufferDisplayHeightKey: CFString = "Height"
/// The key of a buffer's attachment: the shape of a pixel, a dictionary of a horizontal and a vertical spacing.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// The key, in a pixel aspect ratio's dictionary, of the width of a pixel in any unit, such as 4 for pixels of 4:3.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// The key, in a pixel aspect ratio's dictionary, of the height of a pixel in the unit of its width, such as 3 for
/// pixels of 4:3.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// The key of a buffer's attachment: the part of the frame that image statistics cover, a dictionary that describes a
/// rectangle. Linux: never set.
public nonisolated(unsafe) let kCVImageBufferRegionOfInterestKey: CFString = "RegionOfInterest"
// MARK: Fields

/// The key of a buffer's attachment: the number of fields, 1 for progressive and 2 for interlaced frames.
public nonisolated(unsafe) let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The key of a buffer's attachment: the order of the two fields, one of the `kCVImageBufferFieldDetail` constants.
public nonisolated(unsafe) let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// An order of fields: the top field is the earlier one, and the fields are stored one after the other.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
/// An order of fields: the bottom field is the earlier one, and the fields are stored one after the other.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
/// An order of fields: they are interleaved by lines, and the first line belongs to the earlier field.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// An order of fields: they are interleaved by lines, and the first line belongs to the later field.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"
