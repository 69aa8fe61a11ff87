import AVEngineCore
import CoreMedia
import Foundation

extension AVSampleCursor {
  /// The chunk that contains the sample; nil if the index does not know it or cannot be read.
  var chunk: SampleChunk? { try? index.chunk(ofSample: number) }
}
