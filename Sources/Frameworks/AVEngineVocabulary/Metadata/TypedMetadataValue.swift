import CoreMedia
import Foundation

/// The bytes are big-endian.
enum TypedMetadataValue {
  typealias Value = any NSCopying & NSObjectProtocol

  private enum Kind {
    case text(String.Encoding), integer(width: Int, isSigned: Bool), real(width: Int)
    /// Floating-point numbers of 4 bytes with these names, in this order.
    case record([String])
    /// Floating-point numbers of this width in bytes.
    case list(width: Int)
    case bytes
  }

  private static let kinds: [String: Kind] = {
    let all: [(CFString, Kind)] = [
      (kCMMetadataBaseDataType_UTF8, .text(.utf8)), (kCMMetadataBaseDataType_JSON, .text(.utf8)),
      (kCMMetadataBaseDataType_UTF16, .text(.utf16BigEndian)),
      (kCMMetadataBaseDataType_SInt8, .integer(width: 1, isSigned: true)),
      (kCMMetadataBaseDataType_SInt16, .integer(width: 2, isSigned: true)),
      (kCMMetadataBaseDataType_SInt32, .integer(width: 4, isSigned: true)),
      (kCMMetadataBaseDataType_SInt64, .integer(width: 8, isSigned: true)),
      (kCMMetadataBaseDataType_UInt8, .integer(width: 1, isSigned: false)),
      (kCMMetadataBaseDataType_UInt16, .integer(width: 2, isSigned: false)),
      (kCMMetadataBaseDataType_UInt32, .integer(width: 4, isSigned: false)),
      (kCMMetadataBaseDataType_UInt64, .integer(width: 8, isSigned: false)),
      (kCMMetadataBaseDataType_Float32, .real(width: 4)),
      (kCMMetadataBaseDataType_Float64, .real(width: 8)), (kCMMetadataBaseDataType_PointF32, .record(["X", "Y"])),
      (kCMMetadataBaseDataType_DimensionsF32, .record(["Width", "Height"])),
      (kCMMetadataBaseDataType_RectF32, .record(["X", "Y", "Width", "Height"])),
      (kCMMetadataBaseDataType_PolygonF32, .list(width: 4)),
      (kCMMetadataBaseDataType_PolylineF32, .list(width: 4)),
      (kCMMetadataBaseDataType_AffineTransformF64, .list(width: 8)),
      (kCMMetadataBaseDataType_PerspectiveTransformF64, .list(width: 8)),
    ]
    return Dictionary(all.map { ($0.0 as String, $0.1) }) { first, _ in first }
  }()

  private static func kind(_ type: String?) -> Kind { type.flatMap { kinds[$0] } ?? .bytes }

  // MARK: Reading

  package static func value(_ bytes: [UInt8], type: String?) -> Value {
    parsed(bytes, kind(type)) ?? NSData(data: Data(bytes))
  }

  private static func parsed(_ bytes: [UInt8], _ kind: Kind) -> Value? {
    switch kind {
    case .text(.utf8): return NSString(string: String(decoding: bytes, as: UTF8.self))
    case .text(let encoding): return String(data: Data(bytes), encoding: encoding).map(NSString.init(string:))
    case .integer(let width, let isSigned):
      guard bytes.count == width else { return nil }
      return isSigned ? NSNumber(value: signed(bytes)) : NSNumber(value: unsigned(bytes))
    case .real(let width): return bytes.count == width ? real(bytes[...]).map(NSNumber.init(value:)) : nil
    case .record(let names):
      guard bytes.count == names.count * 4 else { return nil }
      let numbers = reals(bytes, width: 4).map(NSNumber.init(value:))
      return NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: zip(names, numbers)))
    case .list(let width):
      return bytes.count.isMultiple(of: width) && !bytes.isEmpty
        ? NSArray(array: reals(bytes, width: width).map(NSNumber.init(value:))) : nil
    case .bytes: return nil
    }
  }

  private static func unsigned(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  private static func signed(_ bytes: [UInt8]) -> Int64 {
    let unused = 64 - bytes.count * 8
    return Int64(bitPattern: unsigned(bytes) << UInt64(unused)) >> Int64(unused)
  }

  private static func real(_ bytes: ArraySlice<UInt8>) -> Double? {
    switch bytes.count {
    case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: unsigned(bytes))))
    case 8: Double(bitPattern: unsigned(bytes))
    default: nil
    }
  }

  private static func reals(_ bytes: [UInt8], width: Int) -> [Double] {
    stride(from: 0, to: bytes.count - width + 1, by: width).compactMap { real(bytes[$0..<$0 + width]) }
  }

  // MARK: Writing

  static func bytes(_ value: Value, type: String?) -> [UInt8]? {
    if let data = value as? NSData { return Array(Data(referencing: data)) }
    switch kind(type) {
    case .text(let encoding): return MetadataValue.string(value)?.data(using: encoding).map { Array($0) }
    case .integer(let width, let isSigned): return (value as? NSNumber).flatMap { integer($0, width, isSigned) }
    case .real(let width): return (value as? NSNumber).map { bytes($0.doubleValue, width) }
    case .record(let names): return record(value, names).map { $0.flatMap { bytes($0, 4) } }
    case .list(let width): return numbers(value).map { $0.flatMap { bytes($0, width) } }
    case .bytes: return MetadataValue.data(value).map { Array($0) }
    }
  }

  private static func integer(_ number: NSNumber, _ width: Int, _ isSigned: Bool) -> [UInt8]? {
    let all = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number.int64Value >> ($0 * 8)) }
    let kept = Array(all.suffix(width))
    let fits = isSigned ? signed(kept) == number.int64Value : unsigned(kept) == number.uint64Value
    return fits ? kept : nil
  }

  private static func bytes(_ number: Double, _ width: Int) -> [UInt8] {
    let bits = width == 4 ? UInt64(Float(number).bitPattern) : number.bitPattern
    return (0..<width).reversed().map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) }
  }

  private static func numbers(_ value: Value) -> [Double]? {
    guard let list = value as? NSArray else { return nil }
    let numbers = list.compactMap { ($0 as? NSNumber)?.doubleValue }
    return numbers.count == list.count && !numbers.isEmpty ? numbers : nil
  }

  private static func record(_ value: Value, _ names: [String]) -> [Double]? {
    if let dictionary = value as? NSDictionary {
      let numbers = names.compactMap { (dictionary.object(forKey: $0) as? NSNumber)?.doubleValue }
      return numbers.count == names.count ? numbers : nil
    }
    guard let boxed = value as? NSValue else { return nil }
    // Reading geometry from an `NSValue` of another type ends the process.
    func holds(_ example: NSValue) -> Bool { strcmp(boxed.objCType, example.objCType) == 0 }
    switch names {
    case ["X", "Y"]:
      return holds(NSValue(point: .zero)) ? [Double(boxed.pointValue.x), Double(boxed.pointValue.y)] : nil
    case ["Width", "Height"]:
      return holds(NSValue(size: .zero)) ? [Double(boxed.sizeValue.width), Double(boxed.sizeValue.height)] : nil
    default:
      guard holds(NSValue(rect: .zero)) else { return nil }
      let rectangle = boxed.rectValue
      return [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height].map { Double($0) }
    }
  }
}
