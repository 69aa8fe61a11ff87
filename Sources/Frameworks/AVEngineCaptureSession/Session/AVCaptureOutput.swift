import AVEngineCapture
public import AVEngineVocabulary
import CoreFoundation
public import Foundation

/// A destination of a session's media; the base class of all outputs.
open class AVCaptureOutput: NSObject {
  let identifier = CaptureNumber.next()
  let sessionLink = SessionLink()

  override init() { super.init() }

  /// The reason why a data output did not deliver a sample to its client.
  public enum DataDroppedReason: Int, Sendable {
    /// The sample was not dropped.
    case none
    /// The client was still processing an earlier sample.
    case lateData
    /// No buffer was free, for example because the client held all of them, or the sample was read too late.
    case outOfBuffers
    /// The device lost the sample, or the sample could not be read or converted.
    case discontinuity
  }

  /// The connections of the session that lead to the output; empty while the output is not part of a session.
  open var connections: [AVCaptureConnection] {
    sessionLink.session?.configuration.connections.filter { $0.destination === self } ?? []
  }

  /// Returns the first connection with media of a type; nil if the output does not have one.
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
  }

  // MARK: Places in frames

  /// Returns an object with coordinates in pixels of the frames that a connection of the output delivers, from the
  /// upper left corner. nil if the object was found in another camera's frames, if the connection does not deliver
  /// frames to the output, or while their size is unknown.
  open func transformedMetadataObject(
    for metadataObject: AVMetadataObject, connection: AVCaptureConnection
  ) -> AVMetadataObject? {
    guard connection.destination === self, connection.shows(metadataObject) else { return nil }
    return mapping(connection).map { metadataObject.mapped($0) }
  }

  /// Converts a rectangle in pixels of the output's frames to a part of the camera's frame, from (0, 0) to (1, 1).
  /// Returns the rectangle unchanged if the output has no video connection, or while the size of the frames is unknown.
  open func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
    connection(with: .video).flatMap { mapping($0)?.cameraRect(of: rectInOutputCoordinates) } ?? rectInOutputCoordinates
  }

  /// Converts a part of the camera's frame, from (0, 0) to (1, 1), to pixels of the output's frames. Returns the part
  /// unchanged if the output has no video connection, or while the size of the frames is unknown.
  open func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    connection(with: .video).flatMap { mapping($0)?.place(of: rectInMetadataOutputCoordinates) }
      ?? rectInMetadataOutputCoordinates
  }

  private func mapping(_ connection: AVCaptureConnection) -> FrameMapping? {
    frameSize(connection).map { connection.mapping(into: CGRect(origin: .zero, size: $0)) }
  }

  // MARK: Properties of the kinds of outputs

  func takes(_ mediaType: AVMediaType) -> Bool { false }
  func canJoin(_ others: [AVCaptureOutput]) -> Bool { true }
  var sink: (any CaptureSink)? { nil }
  /// The value is false if the matrix or the metadata of a file states the orientation of frames instead.
  var turnsFrames: Bool { true }
  var enlargesFrames: Bool { false }
  func frameSize(_ connection: AVCaptureConnection) -> CGSize? { connection.frameSize }
  /// Called when the output's connections, or their sources, may have changed.
  func connectionsChanged(_ connections: [AVCaptureConnection]) {}
  func runningChanged() {}
}
