import AVEngineCore
import CoreMedia
import Foundation

extension AVSampleCursor {
  /// The chunk that contains the sample; nil if it cannot be determined.
  var chunk: SampleChunk? { try? index.chunk(ofSample: number) }
}
