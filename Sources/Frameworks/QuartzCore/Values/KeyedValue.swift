import CoreFoundation
import CoreGraphics
import CoreMedia

protocol KeyedValue {
  init?(keyed object: Any)
}

func number(_ object: Any) -> Double? { (object as? NSNumber)?.doubleValue }

package func finite(_ object: Any) -> Double? { number(object).flatMap { $0.isFinite ? $0 : nil } }

func unboxed(_ object: Any) -> Any {
  guard let box = object as? NSValue, !(box is NSNumber) else { return object }
  let type = String(cString: box.objCType)
  if type.hasPrefix("{CGPoint") { return box.pointValue }
  if type.hasPrefix("{CGSize") { return box.sizeValue }
  if type.hasPrefix("{CGRect") { return box.rectValue }
  return CATransform3D(boxed: box) ?? object
}

extension Double: KeyedValue {
  init?(keyed object: Any) {
    guard let value = number(object) else { return nil }
    self = value
  }
}

extension CGFloat: KeyedValue {
  init?(keyed object: Any) {
    guard let value = number(object) else { return nil }
    self.init(value)
  }
}

extension Float: KeyedValue {
  init?(keyed object: Any) {
    guard let value = number(object) else { return nil }
    self.init(value)
  }
}

extension Int: KeyedValue {
  init?(keyed object: Any) {
    guard let value = number(object), let whole = Int(exactly: value.rounded()) else { return nil }
    self = whole
  }
}

extension UInt32: KeyedValue {
  init?(keyed object: Any) {
    guard let value = Int(keyed: object) else { return nil }
    self.init(exactly: value)
  }
}

extension Bool: KeyedValue {
  init?(keyed object: Any) {
    if let value = object as? Bool {
      self = value
    } else if let value = number(object) {
      self = value != 0
    } else {
      return nil
    }
  }
}

extension CGPoint: KeyedValue {
  init?(keyed object: Any) {
    let object = unboxed(object)
    if let value = object as? CGPoint {
      self = value
    } else if let value = object as? CGSize {
      self.init(x: value.width, y: value.height)
    } else {
      return nil
    }
  }
}

extension CGSize: KeyedValue {
  init?(keyed object: Any) {
    let object = unboxed(object)
    if let value = object as? CGSize {
      self = value
    } else if let value = object as? CGPoint {
      self.init(width: value.x, height: value.y)
    } else {
      return nil
    }
  }
}

extension CATransform3D: KeyedValue {
  init?(keyed object: Any) {
    let object = unboxed(object)
    if let value = object as? CATransform3D {
      self = value
    } else if let affine = object as? CGAffineTransform {
      self = CATransform3DMakeAffineTransform(affine)
    } else {
      return nil
    }
  }
}

extension String: KeyedValue {}
extension CGRect: KeyedValue {
  init?(keyed object: Any) {
    guard let value = unboxed(object) as? CGRect else { return nil }
    self = value
  }
}
extension CGColor: KeyedValue {}
extension CGPath: KeyedValue {}
extension Array: KeyedValue {}
extension Dictionary: KeyedValue {}

extension KeyedValue {
  init?(keyed object: Any) {
    guard let value = object as? Self else { return nil }
    self = value
  }
}

extension KeyedValue where Self: RawRepresentable, RawValue: KeyedValue {
  init?(keyed object: Any) {
    if let value = object as? Self {
      self = value
    } else if let raw = RawValue(keyed: object) {
      self.init(rawValue: raw)
    } else {
      return nil
    }
  }
}

extension Optional: KeyedValue where Wrapped: KeyedValue {
  init?(keyed object: Any) {
    if object is NSNull {
      self = Optional<Wrapped>.none
    } else if let value = Wrapped(keyed: object) {
      self = value
    } else {
      return nil
    }
  }
}
