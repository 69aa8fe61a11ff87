import AVEngineCapture
public import AVEngineVocabulary
import CoreFoundation
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
    sessionLink.session?.configuration.connections.filter { $0.destination === self } ?? []
  }

  /// The first connection with media of a type; nil where there is none.
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
  }

  // MARK: Places in pictures

  /// An object with its places in pixels of the pictures that a connection of the output gives, from the upper left
  /// corner. nil where the object was found in what another camera sees, and for a connection without pictures.
  open func transformedMetadataObject(
    for metadataObject: AVMetadataObject, connection: AVCaptureConnection
  ) -> AVMetadataObject? {
    guard connection.destination === self, connection.shows(metadataObject) else { return nil }
    return mapping(connection).map { metadataObject.mapped($0) }
  }

  /// A rectangle, in pixels of the output's pictures, as `rectOfInterest` of an `AVCaptureMetadataOutput` takes it.
  open func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
    connection(with: .video).flatMap { mapping($0)?.cameraRect(of: rectInOutputCoordinates) } ?? rectInOutputCoordinates
  }

  /// The pixels of the output's pictures that a part of the camera's picture, from (0, 0) to (1, 1), becomes.
  open func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    connection(with: .video).flatMap { mapping($0)?.place(of: rectInMetadataOutputCoordinates) }
      ?? rectInMetadataOutputCoordinates
  }

  private func mapping(_ connection: AVCaptureConnection) -> FrameMapping? {
    frameSize(connection).map { connection.mapping(into: CGRect(origin: .zero, size: $0)) }
  }

  // MARK: What kinds of outputs say of themselves

  /// Whether the output has a use for media of a type.
  func takes(_ mediaType: AVMediaType) -> Bool { false }
  /// Whether the output can be in a session with others.
  func canJoin(_ others: [AVCaptureOutput]) -> Bool { true }
  /// Where the engine puts media.
  var sink: (any CaptureSink)? { nil }
  /// Pictures come as they are to be shown; false where a file's matrix says how.
  var turnsFrames: Bool { true }
  /// Whether connections can enlarge pictures.
  var enlargesFrames: Bool { false }
  /// The size of the pictures that a connection gives; nil while it is unknown, and for other media.
  func frameSize(_ connection: AVCaptureConnection) -> CGSize? { connection.frameSize }
  /// The output's connections, or what they lead from, may be others.
  func connectionsChanged(_ connections: [AVCaptureConnection]) {}
  /// The session has been started or stopped.
  func runningChanged() {}
}
