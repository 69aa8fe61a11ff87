internal import CoreFoundation
internal import Synchronization

/// A structure, not an object, because each sample buffer has a store and an object costs an allocation.
package struct AttachmentStore: ~Copyable, Sendable {
  // Safety: values are Core Foundation values, immutable by contract. The store only keeps references and returns them.
  package struct Attachment: @unchecked Sendable {
    package let value: AnyObject
    package let mode: UInt32
  }

  private let values = Mutex<[String: Attachment]?>(nil)

  package init() {}

  package subscript(key: String) -> Attachment? {
    get { values.withLock { $0?[key] } }
    nonmutating set { values.withLock { $0 = Self.changed($0, key, newValue) } }
  }

  private static func changed(_ values: [String: Attachment]?, _ key: String, _ new: Attachment?) -> [String:
    Attachment]?
  {
    var values = values ?? [:]
    values[key] = new
    return values.isEmpty ? nil : values
  }

  package var all: [String: Attachment] { values.withLock { $0 ?? [:] } }

  package func removeAll() { values.withLock { $0 = nil } }

  package func propagate(from other: borrowing AttachmentStore) {
    for (key, attachment) in other.all where attachment.mode == kCMAttachmentMode_ShouldPropagate {
      self[key] = attachment
    }
  }
}
