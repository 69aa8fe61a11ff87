/// An array that keeps its elements as they are.
///
/// An `NSArray` on Linux turns an `NSMutableDictionary` into a dictionary value when it gives it out, so that changes
/// to it are lost. Where a client may change the elements (the attachments of samples), the array must be one of these.
public final class _CFLiveArray: NSArray {
  private let elements: [AnyObject]

  /// Makes an array of elements.
  public init(_ elements: [AnyObject]) {
    self.elements = elements
    super.init(objects: nil, count: 0)
  }

  public required convenience init(objects: UnsafePointer<AnyObject>?, count: Int) {
    self.init(objects.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [])
  }

  public required convenience init?(coder aDecoder: NSCoder) { nil }

  public required convenience init(arrayLiteral elements: Any...) { self.init(elements.map { $0 as AnyObject }) }

  public override var count: Int { elements.count }
  public override func object(at index: Int) -> Any { elements[index] }

  /// The element at an index, itself.
  public func element(at index: Int) -> AnyObject { elements[index] }
}

/// The number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// The element at an index, not retained.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  _require(idx >= 0 && idx < theArray.count, "CFArrayGetValueAtIndex: index \(idx) of \(theArray.count) elements")
  // Safety: a live array keeps the element; the caller does not release it ("Get").
  if let live = theArray as? _CFLiveArray {
    return UnsafeRawPointer(Unmanaged.passUnretained(live.element(at: idx)).toOpaque())
  }
  return TemporaryObjects.pointer(to: theArray.object(at: idx))
}

/// Makes an empty array.  The callbacks are ignored: elements are retained.
public func CFArrayCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFMutableArray! { NSMutableArray() }

/// Adds an element at the end of an array.
public func CFArrayAppendValue(_ theArray: CFMutableArray!, _ value: UnsafeRawPointer!) {
  theArray.add(object(at: value))
}

/// The number of entries of a dictionary.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict.count }

/// Whether a dictionary has a key.
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
  value(of: theDict, key) != nil
}

/// The value of a key, not retained, or nil.
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
  value(of: theDict, key).map(TemporaryObjects.pointer(to:))
}

/// Whether a dictionary has a key, and its value, not retained.
public func CFDictionaryGetValueIfPresent(
  _ theDict: CFDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
  guard let found = CFDictionaryGetValue(theDict, key) else { return false }
  value?.pointee = found
  return true
}

/// Makes an empty dictionary.  The callbacks are ignored: keys and values are retained and compared.
public func CFDictionaryCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }

/// Makes a dictionary of as many keys and values as are said. The callbacks are ignored: keys and values are retained
/// and compared.
public func CFDictionaryCreate(
  _ allocator: CFAllocator!, _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
  _ values: UnsafeMutablePointer<UnsafeRawPointer?>!,
  _ numValues: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFDictionary! {
  let result = NSMutableDictionary()
  for index in 0..<max(numValues, 0) { CFDictionarySetValue(result, keys[index], values[index]) }
  return result.copy() as? NSDictionary
}

/// Makes a dictionary that can be changed of one that is there.
public func CFDictionaryCreateMutableCopy(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ theDict: CFDictionary!
) -> CFMutableDictionary! { theDict.mutableCopy() as? NSMutableDictionary }

/// Sets the value of a key.
public func CFDictionarySetValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!)
{
  guard let key = hashable(at: key) else { return }
  theDict.setObject(object(at: value), forKey: key)
}

/// Sets the value of a key that has none.
public func CFDictionaryAddValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!)
{
  if !CFDictionaryContainsKey(theDict, key) { CFDictionarySetValue(theDict, key, value) }
}

/// Removes a key and its value.
public func CFDictionaryRemoveValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
  if let key = hashable(at: key) { theDict.removeObject(forKey: key) }
}

/// Removes all keys and values.
public func CFDictionaryRemoveAllValues(_ theDict: CFMutableDictionary!) { theDict.removeAllObjects() }

private func value(of dictionary: CFDictionary, _ key: UnsafeRawPointer?) -> Any? {
  hashable(at: key).flatMap { dictionary.object(forKey: $0) }
}

// Safety: the caller of a CF function promises that its pointers are those of live objects.
private func object(at pointer: UnsafeRawPointer) -> AnyObject {
  Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
}

private func hashable(at pointer: UnsafeRawPointer?) -> AnyHashable? {
  pointer.flatMap { object(at: $0) as? AnyHashable }
}

/// Objects that were made only to be pointed at.
///
/// A container on Linux gives out values, while a CF function gives out a pointer to an object that it does not retain.
/// The last few objects of each thread are kept, as an autorelease pool would keep them on a Mac.
private enum TemporaryObjects {
  private static let capacity = 256
  private static let key = "CoreFoundation.TemporaryObjects"

  /// A ring of objects.
  private final class Ring {
    var objects: [AnyObject] = []
    var next = 0

    func keep(_ object: AnyObject) {
      if objects.count < capacity { objects.append(object) } else { objects[next] = object }
      next = (next + 1) % capacity
    }
  }

  static func pointer(to value: Any) -> UnsafeRawPointer {
    let object = value as AnyObject
    let dictionary = Thread.current.threadDictionary
    let ring = dictionary[key] as? Ring ?? Ring()
    dictionary[key] = ring
    ring.keep(object)
    // Safety: the ring keeps the object long enough for the caller to take it.
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }
}
