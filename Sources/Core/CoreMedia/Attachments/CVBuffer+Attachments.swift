internal import CoreFoundation
public import CoreVideo

extension CVBuffer: AttachmentStorage {
  func attachment(_ key: String) -> AttachmentStore.Attachment? {
    var mode = CVAttachmentMode.shouldNotPropagate
    guard let value = CVBufferCopyAttachment(self, key as CFString, &mode) else { return nil }
    return AttachmentStore.Attachment(value: value, mode: mode.rawValue)
  }

  func setAttachment(_ key: String, _ value: AnyObject?, _ mode: CMAttachmentMode) {
    guard let value else { return CVBufferRemoveAttachment(self, key as CFString) }
    CVBufferSetAttachment(self, key as CFString, value, CVAttachmentMode(rawValue: mode) ?? .shouldNotPropagate)
  }

  var allAttachments: [String: AttachmentStore.Attachment] {
    var result: [String: AttachmentStore.Attachment] = [:]
    for mode in [CVAttachmentMode.shouldNotPropagate, .shouldPropagate] {
      let values = CVBufferCopyAttachments(self, mode) as? [String: Any] ?? [:]
      for (key, value) in values {
        result[key] = AttachmentStore.Attachment(value: value as AnyObject, mode: mode.rawValue)
      }
    }
    return result
  }

  func removeAllAttachments() { CVBufferRemoveAllAttachments(self) }
}

extension CVBuffer: CMAttachmentBearerProtocol {
  /// A view of the attachments: a change to the view changes the object.
  public var attachments: CMAttachmentBearerAttachments {
    get { CMAttachmentBearerAttachments(of: self) }
    set { newValue.replaceAttachments(of: self) }
  }
}
