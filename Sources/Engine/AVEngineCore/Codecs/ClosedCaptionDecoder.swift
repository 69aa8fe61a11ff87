package import CoreMedia

/// Decodes closed captions.
package protocol ClosedCaptionDecoder: AnyObject {
  /// - Parameter threes: Three bytes each, as `ClosedCaptionBytes` finds them.
  /// - Returns: What is on the screen from a time on; nil: what was there.
  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen?
}

package struct ClosedCaptionScreen: Sendable {
  /// Empty: nothing is there.
  package var captions: [CaptionText]
  package init(_ captions: [CaptionText]) { self.captions = captions }
}
