import AVEngineCore
import ProviderConformance
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire)) struct PipeWireConformanceTests {
  @Test func videoInput() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let format = try bench.first(try bench.wait(for: "test-camera"))
    var facts = VideoInputFacts("PipeWire's camera", device: "test-camera", format: format) { isSo in
      try Server.wait(for: "the camera", until: isSo)
    }
    facts.unknownCoding = .jpeg
    facts.frameDuration = format.frameDurations.first?.lowerBound
    facts.unknownControl = .zoom
    facts.lose = { camera.end() }
    checkVideoInput(facts, by: bench.cameras)
    camera.end()
  }
}
