import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// The objects that a fetch found, in order.
///
/// Assets are numbered at the fetch, and read in pages when they are looked at, so that the count of a large result is
/// known at once. The result stays as it is while the library changes; `PHChange` tells of a newer one. It can be used
/// from any thread.
public class PHFetchResult<ObjectType: AnyObject>: NSObject, NSCopying, @unchecked Sendable {
  // Safety: nothing changes; the library's rows guard their pages.

  let objects: any FetchedObjects
  let wantsDetails: Bool

  init(_ objects: any FetchedObjects, wantsDetails: Bool = true) {
    (self.objects, self.wantsDetails) = (objects, wantsDetails)
  }

  /// A result without objects.
  public convenience override init() { self.init(ObjectList([], library: .photos)) }

  /// The result itself, which does not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public var count: Int { objects.count }

  /// - Parameter index: below `count`; another one ends the process.
  public func object(at index: Int) -> ObjectType {
    _require(
      index >= 0 && index < count, "PHFetchResult.object(at:): index \(index) is beyond the end of \(count) objects")
    guard let object = objects.object(at: index) as? ObjectType else {
      _misuse("PHFetchResult.object(at:): the objects are no \(ObjectType.self)")
    }
    return object
  }

  public subscript(idx: Int) -> ObjectType { object(at: idx) }

  public var firstObject: ObjectType? { count == 0 ? nil : object(at: 0) }
  public var lastObject: ObjectType? { count == 0 ? nil : object(at: count - 1) }

  public func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }

  /// The index of an object; `NSNotFound` where it is not there.
  public func index(of anObject: ObjectType) -> Int {
    (anObject as? PHObject).flatMap { objects.index(of: $0) } ?? NSNotFound
  }

  /// The index of an object in a part of the result; `NSNotFound` where it is not there.
  public func index(of anObject: ObjectType, in range: NSRange) -> Int {
    let index = index(of: anObject)
    return NSLocationInRange(index, range) ? index : NSNotFound
  }

  /// - Parameter indexes: below `count`.
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { object(at: $0) } }

  /// Calls a block with each object and its index, until it sets its third argument.
  public func enumerateObjects(_ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    enumerateObjects(options: [], using: block)
  }

  /// The same, backwards with `NSEnumerationOptions.reverse`. The block is called on this thread, one call after the
  /// other, also with `concurrent`.
  public func enumerateObjects(
    options opts: NSEnumerationOptions = [],
    using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateObjects(at: IndexSet(0..<count), options: opts, using: block)
  }

  /// The same for the objects at some indexes, which are below `count`.
  public func enumerateObjects(
    at s: IndexSet, options opts: NSEnumerationOptions = [],
    using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    func visit(_ indexes: some Sequence<Int>) {
      for index in indexes {
        block(object(at: index), index, &stop)
        if stop.boolValue { return }
      }
    }
    if opts.contains(.reverse) { visit(s.reversed()) } else { visit(s) }
  }

  /// How many assets of a kind the result has; 0 for one of collections.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int { objects.countOfAssets(with: mediaType) }
}

extension PHFetchResult: NSFastEnumeration {
  public var _enumeratedObjects: [Any] { (0..<count).map { object(at: $0) } }
}
