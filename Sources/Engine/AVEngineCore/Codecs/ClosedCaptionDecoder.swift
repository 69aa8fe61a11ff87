package import CoreMedia

package protocol ClosedCaptionDecoder: AnyObject {
  /// Decodes caption data in groups of three bytes; returns nil if the screen does not change.
  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen?
}

package struct ClosedCaptionScreen: Sendable {
  package var captions: [CaptionText]
  package init(_ captions: [CaptionText]) { self.captions = captions }
}
