internal import CoreFoundation
internal import Synchronization

/// A picture in memory with attachments; `CVImageBuffer` and `CVPixelBuffer` are other names of it.
public final class CVBuffer: Hashable {
  /// A value attached to a buffer.
  // Safety: values are Core Foundation values, immutable by contract; the buffer only keeps and hands out references.
  struct Attachment: @unchecked Sendable {
    let value: AnyObject
    let mode: CVAttachmentMode
  }

  struct State: Sendable {
    var memory: PixelMemory
    /// Memory that was replaced while a client held addresses into it; let go with the last lock.
    var retired: [PixelMemory] = []
    var lockDepth = 0
    var isLockedForWriting = false
    var attachments: [String: Attachment] = [:]
  }

  package let format: PixelFormat
  package let width: Int
  package let height: Int
  /// What its maker asked for; nil: nothing but format and size.
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

  public static func == (a: CVBuffer, b: CVBuffer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A buffer that holds a picture.
public typealias CVImageBuffer = CVBuffer
/// A buffer that holds a picture in main memory.
public typealias CVPixelBuffer = CVImageBuffer

/// How an attachment behaves when attachments are passed on from one buffer to another.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment describes this buffer alone.
  case shouldNotPropagate = 0
  /// The attachment describes the picture and goes with it.
  case shouldPropagate = 1
}
