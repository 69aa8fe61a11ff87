package import CoreMedia

/// A decoder of closed captions.
package protocol ClosedCaptionDecoder: AnyObject {
  /// - Parameter threes: The caption data in groups of three bytes.
  /// - Returns: The screen from `time` on; nil if it does not change.
  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen?
}

package struct ClosedCaptionScreen: Sendable {
  /// The captions on the screen; empty if the screen is clear.
  package var captions: [CaptionText]
  package init(_ captions: [CaptionText]) { self.captions = captions }
}
