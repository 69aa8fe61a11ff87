/// Lets an initialiser of a class return an instance of a subclass: an initialiser of a class cannot assign `self`, but
/// one in an extension of a protocol can.
package protocol ClusterInit {
  init(cluster: () -> Self)
}

extension ClusterInit {
  package init(cluster: () -> Self) { self = cluster() }
}

extension NSValue: ClusterInit {}

/// An `NSValue` that contains a structure. Foundation's own `NSValue` traps on the encodings of `CMTime` and
/// `CMTimeRange`. Equality compares bytes, as on a Mac: equal times of different timescales are different values.
package final class BoxedValue<Value: BitwiseCopyable & Sendable>: NSValue, @unchecked Sendable {
  // Safety: both fields are immutable and Sendable.
  private let boxed: Value
  private let encoding: StaticString

  package init(_ value: Value, encoding: StaticString) {
    boxed = value
    self.encoding = encoding
    super.init()
  }

  package required convenience init(bytes value: UnsafeRawPointer, objCType type: UnsafePointer<Int8>) {
    _misuse("NSValue(bytes:objCType:) cannot make a value of this class: box the structure instead")
  }

  package required init?(coder: NSCoder) { nil }

  package override func encode(with aCoder: NSCoder) {}

  package override var objCType: UnsafePointer<Int8> {
    // Safety: a static string lives as long as the process and ends with a zero byte.
    UnsafeRawPointer(encoding.utf8Start).assumingMemoryBound(to: Int8.self)
  }

  package override func getValue(_ value: UnsafeMutableRawPointer) {
    // Safety: the caller promises room for the encoded type. It does not promise alignment, so bytes are copied.
    withUnsafeBytes(of: boxed) {
      value.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(value), byteCount: $0.count)
    }
  }

  package override func copy(with zone: NSZone? = nil) -> Any { self }

  package override var hash: Int {
    var hasher = Hasher()
    withUnsafeBytes(of: boxed) { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  package override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BoxedValue<Value> else { return false }
    return withUnsafeBytes(of: boxed) { mine in withUnsafeBytes(of: other.boxed) { mine.elementsEqual($0) } }
  }

  package override var description: String { "NSValue: \(boxed)" }
}

package protocol Boxable: BitwiseCopyable, Sendable {
  static var encoding: StaticString { get }
  init()
}

extension Boxable {
  package var boxed: NSValue { BoxedValue(self, encoding: Self.encoding) }

  package init?(boxed value: NSValue) {
    // Safety: both strings end with a zero byte.
    guard strcmp(value.objCType, UnsafeRawPointer(Self.encoding.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    else { return nil }
    self.init()
    // Safety: the encodings are equal, so the value has the size of this structure.
    withUnsafeMutableBytes(of: &self) { if let base = $0.baseAddress { value.getValue(base) } }
  }
}
