import AVEngineCore
import CoreMedia
import CoreVideo
import ProviderConformance
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized) struct V4L2ConformanceTests {
  @Test(arguments: DriverRig.Driver.present) func videoInput(_ driver: DriverRig.Driver) throws {
    let rig = try DriverRig(driver, number: 1)
    let device = try rig.device()
    let format = try #require(
      try rig.formats().first { $0.coding == .pixels(kCVPixelFormatType_422YpCbCr8_yuvs) })
    var facts = VideoInputFacts("\(driver)", device: device.identifier, format: format) { isSo in
      try rig.run(until: "the camera", isSo)
    }
    facts.unknownCoding = device.formats.contains { $0.coding == .jpeg } ? nil : .jpeg
    facts.frameDuration = format.frameDurations.last?.lowerBound
    facts.control = device.controls[.lensPosition].map { _ in (.lensPosition, 0.4) }
    facts.unknownControl = VideoControl.allCases.first { device.controls[$0] == nil }
    facts.now = { CMTime(value: rig.now, timescale: 1_000_000_000) }
    facts.setBusy = { rig.setBusy($0) }
    facts.lose = { try rig.inject(.disconnection) }
    checkVideoInput(facts, by: rig.cameras)
  }
}
