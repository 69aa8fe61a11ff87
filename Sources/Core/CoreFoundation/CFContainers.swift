/// An array that returns the same objects that it was made of.
///
/// On Linux, another `NSArray` converts an `NSMutableDictionary` to a dictionary value when it returns one, so that a
/// client's changes are lost.
public final class _CFLiveArray: NSArray {
  private let elements: [AnyObject]

  /// Makes an array of elements.
  public init(_ elements: [AnyObject]) {
    self.elements = elements
    super.init(objects: nil, count: 0)
  }

  /// Makes an array of `count` objects, or an empty one if `objects` is nil.
  public required convenience init(objects: UnsafePointer<AnyObject>?, count: Int) {
    self.init(objects.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [])
  }

  /// Returns nil: the array cannot be decoded.
  public required convenience init?(coder aDecoder: NSCoder) { nil }

  /// Makes an array of a literal's elements.
  public required convenience init(arrayLiteral elements: Any...) { self.init(elements.map { $0 as AnyObject }) }

  /// The number of elements.
  public override var count: Int { elements.count }
  /// Returns the element at an index, the same object.
  public override func object(at index: Int) -> Any { elements[index] }

  /// Returns the element at an index, the same object.
  public func element(at index: Int) -> AnyObject { elements[index] }
}

/// Returns the number of elements of an array, which must not be nil.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// Returns the address of the element at an index, or of a copy. The caller does not own the object.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  _require(
    idx >= 0 && idx < theArray.count,
    "CFArrayGetValueAtIndex: index \(idx) is out of range for \(theArray.count) elements")
  // Safety: a live array keeps the element; the caller does not release it ("Get").
  if let live = theArray as? _CFLiveArray {
    return UnsafeRawPointer(Unmanaged.passUnretained(live.element(at: idx)).toOpaque())
  }
  return TemporaryObjects.pointer(to: theArray.object(at: idx))
}

/// Makes an empty array. The capacity and the callbacks are ignored: elements are retained.
public func CFArrayCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFMutableArray! { NSMutableArray() }

/// Adds an element at the end of an array, which retains it.
public func CFArrayAppendValue(_ theArray: CFMutableArray!, _ value: UnsafeRawPointer!) {
  theArray.add(object(at: value))
}

/// Returns the number of entries of a dictionary, which must not be nil.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict.count }

/// Returns whether a dictionary has a key, which is compared by equality; false for a key that is not `Hashable`.
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
  value(of: theDict, key) != nil
}

/// Returns the address of a key's value, or of a copy; nil if the dictionary lacks the key. The caller does not own the
/// object.
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
  value(of: theDict, key).map(TemporaryObjects.pointer(to:))
}

/// Returns whether a dictionary has a key. If so, writes the address that `CFDictionaryGetValue` returns.
public func CFDictionaryGetValueIfPresent(
  _ theDict: CFDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
  guard let found = CFDictionaryGetValue(theDict, key) else { return false }
  value?.pointee = found
  return true
}

/// Makes an empty dictionary. The capacity and the callbacks are ignored: keys and values are retained, and keys are
/// compared by equality.
public func CFDictionaryCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }

/// Makes a dictionary of keys and values. The callbacks are ignored: keys and values are retained, and keys are
/// compared by equality. A key that is not `Hashable` is ignored.
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

/// Makes a mutable copy of a dictionary, with the same keys and values. The capacity is ignored.
public func CFDictionaryCreateMutableCopy(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ theDict: CFDictionary!
) -> CFMutableDictionary! { theDict.mutableCopy() as? NSMutableDictionary }

/// Sets the value of a key. A key that is not `Hashable` is ignored.
public func CFDictionarySetValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!)
{
  guard let key = hashable(at: key) else { return }
  theDict.setObject(object(at: value), forKey: key)
}

/// Adds a key and its value, unless the dictionary has the key or the key is not `Hashable`.
public func CFDictionaryAddValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!)
{
  if !CFDictionaryContainsKey(theDict, key) { CFDictionarySetValue(theDict, key, value) }
}

/// Removes a key and its value. Does nothing if the dictionary lacks the key.
public func CFDictionaryRemoveValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
  if let key = hashable(at: key) { theDict.removeObject(forKey: key) }
}

/// Removes all keys and values, which the dictionary releases.
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

/// Keeps the last `capacity` objects of each thread, because a CF function returns the address of an object that the
/// caller does not own.
private enum TemporaryObjects {
  private static let capacity = 256
  private static let key = "CoreFoundation.TemporaryObjects"

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
    // Safety: the ring keeps the object until `capacity` more objects follow or the thread ends. The caller takes the
    // object before that.
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }
}
