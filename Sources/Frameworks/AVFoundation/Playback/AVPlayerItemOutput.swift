import AVEngineCore
import AVEnginePlayback
public import CoreFoundation
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// Gives clients what an item plays. Subclasses say which media.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
  // Safety: what changes is behind locks.
  private let link = Mutex(Link())

  private struct Link: @unchecked Sendable {
    // Safety: read and written under the mutex.
    weak var item: AVPlayerItem?
    var suppressesPlayerRendering = false
  }

  package override init() { super.init() }

  /// The item that the output is one of.
  var item: AVPlayerItem? {
    get { link.withLock { $0.item } }
    set { link.withLock { $0.item = newValue } }
  }

  /// Whether the player leaves to the client to show what the output gives.
  open var suppressesPlayerRendering: Bool {
    get { link.withLock { $0.suppressesPlayerRendering } }
    set { link.withLock { $0.suppressesPlayerRendering = newValue } }
  }

  /// The item's time at a time of the host's clock, in seconds; invalid where the output is no item's.
  @discardableResult
  open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
    itemTime(at: CMTime(seconds: hostTimeInSeconds, preferredTimescale: 1_000_000_000))
  }

  /// The item's time at a time of the host's clock, in the units of the system's timer. Linux: nanoseconds.
  @discardableResult
  open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
    itemTime(at: CMClockMakeHostTimeFromSystemUnits(UInt64(clamping: machAbsoluteTime)))
  }

  /// The item's time when a display shows a picture.
  open func itemTime(for timestamp: CVTimeStamp) -> CMTime {
    itemTime(at: CMClockMakeHostTimeFromSystemUnits(timestamp.hostTime))
  }

  private func itemTime(at hostTime: CMTime) -> CMTime {
    guard let playable = item?.playable else { return .invalid }
    guard playable.timebase.effectiveRate != 0 else { return playable.currentTime }
    return playable.clamped(CMSyncConvertTime(hostTime, from: CMClock.hostTimeClock, to: playable.timebase))
  }

  /// The output has become an item's.
  func attached() {}
  /// The output is no longer an item's.
  func detached() {}
  /// What the item plays has become known, or is another.
  func opened() {}
  /// Another picture is on screen.
  func frameChanged() {}
  /// The item's time has jumped, or goes the other way.
  func flushed() {}
}

/// Is told of what comes to an output that is asked.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
  /// Media come again, after none did when the client asked to be told.
  func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
  /// The item's time has jumped: what was given before is out of date.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
  public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
