public import CoreFoundation
internal import Synchronization

/// Returns the value attached under a key, and writes its mode to the pointer unless that is nil. Returns nil if the
/// key is absent, and then writes nothing.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let attachment = buffer.attachment(key) else { return nil }
  attachmentMode?.pointee = attachment.mode
  return attachment.value
}

/// Returns all attachments of a mode: those that propagate, or those that do not. Returns nil instead of an empty
/// dictionary.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  let chosen = buffer.state.withLock { $0.attachments.filter { $0.value.mode == attachmentMode } }
  return chosen.isEmpty ? nil : chosen.mapValues(\.value) as NSDictionary
}

/// Returns the value attached under a key, which the buffer keeps alive while it is attached. Returns nil if the
/// key is absent.
@available(*, deprecated, message: "Use CVBufferCopyAttachment")
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
  // Safety: the buffer holds the value. It is valid until the attachment is replaced or removed, by Apple's contract.
  CVBufferCopyAttachment(buffer, key, attachmentMode).map { Unmanaged.passUnretained($0) }
}

/// Returns all attachments of a mode: those that propagate, or those that do not. Returns nil instead of an empty
/// dictionary.
@available(*, deprecated, message: "Use CVBufferCopyAttachments")
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  CVBufferCopyAttachments(buffer, attachmentMode)
}

/// Returns whether a value is attached under a key, with either mode.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool { buffer.attachment(key) != nil }

/// Attaches a value under a key, to propagate or not, as the mode states. It replaces the key's previous value of
/// either mode.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attach([key as String: value], attachmentMode)
}

/// Attaches each value of a dictionary under its key, all with one mode. They replace values under the same keys; other
/// attachments stay.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  buffer.attach(theAttachments as? [String: Any] ?? [:], attachmentMode)
}

/// Attaches to the destination all values that the source has with the mode `shouldPropagate`.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  guard sourceBuffer !== destinationBuffer else { return }
  let all = sourceBuffer.state.withLock { $0.attachments }
  let isWhole = all.values.allSatisfy { $0.mode == .shouldPropagate }
  destinationBuffer.attach(isWhole ? all : all.filter { $0.value.mode == .shouldPropagate })
}

/// Detaches the value under a key, whatever its mode. Does nothing if the key is absent.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  let name = key as String
  let old = buffer.state.withLock { $0.attachments.removeValue(forKey: name) }
  withExtendedLifetime(old) {}  // Releases the value outside the mutex: its deinit may be foreign code.
}

/// Detaches the values of both modes. The pixels stay.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
  let old = buffer.state.withLock { state in
    defer { state.attachments = [:] }
    return state.attachments
  }
  withExtendedLifetime(old) {}
}

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
  package func attach(_ attachments: ImageAttachments) { attach(attachments.values) }

  fileprivate func attachment(_ key: CFString) -> Attachment? {
    let name = key as String
    return state.withLock { $0.attachments[name] }
  }

  func attach(_ values: [String: Any], _ mode: CVAttachmentMode) {
    attach(values.mapValues { Attachment(value: $0 as AnyObject, mode: mode) })
  }

  /// Releases replaced values outside the mutex.
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
