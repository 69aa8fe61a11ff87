import AVEngineCore
import AVEnginePlayback
public import CoreFoundation
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// A base class of objects that deliver media of an item to a client. Each subclass delivers one kind of media.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
  // Safety: the mutex `link` guards the mutable state of this class. Subclasses guard their own.
  private let link = Mutex(Link())

  private struct Link: @unchecked Sendable {
    // Safety: read and written under the mutex `link`.
    weak var item: AVPlayerItem?
    var suppressesPlayerRendering = false
  }

  package override init() { super.init() }

  var item: AVPlayerItem? {
    get { link.withLock { $0.item } }
    set { link.withLock { $0.item = newValue } }
  }

  /// Whether the client displays the output's media, so that the player does not. Linux: it has an effect only on an
  /// `AVPlayerItemLegibleOutput`.
  open var suppressesPlayerRendering: Bool {
    get { link.withLock { $0.suppressesPlayerRendering } }
    set { link.withLock { $0.suppressesPlayerRendering = newValue } }
  }

  /// Returns the item's time at a host time that is given in seconds; invalid if the output was not added to an item.
  @discardableResult
  open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
    itemTime(at: CMTime(seconds: hostTimeInSeconds, preferredTimescale: 1_000_000_000))
  }

  /// Returns the item's time at a host time that is given in units of the system's timer. Linux: nanoseconds.
  @discardableResult
  open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
    itemTime(at: CMClockMakeHostTimeFromSystemUnits(UInt64(clamping: machAbsoluteTime)))
  }

  /// Returns the item's time at the host time of a display's timestamp; invalid if the output was not added to an item.
  open func itemTime(for timestamp: CVTimeStamp) -> CMTime {
    itemTime(at: CMClockMakeHostTimeFromSystemUnits(timestamp.hostTime))
  }

  private func itemTime(at hostTime: CMTime) -> CMTime {
    guard let playable = item?.playable else { return .invalid }
    guard playable.timebase.effectiveRate != 0 else { return playable.currentTime }
    return playable.clamped(CMSyncConvertTime(hostTime, from: CMClock.hostTimeClock, to: playable.timebase))
  }

  func attached() {}
  func detached() {}
  func opened() {}
  func frameChanged() {}
  func flushed() {}
}

/// Methods that an output calls if its client requests media by time.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
  /// Called when media becomes available after the client has requested this notification.
  func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
  /// Called when the item's time has jumped, or playback has changed its direction. Media that the client has received
  /// before is outdated.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
  /// Does nothing: a delegate need not implement the method.
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
