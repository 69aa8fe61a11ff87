import Foundation
import CoreMedia
import MediaEngine

extension AVSampleCursor {
  /// The chunk that the sample stands in.
  var chunk: SampleChunk? { try? index.chunk(ofSample: number) }
}
