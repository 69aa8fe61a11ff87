import AVEngineCore
import CoreMedia
import Foundation

extension AVSampleCursor {
  var chunk: SampleChunk? { try? index.chunk(ofSample: number) }
}
