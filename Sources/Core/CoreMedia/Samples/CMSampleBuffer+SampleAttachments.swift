public import CoreFoundation
import Synchronization

/// Returns the attachments of each sample: an array of one mutable dictionary for each sample. A client may change the
/// dictionaries. Returns nil if there are no samples.
///
/// - Parameters:
///   - sbuf: the sample buffer.
///   - createIfNecessary: whether to make empty dictionaries if there are no attachments. If false, the result can be
///     nil in that case.
@discardableResult
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
  sbuf.sampleAttachmentArray(createIfNecessary: createIfNecessary)
}

extension CMSampleBuffer {
  func sampleAttachmentArray(createIfNecessary: Bool) -> _CFLiveArray? {
    if let present = unguarded({ $0.sampleAttachments }) { return present }
    guard sampleCount > 0 else { return nil }
    if case .none = flags, !createIfNecessary { return nil }
    let fresh = _CFLiveArray((0..<sampleCount).map { (flags[$0] ?? []).attachments })
    let current = state.withLock { state -> State in
      if state.sampleAttachments == nil { state.sampleAttachments = fresh }
      return state
    }
    return current.sampleAttachments
  }

  func copiedSampleAttachments(_ range: Range<Int>) -> _CFLiveArray? {
    guard let attachments = unguarded({ $0.sampleAttachments }) else { return nil }
    return _CFLiveArray(
      range.map { index in
        let original = attachments.element(at: index) as? NSDictionary
        return NSMutableDictionary(dictionary: original as? [AnyHashable: Any] ?? [:])
      })
  }
}

extension CMSampleBuffer: StoredAttachments {
  func withAttachments<R>(_ body: (borrowing AttachmentStore) -> R) -> R { body(attachmentStore) }
}

extension CMSampleBuffer: CMAttachmentBearerProtocol {
  /// A view of the attachments to the buffer as a whole: a change to the view changes the buffer. The attachments of
  /// its samples are in `sampleAttachments`.
  public var attachments: CMAttachmentBearerAttachments {
    get { CMAttachmentBearerAttachments(of: self) }
    set { newValue.replaceAttachments(of: self) }
  }
}
