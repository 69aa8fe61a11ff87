import AVEngineCore
import CoreMedia
import Foundation

extension AVSampleCursor {
  /// The chunk that the sample stands in.
  var chunk: SampleChunk? { try? index.chunk(ofSample: number) }
}
