import AVEngineCapture
import AVEngineCore
import CoreMedia
import CoreVideo
import ProviderConformance
import Testing

@Suite struct VideoInputConformanceTests {
  private let stage = SyntheticStage(manual: ManualClock(at: CMTime(value: 1_000, timescale: 1)))
  private let device = SyntheticStage.camera()

  private func facts() -> VideoInputFacts {
    var facts = VideoInputFacts("synthetic camera", device: device.identifier, format: device.formats[0]) { isSo in
      for _ in 0..<1_000 {
        if isSo() { return }
        stage.time.advance(by: CMTime(value: 1, timescale: 100))
      }
      throw EngineError(.timedOut, "Waiting")
    }
    facts.unknownCoding = .pixels(kCVPixelFormatType_32BGRA)
    facts.frameDuration = CMTime(value: 1, timescale: 30)
    facts.control = (.lensPosition, 0.25)
    facts.unknownControl = .zoom
    facts.now = { stage.time.clock.time }
    facts.setBusy = { stage.cameras.setBusy($0, device.identifier) }
    facts.lose = { stage.cameras.unplug(device.identifier) }
    return facts
  }

  @Test func syntheticCamera() { checkVideoInput(facts(), by: stage.cameras) }

  @Test(arguments: VideoInputClause.allCases) func aBrokenCameraIsFound(_ clause: VideoInputClause) {
    let cameras = BrokenCameras(stage.cameras, device, broken: clause)
    // Concurrent calls arrive in no particular order, so they also break other clauses.
    let consequences: [VideoInputClause] = clause == .oneCallAtATime ? [.risingTimes, .numbers] : []
    expectFound(clause, consequences: consequences) { checkVideoInput(facts(), by: cameras) }
  }
}
