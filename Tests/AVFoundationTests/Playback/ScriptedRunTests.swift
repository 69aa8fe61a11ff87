import Foundation
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEnginePlayback
@testable import AVFoundation

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct ScriptedRunTests {
  @MainActor @Test(arguments: single + queues) func run(_ run: ScriptedRun) async throws { try await run.check() }

  private static let began = ["rate 1.0", "playing"]
  private static let ended = ["rate 0.0", "paused"]
  private static let prepared = ["waitingToPlayAtSpecifiedRate", "for buffers", "playing", "for nothing"]

  private static let second = CMTime(value: 1, timescale: 1)

  private static let single: [ScriptedRun] = [
    ScriptedRun("plays and pauses", changes: began + ended, notifications: ["rate by call", "rate by call"]) { script in
      let player = await script.player(try script.item("a"))
      player.play()
      #expect(player.rate == 1 && player.timeControlStatus == .playing)
      player.pause()
    },
    ScriptedRun(
      "pauses when its audio is interrupted", changes: began + ended + began,
      notifications: ["rate by call", "rate by interruption", "rate by call"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.play()
      await script.advance(hundredths: 27)
      script.stage.outputs.all.first?.interrupt()
      await script.waitUntilIdle()
      #expect(player.rate == 0 && player.currentTime() == CMTime(value: 1, timescale: 4))
      player.play()
    },
    ScriptedRun(
      "waits for an item",
      changes: [
        "rate 1.0", "waitingToPlayAtSpecifiedRate", "for an item", "item a", "for buffers", "player readyToPlay",
        "a readyToPlay", "playing",
        "for nothing",
      ], notifications: ["rate by call"]
    ) { script in
      let player = await script.player(nil)
      player.play()
      player.replaceCurrentItem(with: try script.item("a"))
    },
    ScriptedRun(
      "changes its rate while waiting",
      changes: [
        "rate 1.0", "waitingToPlayAtSpecifiedRate", "for an item", "rate 2.0", "item a", "for buffers",
        "player readyToPlay", "a readyToPlay",
        "playing", "for nothing",
      ], notifications: ["rate by call", "rate by call"]
    ) { script in
      let (player, item) = (await script.player(nil), try script.item("a"))
      player.play()
      player.rate = 2
      player.replaceCurrentItem(with: item)
      await script.waitUntilIdle()
      // Audio is handed to the device a fiftieth of a second before it is heard.
      await script.advance(hundredths: 27)
      #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
    },
    ScriptedRun(
      "pauses at the end", changes: began + ended, notifications: ["rate by call", "played a", "rate by player"]
    ) { script in
      let item = try script.item("a")
      let player = await script.player(item)
      player.play()
      await script.advance(hundredths: 220)
      #expect(player.currentTime() == item.duration)
      // The item has been played completely, so `play()` does nothing.
      player.play()
    },
    ScriptedRun(
      "plays again from the beginning", changes: began + ended + began,
      notifications: ["rate by call", "played a", "rate by player", "jumped a", "rate by call"],
      answers: ["back finished"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.play()
      await script.advance(hundredths: 220)
      player.seek(to: .zero, completionHandler: script.answer("back"))
      await script.waitUntilIdle()
      player.play()
    },
    ScriptedRun("stays at the end", changes: began, notifications: ["rate by call", "played a"]) { script in
      let item = try script.item("a")
      let player = await script.player(item)
      player.actionAtItemEnd = .none
      player.play()
      await script.advance(hundredths: 220)
      #expect(player.currentTime() == item.duration)
    },
    ScriptedRun(
      "ends at a set time", changes: began + ended, notifications: ["rate by call", "played a", "rate by player"]
    ) { script in
      let item = try script.item("a")
      let player = await script.player(item)
      item.forwardPlaybackEndTime = CMTime(value: 1, timescale: 2)
      player.play()
      await script.advance(hundredths: 60)
      #expect(player.currentTime() == item.forwardPlaybackEndTime)
    },
    ScriptedRun(
      "seeks while seeking", changes: [], notifications: ["jumped a"],
      answers: ["0 did not finish", "1 did not finish", "2 did not finish", "3 finished"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.core.queue.suspend()
      for tenth in 0..<4 {
        player.seek(
          to: CMTime(value: CMTimeValue(tenth), timescale: 10), toleranceBefore: .zero, toleranceAfter: .zero,
          completionHandler: script.answer("\(tenth)"))
      }
      player.core.queue.resume()
      await script.waitUntilIdle()
      #expect(player.currentTime() == CMTime(value: 3, timescale: 10))
    },
    ScriptedRun("cancels a seek", changes: [], answers: ["seek did not finish"]) { script in
      let item = try script.item("a")
      let player = await script.player(item)
      player.core.queue.suspend()
      player.seek(to: CMTime(value: 1, timescale: 1), completionHandler: script.answer("seek"))
      item.cancelPendingSeeks()
      player.core.queue.resume()
    },
    ScriptedRun(
      "seeks while playing", changes: began, notifications: ["rate by call", "jumped a"], answers: ["seek finished"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.play()
      await script.advance(hundredths: 20)
      player.seek(to: second, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: script.answer("seek"))
      await script.waitUntilIdle()
      await script.advance(hundredths: 52)
      #expect(player.currentTime() == CMTime(value: 3, timescale: 2))
    },
    ScriptedRun(
      "replaces its item",
      changes: began + [
        "item b", "waitingToPlayAtSpecifiedRate", "for buffers", "b readyToPlay", "playing", "for nothing",
      ],
      notifications: ["rate by call"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.play()
      await script.advance(hundredths: 20)
      player.replaceCurrentItem(with: try script.item("b"))
    },
    // The audio was prepared for the normal rate, so at another rate the player first waits for buffers.
    ScriptedRun(
      "plays twice as fast", changes: ["rate 2.0"] + prepared + ended,
      notifications: ["rate by call", "played a", "rate by player"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.rate = 2
      await script.advance(hundredths: 52)
      #expect(player.currentTime() == CMTime(value: 1, timescale: 1))
      await script.advance(hundredths: 60)
    },
    ScriptedRun(
      "plays backwards", changes: ["rate -1.0"] + prepared + ended,
      notifications: ["jumped a", "rate by call", "played a", "rate by player"],
      answers: ["seek finished"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.seek(to: second, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: script.answer("seek"))
      await script.waitUntilIdle()
      player.rate = -1
      await script.advance(hundredths: 50)
      #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
      await script.advance(hundredths: 60)
      #expect(player.currentTime() == .zero)
    },
    ScriptedRun("steps", changes: [], notifications: ["jumped a", "jumped a"]) { script in
      let item = try script.item("a")
      let player = await script.player(item)
      item.step(byCount: 3)
      await script.waitUntilIdle()
      #expect(player.currentTime() == CMTime(value: 3, timescale: 25))
      item.step(byCount: -1)
      await script.waitUntilIdle()
      #expect(player.currentTime() == CMTime(value: 2, timescale: 25))
    },
    ScriptedRun("passes boundaries", changes: began, notifications: ["rate by call"], answers: ["passed", "passed"]) {
      script in
      let player = await script.player(try script.item("a"))
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let times = [1.5, 0.5].map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 600)) }
      let observer = player.addBoundaryTimeObserver(forTimes: times, queue: nil) { [answers = script.answers] in
        answers.note("passed")
        continuation.yield()
      }
      player.play()
      var passed = stream.makeAsyncIterator()
      for _ in times {
        await script.advance(hundredths: 80)
        await passed.next()
      }
      player.removeTimeObserver(observer)
    },
    ScriptedRun(
      "is muted", changes: began + ["volume 0.5", "muted true", "muted false"], notifications: ["rate by call"]
    ) { script in
      let player = await script.player(try script.item("a"))
      player.play()
      player.volume = 0.5
      player.isMuted = true
      await script.advance(hundredths: 10)
      #expect(!script.stage.heard.contains { $0 != 0 })
      player.isMuted = false
      await script.advance(hundredths: 10)
      #expect(script.stage.heard.contains { $0 != 0 })
    },
    ScriptedRun("cannot play a missing file", changes: ["item a", "a failed"]) { script in
      let player = await script.player(nil)
      player.replaceCurrentItem(with: script.missing("a"))
      await script.waitUntilIdle()
      player.play()
      #expect(player.status == .unknown)
    },
    ScriptedRun(
      "fails while waiting",
      changes: [
        "rate 1.0", "waitingToPlayAtSpecifiedRate", "for an item", "item a", "for buffers", "a failed", "rate 0.0",
        "paused", "for nothing",
      ],
      notifications: ["rate by call", "rate by player"]
    ) { script in
      let player = await script.player(nil)
      player.play()
      player.replaceCurrentItem(with: script.missing("a"))
    },
  ]

  private static let queues: [ScriptedRun] = [
    ScriptedRun(
      "plays one item after the other", changes: began + ["item b", "item none", "rate 0.0", "paused"],
      notifications: ["rate by call", "played a", "played b", "rate by player"]
    ) { script in
      let player = await script.queue([try script.short("a"), try script.short("b")])
      player.play()
      await script.advance(hundredths: 30)
      await script.advance(hundredths: 30)
      #expect(player.items().isEmpty)
    },
    ScriptedRun("continues on request", changes: began + ["item b"], notifications: ["rate by call"]) { script in
      let player = await script.queue([try script.item("a"), try script.item("b")])
      player.play()
      await script.advance(hundredths: 20)
      player.advanceToNextItem()
      await script.waitUntilIdle()
      await script.advance(hundredths: 52)
      #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
    },
    ScriptedRun(
      "skips a missing file", changes: began + ["b readyToPlay", "item b", "item none", "rate 0.0", "paused"],
      notifications: ["rate by call", "played a", "played b", "rate by player"]
    ) { script in
      let player = await script.queue([try script.short("a"), script.missing("x"), try script.short("b")])
      player.play()
      await script.advance(hundredths: 30)
      await script.advance(hundredths: 30)
    },
    ScriptedRun(
      "skips a missing first file",
      changes: [
        "rate 1.0", "waitingToPlayAtSpecifiedRate", "for an item", "item x", "for buffers", "player readyToPlay",
        "b readyToPlay", "x failed", "item b", "playing", "for nothing",
      ], notifications: ["rate by call"]
    ) { script in
      let player = await script.queue([])
      player.play()
      let items = [script.missing("x"), try script.item("b")]
      // The player's queue is suspended, so that the player opens the missing item only when the second item already
      // follows it.
      player.core.queue.suspend()
      for item in items { player.insert(item, after: nil) }
      player.core.queue.resume()
    },
    ScriptedRun(
      "ends with a missing file", changes: began + ["item x", "rate 0.0", "paused"],
      notifications: ["rate by call", "played a", "rate by player"]
    ) { script in
      let player = await script.queue([try script.short("a"), script.missing("x")])
      player.play()
      await script.advance(hundredths: 30)
    },
    ScriptedRun(
      "loops a part ten times",
      changes: began + ["2 readyToPlay"] + (1...10).flatMap { ["loops \($0)", "item \($0 % 3)"] },
      notifications: ["rate by call"] + (0..<10).map { "played \($0 % 3)" }
    ) { script in
      let player = script.stage.queuePlayer([])
      let part = CMTimeRange(start: CMTime(value: 10, timescale: 100), end: CMTime(value: 25, timescale: 100))
      let looper = AVPlayerLooper(player: player, templateItem: try script.short("template"), timeRange: part)
      for (index, item) in looper.loopingPlayerItems.enumerated() { script.watch(item, "\(index)") }
      await script.watch(player)
      let observation = looper.observe(\.loopCount) { [changes = script.changes] looper, _ in
        changes.note("loops \(looper.loopCount)")
      }
      player.play()
      await script.advance(hundredths: 3)
      for _ in 0..<10 { await script.advance(hundredths: 15) }
      observation.invalidate()
      looper.disableLooping()
    },
    ScriptedRun(
      "loops twenty times",
      changes: began + ["2 readyToPlay"] + (1...20).flatMap { ["loops \($0)", "item \($0 % 3)"] },
      notifications: ["rate by call"] + (0..<20).map { "played \($0 % 3)" }
    ) { script in
      let player = script.stage.queuePlayer([])
      let looper = AVPlayerLooper(player: player, templateItem: try script.short("template"))
      for (index, item) in looper.loopingPlayerItems.enumerated() { script.watch(item, "\(index)") }
      await script.watch(player)
      #expect(looper.status == .ready)
      let observation = looper.observe(\.loopCount) { [changes = script.changes] looper, _ in
        changes.note("loops \(looper.loopCount)")
      }
      player.play()
      await script.advance(hundredths: 3)
      for _ in 0..<20 { await script.advance(hundredths: 25) }
      observation.invalidate()
      looper.disableLooping()
      #expect(looper.status == .cancelled && player.items().count == 1)
    },
  ]
}
