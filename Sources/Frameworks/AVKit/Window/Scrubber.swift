import AVFoundation
import CoreMedia

/// Takes a player to times that a person points at, faster than seeks come to an end: of times that come meanwhile the
/// last counts.
///
/// While a person drags, the player stands, and pictures are near the times, as a person cannot point more exactly; in
/// the end the time is exact, and the player goes on as it did.
@MainActor final class Scrubber {
  private struct Goal: Equatable {
    var time: CMTime
    var tolerance = CMTime.zero
  }

  /// Told when `target` has changed by itself.
  var onChange: () -> Void = {}
  private weak var player: AVPlayer?
  private var goal: Goal?
  private var isSeeking = false
  /// How fast to go on; nil unless somebody drags.
  private var rateBefore: Float?
  private(set) var isDragging = false

  /// Where the player is being taken; nil where it is.
  var target: CMTime? { goal?.time }

  /// Whether the player stands only as long as somebody drags.
  var willPlay: Bool { rateBefore.map { $0 != 0 } ?? false }

  /// Another player: what is under way ends nowhere.
  func reset() { (goal, isSeeking, rateBefore, isDragging, player) = (nil, false, nil, false, nil) }

  /// - Parameter tolerance: How far a picture may be from a time.
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

  /// Takes a player exactly to a time; it goes on at its rate.
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
