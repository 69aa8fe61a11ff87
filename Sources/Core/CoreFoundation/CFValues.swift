/// Makes a string of a C string, or gives nil where its bytes are none in the encoding.
public func CFStringCreateWithCString(
  _ alloc: CFAllocator!, _ cStr: UnsafePointer<CChar>!, _ encoding: CFStringEncoding
) -> CFString! {
  let foundation = String.Encoding(rawValue: UInt(CFStringConvertEncodingToNSStringEncoding(encoding)))
  return String(cString: cStr, encoding: foundation).map { $0 as CFString }
}

/// The number of UTF-16 units of a string.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.length }

/// The order of two strings.
public func CFStringCompare(
  _ theString1: CFString!, _ theString2: CFString!, _ compareOptions: CFStringCompareFlags
) -> CFComparisonResult {
  let options = NSString.CompareOptions(rawValue: UInt(compareOptions.rawValue))
  return switch theString1.compare(theString2 as String, options: options) {
  case .orderedAscending: .compareLessThan
  case .orderedSame: .compareEqualTo
  case .orderedDescending: .compareGreaterThan
  }
}

/// Copies a string's bytes and a zero into a buffer.
/// - Returns: false where the buffer is too small or the encoding cannot hold the string.
public func CFStringGetCString(
  _ theString: CFString!, _ buffer: UnsafeMutablePointer<CChar>!, _ bufferSize: CFIndex, _ encoding: CFStringEncoding
) -> Bool {
  theString.getCString(
    buffer, maxLength: bufferSize, encoding: UInt(CFStringConvertEncodingToNSStringEncoding(encoding)))
}

/// Copies the value of a number into a variable of the type that is named.
/// - Returns: false where the value does not fit or the type is none of a fixed size.
public func CFNumberGetValue(_ number: CFNumber!, _ theType: CFNumberType, _ valuePtr: UnsafeMutableRawPointer!) -> Bool
{
  switch theType {
  case .sInt8Type, .charType: store(number, Int8.self, valuePtr)
  case .sInt16Type, .shortType: store(number, Int16.self, valuePtr)
  case .sInt32Type, .intType: store(number, Int32.self, valuePtr)
  case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType: store(number, Int64.self, valuePtr)
  case .float32Type, .floatType: store(number.floatValue, valuePtr)
  case .float64Type, .doubleType, .cgFloatType: store(number.doubleValue, valuePtr)
  @unknown default: false
  }
}

private func store<Value: FixedWidthInteger & BitwiseCopyable>(
  _ number: NSNumber, _ type: Value.Type, _ pointer: UnsafeMutableRawPointer
) -> Bool {
  // As on a Mac, what does not fit is cut off, and reported.
  let whole = number.int64Value
  return store(Value(truncatingIfNeeded: whole), pointer) && Value(exactly: whole) != nil
}

private func store<Value: BitwiseCopyable>(_ value: Value, _ pointer: UnsafeMutableRawPointer) -> Bool {
  // Safety: the caller names the type of the variable that it points at.
  pointer.storeBytes(of: value, as: Value.self)
  return true
}

/// Makes a number of a variable of the type that is named.
public func CFNumberCreate(_ allocator: CFAllocator!, _ theType: CFNumberType, _ valuePtr: UnsafeRawPointer!)
  -> CFNumber!
{
  // Safety: the caller names the type of the variable that it points at.
  switch theType {
  case .sInt8Type, .charType: NSNumber(value: valuePtr.loadUnaligned(as: Int8.self))
  case .sInt16Type, .shortType: NSNumber(value: valuePtr.loadUnaligned(as: Int16.self))
  case .sInt32Type, .intType: NSNumber(value: valuePtr.loadUnaligned(as: Int32.self))
  case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType:
    NSNumber(value: valuePtr.loadUnaligned(as: Int64.self))
  case .float32Type, .floatType: NSNumber(value: valuePtr.loadUnaligned(as: Float.self))
  case .float64Type, .doubleType, .cgFloatType: NSNumber(value: valuePtr.loadUnaligned(as: Double.self))
  @unknown default: nil
  }
}

/// The number of bytes of data.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.length }

/// The bytes of data, which live as long as it does.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// The bytes of data that can be changed.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
  theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Copies a range of bytes into a buffer.
public func CFDataGetBytes(_ theData: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
  theData.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}

/// Makes data of a copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
  NSData(bytes: bytes, length: length)
}

/// Makes empty data that can be changed.
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! { NSMutableData() }

/// Adds bytes at the end of data.
public func CFDataAppendBytes(_ theData: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) {
  theData.append(bytes, length: length)
}
