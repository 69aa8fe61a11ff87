/// Makes a string from a C string. Returns nil if its bytes are not valid in the encoding.
public func CFStringCreateWithCString(
  _ alloc: CFAllocator!, _ cStr: UnsafePointer<CChar>!, _ encoding: CFStringEncoding
) -> CFString! {
  let foundation = String.Encoding(rawValue: UInt(CFStringConvertEncodingToNSStringEncoding(encoding)))
  return String(cString: cStr, encoding: foundation).map { $0 as CFString }
}

/// Returns the number of UTF-16 units of a string.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.length }

/// Returns the order of two strings, compared with Foundation's options of the same bits.
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

/// Copies a string and a terminating zero into a buffer.
/// - Returns: false if a character is not in the encoding, or if the buffer is too small; nothing is copied then.
public func CFStringGetCString(
  _ theString: CFString!, _ buffer: UnsafeMutablePointer<CChar>!, _ bufferSize: CFIndex, _ encoding: CFStringEncoding
) -> Bool {
  // Foundation's `getCString` truncates without an error, and can write the zero after the end of the buffer.
  let known = String.Encoding(rawValue: UInt(CFStringConvertEncodingToNSStringEncoding(encoding)))
  guard let bytes = (theString as String).data(using: known), bytes.count < bufferSize else { return false }
  // Safety: the client's buffer has `bufferSize` bytes, which is more than the string's.
  for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
  buffer[bytes.count] = 0
  return true
}

/// Copies the value of a number into a variable of the named type.
/// - Returns: false if an integer type is too small for the number as a 64-bit integer, or if the type is unknown.
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
  // As on a Mac, a 64-bit integer that does not fit is truncated, and the result is false.
  let whole = number.int64Value
  return store(Value(truncatingIfNeeded: whole), pointer) && Value(exactly: whole) != nil
}

private func store<Value: BitwiseCopyable>(_ value: Value, _ pointer: UnsafeMutableRawPointer) -> Bool {
  // Safety: the caller names the type of the variable that the pointer refers to.
  pointer.storeBytes(of: value, as: Value.self)
  return true
}

/// Makes a number from a variable of the named type. Returns nil if the type is unknown.
public func CFNumberCreate(_ allocator: CFAllocator!, _ theType: CFNumberType, _ valuePtr: UnsafeRawPointer!)
  -> CFNumber!
{
  // Safety: the caller names the type of the variable that the pointer refers to.
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

/// Returns the number of bytes of a data object, which must not be nil.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.length }

/// Returns the address of a data object's bytes, valid as long as the object lives and does not change.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Returns the address of a mutable data object's bytes, valid as long as the object lives and its length stays the
/// same.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
  theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Copies a range of a data object's bytes into a buffer, which must have room for `range.length` bytes.
public func CFDataGetBytes(_ theData: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
  theData.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}

/// Makes a data object from a copy of `length` bytes.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
  NSData(bytes: bytes, length: length)
}

/// Makes an empty mutable data object. The capacity is ignored: the object grows as needed.
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! { NSMutableData() }

/// Appends a copy of `length` bytes to a data object.
public func CFDataAppendBytes(_ theData: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) {
  theData.append(bytes, length: length)
}
