import AVFoundation
import CoreMedia

/// Except after `reset()`, one seek is in progress at a time; the next seek goes to the time that was requested last. A
/// drag pauses the player; the seeks during the drag have a tolerance.
@MainActor final class Scrubber {
  private struct Goal: Equatable {
    var time: CMTime
    var tolerance = CMTime.zero
  }

  var onChange: () -> Void = {}
  private weak var player: AVPlayer?
  private var goal: Goal?
  private var isSeeking = false
  private var rateBefore: Float?
  private(set) var isDragging = false

  var target: CMTime? { goal?.time }

  var willPlay: Bool { rateBefore.map { $0 != 0 } ?? false }

  func reset() { (goal, isSeeking, rateBefore, isDragging, player) = (nil, false, nil, false, nil) }

  func drag(_ player: AVPlayer, to time: CMTime, tolerance: CMTime) {
    self.player = player
    if !isDragging {
      isDragging = true
      rateBefore = rateBefore ?? player.rate
      player.rate = 0
    }
    seek(Goal(time: time, tolerance: tolerance))
  }

  func drop() {
    guard isDragging, let time = target else { return }
    isDragging = false
    seek(Goal(time: time))
  }

  func jump(_ player: AVPlayer, to time: CMTime) {
    self.player = player
    seek(Goal(time: time))
  }

  private func seek(_ goal: Goal) {
    self.goal = goal
    if !isSeeking { next() }
  }

  private func next() {
    guard let goal, let player else { return }
    isSeeking = true
    player.seek(to: goal.time, toleranceBefore: goal.tolerance, toleranceAfter: goal.tolerance) {
      [weak self, weak player] _ in
      DispatchQueue.main.async { self?.arrived(goal, player) }
    }
  }

  private func arrived(_ reached: Goal, _ player: AVPlayer?) {
    guard player === self.player, isSeeking else { return }
    isSeeking = false
    if goal != reached { return next() }
    guard !isDragging else { return }
    goal = nil
    if let rate = rateBefore.take(), rate != 0 { player?.rate = rate }
    onChange()
  }
}
