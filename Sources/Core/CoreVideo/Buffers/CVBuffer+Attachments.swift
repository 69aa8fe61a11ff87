public import CoreFoundation
internal import Synchronization

/// The value attached under a key, and through the pointer how it propagates.  Nil when there is none.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let attachment = buffer.attachment(key) else { return nil }
  attachmentMode?.pointee = attachment.mode
  return attachment.value
}

/// All attachments that propagate, or all that do not; nil when there are none.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  let chosen = buffer.state.withLock { $0.attachments.filter { $0.value.mode == attachmentMode } }
  return chosen.isEmpty ? nil : chosen.mapValues(\.value) as NSDictionary
}

/// The value attached under a key, which the buffer keeps.  Nil when there is none.
@available(*, deprecated, message: "Use CVBufferCopyAttachment")
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
  // Safety: the buffer holds the value; valid until the attachment is replaced or removed, as Apple's contract says.
  CVBufferCopyAttachment(buffer, key, attachmentMode).map { Unmanaged.passUnretained($0) }
}

/// All attachments that propagate, or all that do not; nil when there are none.
@available(*, deprecated, message: "Use CVBufferCopyAttachments")
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  CVBufferCopyAttachments(buffer, attachmentMode)
}

/// Whether something is attached under a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool { buffer.attachment(key) != nil }

/// Attaches a value, in place of what the key had before in either mode.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attach([key as String: value], attachmentMode)
}

/// Attaches every value of a dictionary.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  buffer.attach(theAttachments as? [String: Any] ?? [:], attachmentMode)
}

/// Attaches to the destination what the source has attached with `shouldPropagate`.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  guard sourceBuffer !== destinationBuffer else { return }
  let all = sourceBuffer.state.withLock { $0.attachments }
  let isWhole = all.values.allSatisfy { $0.mode == .shouldPropagate }
  destinationBuffer.attach(isWhole ? all : all.filter { $0.value.mode == .shouldPropagate })
}

/// Detaches the value under a key, if there is one.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  let name = key as String
  let old = buffer.state.withLock { $0.attachments.removeValue(forKey: name) }
  withExtendedLifetime(old) {}  // A value is released after the mutex: what that runs is not ours to know.
}

/// Detaches all values.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
  let old = buffer.state.withLock { state in
    defer { state.attachments = [:] }
    return state.attachments
  }
  withExtendedLifetime(old) {}
}

/// Attachments that describe a kind of picture, put together once for many buffers.
package struct ImageAttachments: Sendable {
  fileprivate let values: [String: CVBuffer.Attachment]

  package init(_ values: [CFString: Any]) {
    self.values = Dictionary(
      uniqueKeysWithValues: values.map {
        ($0.key as String, CVBuffer.Attachment(value: $0.value as AnyObject, mode: .shouldPropagate))
      })
  }
}

extension CVBuffer {
  /// Attaches them all, to go with the picture.
  package func attach(_ attachments: ImageAttachments) { attach(attachments.values) }

  fileprivate func attachment(_ key: CFString) -> Attachment? {
    let name = key as String
    return state.withLock { $0.attachments[name] }
  }

  func attach(_ values: [String: Any], _ mode: CVAttachmentMode) {
    attach(values.mapValues { Attachment(value: $0 as AnyObject, mode: mode) })
  }

  /// Attaches in place: a frame gets several attachments, one by one.  What was replaced is released outside the mutex.
  fileprivate func attach(_ new: [String: Attachment]) {
    let old = state.withLock { state -> [Attachment?] in
      guard !state.attachments.isEmpty else {
        state.attachments = new
        return []
      }
      return new.map { state.attachments.updateValue($0.value, forKey: $0.key) }
    }
    withExtendedLifetime(old) {}
  }

  /// Attachments that the attributes of a new buffer ask for.
  func attachDefaults(from attributes: CFDictionary?) {
    guard let attributes else { return }
    for (key, mode) in [
      (kCVBufferPropagatedAttachmentsKey, CVAttachmentMode.shouldPropagate),
      (kCVBufferNonPropagatedAttachmentsKey, .shouldNotPropagate),
    ] {
      if let values = attributes.object(forKey: key) as? [String: Any] { attach(values, mode) }
    }
  }
}
