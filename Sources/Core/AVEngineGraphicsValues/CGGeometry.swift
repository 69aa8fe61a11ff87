public import CoreFoundation

extension CGPoint {
  /// Returns the point (a·x + c·y + tx, b·x + d·y + ty), where x and y are this point's coordinates.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// Returns whether both coordinates of two points are equal, without a tolerance.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// A dictionary with the keys X and Y.
  public var dictionaryRepresentation: CFDictionary { numbers(["X": x, "Y": y]) }

  /// Reads a point from a dictionary with the keys X and Y. Returns nil if a value is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = number(dict, "X"), let y = number(dict, "Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// Returns the transformed size. A translation does not change a size.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  /// Returns whether the widths and the heights of two sizes are equal, without a tolerance.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// A dictionary with the keys Width and Height.
  public var dictionaryRepresentation: CFDictionary { numbers(["Width": width, "Height": height]) }

  /// Reads a size from a dictionary with the keys Width and Height. Returns nil if a value is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = number(dict, "Width"), let height = number(dict, "Height") else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// Returns the smallest rectangle with sides parallel to the axes that contains the transformed rectangle. A null or
  /// infinite rectangle stays the same.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(t) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return self }
    return CGRect(x: left, y: low, width: right - left, height: high - low)
  }

  /// Returns whether two rectangles are equal as `==` defines it, without a tolerance.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

  /// A dictionary with the keys X, Y, Width and Height.
  public var dictionaryRepresentation: CFDictionary {
    numbers(["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height])
  }

  /// Reads a rectangle from a dictionary with the keys X, Y, Width and Height. Returns nil if a value is missing or not
  /// a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else {
      return nil
    }
    self.init(origin: origin, size: size)
  }
}

// These types have these conformances on a Mac; `print(rect)` uses them.
extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates, in parentheses.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The width and height, in parentheses.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// The origin's coordinates, the width and the height, in parentheses.
  public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

private func numbers(_ values: [String: CGFloat]) -> CFDictionary {
  NSDictionary(dictionary: values.mapValues { NSNumber(value: Double($0)) })
}

private func number(_ dictionary: CFDictionary, _ key: String) -> CGFloat? {
  (dictionary.object(forKey: key) as? NSNumber).map { CGFloat($0.doubleValue) }
}
