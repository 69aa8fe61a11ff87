public import CoreFoundation

/// An object that attachments can be set on: a sample buffer, a block buffer or an image buffer.
public typealias CMAttachmentBearer = CFTypeRef
/// Whether an attachment is copied when attachments are propagated: one of the `kCMAttachmentMode_` constants.
public typealias CMAttachmentMode = UInt32

/// The mode of an attachment that describes one buffer alone and is not copied.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The mode of an attachment that is copied when attachments are propagated, because it describes the buffer's
/// contents.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Sets an attachment. A `value` of nil removes it. An object that cannot have attachments stays as it is.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  (target as? any AttachmentStorage)?.setAttachment(key as String, value, attachmentMode)
}

/// Returns the attachment of a key; nil if there is none.
///
/// - Parameters:
///   - target: the object that has the attachments.
///   - key: the key under which the attachment was set.
///   - attachmentModeOut: receives the mode of the attachment, and stays as it is if there is none.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
  guard let found = (target as? any AttachmentStorage)?.attachment(key as String) else { return nil }
  attachmentModeOut?.pointee = found.mode
  return found.value
}

/// Removes the attachment of a key, whatever its mode. Does nothing if there is none.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  (target as? any AttachmentStorage)?.setAttachment(key as String, nil, 0)
}

/// Removes all attachments, whatever their modes.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  (target as? any AttachmentStorage)?.removeAllAttachments()
}

/// Returns the attachments of one mode as a dictionary; nil if there are none.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  guard let all = (target as? any AttachmentStorage)?.allAttachments else { return nil }
  let result = NSMutableDictionary()
  for (key, attachment) in all where attachment.mode == attachmentMode { result[key as NSString] = attachment.value }
  return result.count == 0 ? nil : result
}

/// Sets the values of a dictionary as attachments of one mode. Keys that are not strings are ignored.
public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments theAttachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  for (key, value) in theAttachments {
    guard let key = key as? String else { continue }
    CMSetAttachment(target, key: key as CFString, value: value as AnyObject, attachmentMode: attachmentMode)
  }
}

/// Copies the attachments with the mode `kCMAttachmentMode_ShouldPropagate` from one object to another.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  guard let source = source as? any AttachmentStorage, let destination = destination as? any AttachmentStorage else {
    return
  }
  for (key, attachment) in source.allAttachments where attachment.mode == kCMAttachmentMode_ShouldPropagate {
    destination.setAttachment(key, attachment.value, attachment.mode)
  }
}

protocol AttachmentStorage: AnyObject {
  func attachment(_ key: String) -> AttachmentStore.Attachment?
  func setAttachment(_ key: String, _ value: AnyObject?, _ mode: CMAttachmentMode)
  var allAttachments: [String: AttachmentStore.Attachment] { get }
  func removeAllAttachments()
}

protocol StoredAttachments: AttachmentStorage {
  func withAttachments<R>(_ body: (borrowing AttachmentStore) -> R) -> R
}

extension StoredAttachments {
  func attachment(_ key: String) -> AttachmentStore.Attachment? { withAttachments { $0[key] } }
  func setAttachment(_ key: String, _ value: AnyObject?, _ mode: CMAttachmentMode) {
    withAttachments { $0[key] = value.map { AttachmentStore.Attachment(value: $0, mode: mode) } }
  }
  var allAttachments: [String: AttachmentStore.Attachment] { withAttachments { $0.all } }
  func removeAllAttachments() { withAttachments { $0.removeAll() } }
}

extension CMBlockBuffer: StoredAttachments {
  func withAttachments<R>(_ body: (borrowing AttachmentStore) -> R) -> R { body(attachmentStore) }
}
