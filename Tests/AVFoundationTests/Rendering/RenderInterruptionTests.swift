import Testing

@testable import AVFoundation

@Suite struct RenderInterruptionTests {
  @Test func theTimelineStandsAndGoesOnWhenItIsTold() async throws {
    let test = try ManualRendering()
    let (synchronizer, noise) = (test.synchronizer, AudioFixture.noise(48_000))
    try RenderedAudio.give(noise, to: test.renderer)
    await wait(for: AVSampleBufferRenderSynchronizer.rateDidChangeNotification, of: synchronizer) {
      synchronizer.rate = 1
    }
    test.stage.advance(hundredths: 32)
    await wait(for: AVSampleBufferRenderSynchronizer.rateDidChangeNotification, of: synchronizer) {
      test.stage.outputs.all.first?.interrupt()
    }
    #expect(synchronizer.rate == 0 && synchronizer.timebase.rate == 0)
    test.stage.advance(hundredths: 20)
    #expect(synchronizer.currentTime() == CMTime(value: 3, timescale: 10))
    synchronizer.rate = 1
    test.stage.advance(hundredths: 72)
    let heard = test.stage.heard
    let isFirst = heard[960..<15_360].elementsEqual(noise[..<14_400])
    let isRest = heard[15_360..<48_960].elementsEqual(noise[14_400...])
    #expect(isFirst && isRest)
  }

  @Test func startsThatWaitAreGivenUp() throws {
    let test = try ManualRendering()
    try RenderedAudio.give(AudioFixture.noise(48_000), to: test.renderer)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 10)
    test.synchronizer.rate = 0
    test.renderer.flush()
    test.synchronizer.rate = 1
    test.stage.waitUntilIdle()
    test.stage.outputs.all.first?.interrupt()
    test.stage.waitUntilIdle()
    #expect(test.synchronizer.rate == 0)
    try RenderedAudio.give(AudioFixture.noise(48_000), to: test.renderer, at: 4_800)
    test.stage.advance(hundredths: 20)
    #expect(test.synchronizer.rate == 0 && test.synchronizer.timebase.rate == 0)
  }
}
