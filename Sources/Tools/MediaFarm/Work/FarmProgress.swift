import Foundation

/// The last message of an attempt at a part: the contents of the attempt's progress file.
public struct FarmProgress: Sendable, Hashable, Codable {
  /// The states of an attempt.
  public enum State: String, Sendable, Codable {
    /// The worker works on the part, or died without writing another state.
    case running
    /// The worker has made the part.
    case done
    /// The attempt failed; `message` has the cause.
    case failed
  }

  /// The number of the part, or of the piece of the analysis.
  public var part: Int
  /// The host name of the worker’s machine, in letters, digits and hyphens.
  public var host: String
  /// The number of the worker’s process on its machine.
  public var process: Int32
  /// The state that the attempt had when the file was written; a dead worker leaves `running`.
  public var state: State
  /// The part of the work that is done, from 0 to 1.
  public var fraction: Double
  /// The seconds since the attempt began.
  public var seconds: Double
  /// The cause of a failed attempt, in a sentence without a full stop; nil for the other states.
  public var message: String?
  /// `FarmError.exitStatus` of a failed attempt's error; nil for the other states, and if the worker was asked to
  /// terminate.
  public var exitStatus: Int32?
  /// A digest of the sizes and times that the sources had when the attempt failed; nil for the other states.
  public var sources: String?
}

/// Writes a progress file every five seconds, and keeps the unfinished file young.
final class Heartbeat: @unchecked Sendable {
  // Safety: the queue guards the variables.
  static let interval = 5.0

  private let folder: PartFolder
  private let worker: PartFolder.Worker
  private let item: FarmItem
  private let began = ContinuousClock.now
  private let queue = DispatchQueue(label: "MediaFarm.progress")
  private let timer: any DispatchSourceTimer
  private let fraction: @Sendable () -> Double

  init(
    _ item: FarmItem, in folder: PartFolder, by worker: PartFolder.Worker, fraction: @escaping @Sendable () -> Double
  ) {
    (self.item, self.folder, self.worker, self.fraction) = (item, folder, worker, fraction)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler { [weak self] in self?.beat() }
    // Attempts are counted by their files, also if the worker is killed at once.
    queue.sync { beat() }
    timer.resume()
  }

  private func beat() {
    folder.touch(PartFolder.partialName(item, worker))
    write(.running, fraction: fraction())
  }

  /// A progress file only informs, so that an error in writing it does not end the work.
  private func write(_ state: FarmProgress.State, fraction: Double, error: FarmError? = nil, sources: String? = nil) {
    let progress = FarmProgress(
      part: item.number, host: worker.host, process: worker.process, state: state, fraction: fraction,
      seconds: (ContinuousClock.now - began).seconds, message: error?.message,
      exitStatus: sources == nil ? nil : error?.exitStatus, sources: sources)
    guard let data = try? JSONEncoder().encode(progress) else { return }
    try? folder.write(data, to: PartFolder.progressName(item, worker), by: worker)
  }

  func end() {
    timer.cancel()
    queue.sync { write(.done, fraction: 1) }
  }

  /// `sources` is the state of the sources; nil if the worker was asked to terminate.
  func end(_ error: FarmError, sources: String?) {
    timer.cancel()
    queue.sync { write(.failed, fraction: fraction(), error: error, sources: sources) }
  }
}
