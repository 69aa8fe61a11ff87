import AVEngineCore
import CoreMedia
import Foundation

extension AVSampleCursor {
  /// The chunk that contains the sample; nil if the index cannot provide it.
  var chunk: SampleChunk? { try? index.chunk(ofSample: number) }
}
