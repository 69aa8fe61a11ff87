public import CoreFoundation

/// The point (0, 0).
public let CGPointZero = CGPoint.zero
/// The size whose width and height are zero.
public let CGSizeZero = CGSize.zero
/// The rectangle at the origin whose width and height are zero.
public let CGRectZero = CGRect.zero
/// The rectangle that contains no point, such as the intersection of two rectangles that do not meet.
public let CGRectNull = CGRect.null
/// The rectangle of infinite extent.
public let CGRectInfinite = CGRect.infinite

/// Makes a point, as `CGPoint(x:y:)` does; for code that is ported from C.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Makes a size, as `CGSize(width:height:)` does. The numbers may be negative.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// Makes a rectangle with a corner at (`x`, `y`). A negative width or height is kept: `CGRectStandardize` makes it
/// positive.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Returns whether both coordinates of two points are equal, without a tolerance.
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
/// Returns whether the widths and the heights of two sizes are equal, without a tolerance.
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
/// Returns whether two rectangles are equal as `==` of `CGRect` defines it, without a tolerance.
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }

/// Returns the smallest x of a rectangle: the origin's, unless the width is negative.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// Returns the x of a rectangle's centre, halfway between its smallest and largest x.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// Returns the largest x of a rectangle, also if the width is negative.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// Returns the smallest y of a rectangle: the origin's, unless the height is negative.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// Returns the y of a rectangle's centre, halfway between its smallest and largest y.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// Returns the largest y of a rectangle, also if the height is negative.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// Returns the width of a rectangle, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// Returns the height of a rectangle, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// Returns whether the area of a rectangle is zero, or the rectangle is null.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Returns whether a rectangle is null, as the intersection of two rectangles that do not meet is.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Returns whether a rectangle is infinite, as `CGRectInfinite` is.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }

/// Returns the same rectangle with a width and height that are not negative.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// Returns the smallest rectangle with whole coordinates that contains a rectangle.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// Returns a rectangle with its sides moved inwards by `dx` and `dy`, or outwards if they are negative; the null
/// rectangle if opposite sides would cross.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
/// Returns a rectangle whose origin is moved by `dx` and `dy`; its size stays the same.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }

/// Returns the smallest rectangle that contains both rectangles.
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
/// Returns the rectangle that two rectangles share; the null rectangle if they neither overlap nor touch.
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.intersection(r2) }
/// Returns whether two rectangles overlap or touch.
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.intersects(rect2) }
/// Returns whether a rectangle contains a point. Points at the largest x or y are outside, those at the smallest are
/// inside.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Returns whether `rect1` contains the whole of `rect2`.
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }

/// Returns a dictionary with the keys X and Y.
public func CGPointCreateDictionaryRepresentation(_ point: CGPoint) -> CFDictionary { point.dictionaryRepresentation }
/// Returns a dictionary with the keys Width and Height.
public func CGSizeCreateDictionaryRepresentation(_ size: CGSize) -> CFDictionary { size.dictionaryRepresentation }
/// Returns a dictionary with the keys X, Y, Width and Height.
public func CGRectCreateDictionaryRepresentation(_ rect: CGRect) -> CFDictionary { rect.dictionaryRepresentation }

/// Reads a point from a dictionary. Returns false, and writes nothing, if a coordinate is missing or not a number.
public func CGPointMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ point: UnsafeMutablePointer<CGPoint>)
  -> Bool
{
  guard let value = CGPoint(dictionaryRepresentation: dict) else { return false }
  point.pointee = value  // Safety: the caller's pointer, valid for the call.
  return true
}

/// Reads a size from a dictionary. Returns false, and writes nothing, if a dimension is missing or not a number.
public func CGSizeMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ size: UnsafeMutablePointer<CGSize>) -> Bool {
  guard let value = CGSize(dictionaryRepresentation: dict) else { return false }
  size.pointee = value  // Safety: the caller's pointer, valid for the call.
  return true
}

/// Reads a rectangle from a dictionary. Returns false, and writes nothing, if a value is missing or not a number.
public func CGRectMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ rect: UnsafeMutablePointer<CGRect>) -> Bool {
  guard let value = CGRect(dictionaryRepresentation: dict) else { return false }
  rect.pointee = value  // Safety: the caller's pointer, valid for the call.
  return true
}
