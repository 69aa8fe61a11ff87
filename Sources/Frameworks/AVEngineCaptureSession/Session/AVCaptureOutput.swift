import AVEngineCapture
public import AVEngineVocabulary
public import Foundation

/// Where a session's media goes to; the base of the outputs.
open class AVCaptureOutput: NSObject {
  let identifier = CaptureNumber.next()
  let sessionLink = SessionLink()

  override init() { super.init() }

  /// Why a data output did not give its client a sample.
  public enum DataDroppedReason: Int, Sendable {
    /// It was not dropped.
    case none
    /// The client was still at work on an earlier one.
    case lateData
    /// The client holds all of the device's buffers.
    case outOfBuffers
    /// The device lost it.
    case discontinuity
  }

  /// The ways on which media comes.
  open var connections: [AVCaptureConnection] {
    sessionLink.session?.configuration.connections.filter { $0.output === self } ?? []
  }

  /// The first connection with media of a type; nil where there is none.
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
  }

  // MARK: What kinds of outputs say of themselves

  /// Whether the output has a use for media of a type.
  func takes(_ mediaType: AVMediaType) -> Bool { false }
  /// Whether the output can be in a session with others.
  func canJoin(_ others: [AVCaptureOutput]) -> Bool { true }
  /// Where the engine puts media.
  var sink: (any CaptureSink)? { nil }
  /// Pictures come as they are to be shown; false where a file's matrix says how.
  var turnsPictures: Bool { true }
  /// The output's connections, or what they lead from, may be others.
  func connectionsChanged(_ connections: [AVCaptureConnection]) {}
}
