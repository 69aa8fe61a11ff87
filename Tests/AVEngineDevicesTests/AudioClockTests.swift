import Testing

@testable import AVEngineDevices

@Suite struct AudioClockTests {
  private let second: Int64 = 1_000_000_000

  @Test func standsUntilToldOtherwise() {
    let clock = AudioClock(sampleRate: 48_000, startingAt: 7)
    #expect(clock.frame(at: 0) == 7)
    #expect(clock.frame(at: 100 * second) == 7)
  }

  @Test func countsFramesExactly() {
    let clock = AudioClock(sampleRate: 44_100)
    clock.setGiven(.max)
    clock.observe(0, at: 5 * second)
    for hour: Int64 in [0, 1, 1000, 1_000_000] {
      #expect(clock.frame(at: (5 + 3600 * hour) * second) == 44_100 * 3600 * hour)
    }
  }

  @Test func neverPassesWhatTheDeviceHas() {
    let clock = AudioClock(sampleRate: 48_000)
    clock.setGiven(480)
    clock.observe(0, at: 0)
    #expect(clock.frame(at: second) == 480)
    clock.setGiven(960)
    #expect(clock.frame(at: second) == 960)
  }

  @Test func neverGoesBack() {
    let clock = AudioClock(sampleRate: 48_000)
    clock.setGiven(.max)
    clock.observe(0, at: 0)
    #expect(clock.frame(at: second) == 48_000)
    // A gap in the audio: after a second, only half a second of frames was heard.
    clock.observe(24_000, at: second)
    #expect(clock.frame(at: second) == 48_000)
    #expect(clock.frame(at: second + second / 4) == 48_000)
    #expect(clock.frame(at: second + second) == 72_000)
  }

  @Test func smallErrorsAreLetInSlowly() {
    let clock = AudioClock(sampleRate: 48_000)
    clock.setGiven(.max)
    clock.observe(0, at: 0)
    // The observed frame is 10 ms behind the clock, which corrects a quarter of the difference, 120 frames, at once.
    clock.observe(48_000 - 480, at: second)
    #expect(clock.frame(at: second) == 48_000 - 120)
    for _ in 0..<40 { clock.observe(48_000 - 480 + 48_000, at: 2 * second) }
    #expect(abs(clock.frame(at: 2 * second) - (96_000 - 480)) <= 1)
  }
}
