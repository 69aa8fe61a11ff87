internal import CoreFoundation
internal import Synchronization

/// A video frame in memory, with attachments. `CVImageBuffer` and `CVPixelBuffer` are aliases.
public final class CVBuffer: Hashable {
  // Safety: values are Core Foundation values, immutable by contract; the buffer only keeps and returns references.
  struct Attachment: @unchecked Sendable {
    let value: AnyObject
    let mode: CVAttachmentMode
  }

  struct State: Sendable {
    var memory: PixelMemory
    /// Replaced memory, which is kept until the last lock ends because a client may still hold its addresses.
    var retired: [PixelMemory] = []
    var lockDepth = 0
    var isLockedForWriting = false
    var attachments: [String: Attachment] = [:]
    var changes: FrameChanges?
  }

  package let format: PixelFormat
  package let width: Int
  package let height: Int
  private let statedAttributes: CFDictionary?
  let state: Mutex<State>

  init(format: PixelFormat, width: Int, height: Int, attributes: CFDictionary? = nil, memory: PixelMemory) {
    self.format = format
    self.width = width
    self.height = height
    statedAttributes = attributes
    state = Mutex(State(memory: memory))
  }

  var creationAttributes: CFDictionary {
    statedAttributes ?? PixelBufferAttributes.dictionary(format.type, width, height)
  }

  /// Two buffers are equal only if they are the same object.
  public static func == (a: CVBuffer, b: CVBuffer) -> Bool { a === b }
  /// Adds the buffer's identity to a hasher; its pixels and attachments have no effect.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Another name of `CVBuffer`: every buffer of this package holds a frame.
public typealias CVImageBuffer = CVBuffer
/// Another name of `CVBuffer`: every buffer of this package holds its pixels in main memory.
public typealias CVPixelBuffer = CVImageBuffer

/// The behaviour of an attachment when attachments propagate from one buffer to another.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment describes this buffer only.
  case shouldNotPropagate = 0
  /// The attachment describes the frame. `CVBufferPropagateAttachments` copies it.
  case shouldPropagate = 1
}
