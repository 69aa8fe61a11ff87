import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// The objects that a fetch found, in order.
///
/// The order and the number of objects stay the same when the library changes. The result can be used from any thread.
public class PHFetchResult<ObjectType: AnyObject>: NSObject, NSCopying, @unchecked Sendable {
  // Safety: it is immutable, and `MediaLibraryRows` synchronises its pages.

  let objects: any FetchedObjects
  let wantsDetails: Bool

  init(_ objects: any FetchedObjects, wantsDetails: Bool = true) {
    (self.objects, self.wantsDetails) = (objects, wantsDetails)
  }

  /// Makes a result without objects; fetches make all other results.
  public convenience override init() { self.init(ObjectList([], library: .photos)) }

  /// Returns the result itself, which is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// The number of objects. It stays the same when the library changes.
  public var count: Int { objects.count }

  /// Returns the object at an index.
  ///
  /// - Parameter index: less than `count`; another index ends the process.
  @discardableResult
  public func object(at index: Int) -> ObjectType {
    _require(
      index >= 0 && index < count, "PHFetchResult.object(at:): index \(index) is beyond the end of \(count) objects")
    guard let object = objects.object(at: index) as? ObjectType else {
      _misuse("PHFetchResult.object(at:): the objects are not of the type \(ObjectType.self)")
    }
    return object
  }

  /// The object at an index, which is less than `count`; another index ends the process.
  public subscript(idx: Int) -> ObjectType { object(at: idx) }

  /// The first object; nil if the result is empty.
  public var firstObject: ObjectType? { count == 0 ? nil : object(at: 0) }
  /// The last object; nil if the result is empty.
  public var lastObject: ObjectType? { count == 0 ? nil : object(at: count - 1) }

  /// Returns whether the result contains an object that equals the given one.
  @discardableResult
  public func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }

  /// Returns the index of the first object that equals the given one; `NSNotFound` if there is none.
  @discardableResult
  public func index(of anObject: ObjectType) -> Int {
    (anObject as? PHObject).flatMap { objects.index(of: $0) } ?? NSNotFound
  }

  /// Returns the index of an object in the whole result; `NSNotFound` if the range does not contain this index.
  @discardableResult
  public func index(of anObject: ObjectType, in range: NSRange) -> Int {
    let index = index(of: anObject)
    return NSLocationInRange(index, range) ? index : NSNotFound
  }

  /// Returns the objects at some indexes, in ascending order of the indexes.
  ///
  /// - Parameter indexes: each is less than `count`; another index ends the process.
  @discardableResult
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { object(at: $0) } }

  /// Calls a block with each object and its index, until the block sets its third argument to true.
  public func enumerateObjects(_ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    enumerateObjects(options: [], using: block)
  }

  /// Calls a block with each object and its index, until the block sets its third argument to true.
  /// `NSEnumerationOptions.reverse` begins with the last object. The calls are made one after another on the calling
  /// thread.
  public func enumerateObjects(
    options opts: NSEnumerationOptions = [],
    using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateObjects(at: IndexSet(0..<count), options: opts, using: block)
  }

  /// Calls a block with the objects at some indexes, until the block sets its third argument to true. Each index must
  /// be less than `count`.
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

  /// Returns the number of assets of a kind in the result; 0 for a result of collections.
  @discardableResult
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int { objects.countOfAssets(with: mediaType) }
}

extension PHFetchResult: NSFastEnumeration {
  /// All objects of the result.
  public var _enumeratedObjects: [Any] { (0..<count).map { object(at: $0) } }
}
