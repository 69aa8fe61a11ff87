import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVFoundation

/// Calls of players' methods, and what observers are then expected to be told. Key-value observers and notification
/// observers are called on different queues, so the order of entries is known only within each kind.
struct ScriptedRun: Sendable, CustomTestStringConvertible {
  let name: String
  let changes: [String]
  let notifications: [String]
  /// The results of seeks and the calls of time observers, sorted, because these arrive on several threads.
  let answers: [String]
  private let script: @MainActor @Sendable (Script) async throws -> Void

  init(
    _ name: String, changes: [String], notifications: [String] = [], answers: [String] = [],
    script: @escaping @MainActor @Sendable (Script) async throws -> Void
  ) {
    (self.name, self.changes, self.notifications, self.answers, self.script) = (
      name, changes, notifications, answers, script
    )
  }

  var testDescription: String { name }

  @MainActor func check() async throws {
    let script = Script()
    defer { script.end() }
    try await self.script(script)
    await script.waitUntilIdle()
    #expect(script.changes.text == changes)
    #expect(script.notifications.text == notifications)
    #expect(script.answers.text.sorted() == answers)
  }
}

/// Players publish the engine's changes on the main queue, on which the script runs too. Observers therefore see such
/// changes only while the script awaits.
@MainActor final class Script {
  let stage = ManualStage()
  let (changes, notifications, answers) = (Diary(), Diary(), Diary())
  private let names = Names()
  private var players: [AVPlayer] = []
  /// Retained until the run ends: `names` identifies items by their addresses, and a new item could get the address of
  /// a released one.
  private var items: [AVPlayerItem] = []
  private var observations: [NSKeyValueObservation] = []
  private var tokens: [any NSObjectProtocol] = []

  private final class Names: Sendable {
    private let names = Mutex<[ObjectIdentifier: String]>([:])
    subscript(_ item: AVPlayerItem) -> String {
      get { names.withLock { $0[ObjectIdentifier(item)] } ?? "unnamed" }
      set { names.withLock { $0[ObjectIdentifier(item)] = newValue } }
    }
  }

  func end() {
    for observation in observations { observation.invalidate() }
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  // MARK: Players and items

  func item(_ name: String) throws -> AVPlayerItem {
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    watch(item, name)
    return item
  }

  func short(_ name: String) throws -> AVPlayerItem {
    let sine = MadeMedia.input("sine=frequency=441:sample_rate=48000:duration=0.25")
    let item = AVPlayerItem(url: try MadeMedia.file("quarter.wav", sine))
    watch(item, name)
    return item
  }

  func missing(_ name: String) -> AVPlayerItem {
    let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/at all.mov"))
    watch(item, name)
    return item
  }

  func watch(_ item: AVPlayerItem, _ name: String) {
    items.append(item)
    names[item] = name
    observations.append(item.observe(\.status) { [changes] item, _ in changes.note("\(name) \(item.status)") })
    let told: [(Notification.Name, String)] = [
      (.AVPlayerItemDidPlayToEndTime, "played"), (.AVPlayerItemTimeJumped, "jumped"),
      (.AVPlayerItemPlaybackStalled, "stalled"),
      (.AVPlayerItemFailedToPlayToEndTime, "failed"),
    ]
    for (notification, word) in told { listen(notification, item) { _ in "\(word) \(name)" } }
  }

  func player(_ item: AVPlayerItem?) async -> AVPlayer {
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await watch(player)
    return player
  }

  func queue(_ items: [AVPlayerItem]) async -> AVQueuePlayer {
    let player = stage.queuePlayer(items)
    await watch(player)
    return player
  }

  func watch(_ player: AVPlayer) async {
    players.append(player)
    await waitUntilIdle()
    let (changes, names) = (changes, names)
    changes.clear()
    observations += [
      player.observe(\.status) { player, _ in changes.note("player \(player.status)") },
      player.observe(\.currentItem) { player, _ in
        changes.note("item \(player.currentItem.map { names[$0] } ?? "none")")
      },
      player.observe(\.rate) { player, _ in changes.note("rate \(player.rate)") },
      player.observe(\.timeControlStatus) { player, _ in changes.note("\(player.timeControlStatus)") },
      player.observe(\.reasonForWaitingToPlay) { player, _ in
        changes.note(Self.words[player.reasonForWaitingToPlay] ?? "for another reason")
      },
      player.observe(\.volume) { player, _ in changes.note("volume \(player.volume)") },
      player.observe(\.isMuted) { player, _ in changes.note("muted \(player.isMuted)") },
    ]
    listen(AVPlayer.rateDidChangeNotification, player) { notification in
      switch (notification.userInfo?[AVPlayer.rateDidChangeReasonKey] as? String).map(AVPlayer.RateDidChangeReason.init)
      {
      case .setRateCalled: "rate by call"
      case .audioSessionInterrupted: "rate by interruption"
      default: "rate by player"
      }
    }
  }

  private nonisolated static let words: [AVPlayer.WaitingReason?: String] = [
    nil: "for nothing", .noItemToPlay: "for an item", .evaluatingBufferingRate: "for buffers",
    .toMinimizeStalls: "for media",
  ]

  private func listen(
    _ name: Notification.Name, _ object: AnyObject, _ entry: @escaping @Sendable (Notification) -> String
  ) {
    let notifications = notifications
    tokens.append(
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
        notifications.note(entry($0))
      })
  }

  // MARK: Actions

  func waitUntilIdle() async {
    // Observers may cause more work.
    for _ in 0..<3 {
      stage.rest()
      await everybodyIsTold()
    }
  }

  func advance(hundredths: Int) async {
    for _ in 0..<hundredths {
      stage.rest()
      stage.advance(hundredths: 1)
    }
    await waitUntilIdle()
  }

  private final class Sender: Sendable {}

  private nonisolated func everybodyIsTold() async {
    await withCheckedContinuation { told in DispatchQueue.main.async { told.resume() } }
    let (last, sender) = (Notification.Name("Script.last"), Sender())
    await wait(for: last, of: sender) { PlaybackNotifications.post(last, of: sender) }
  }

  func answer(_ name: String) -> @Sendable (Bool) -> Void {
    { [answers] finished in answers.note("\(name) \(finished ? "finished" : "did not finish")") }
  }
}
