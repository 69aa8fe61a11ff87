package import Dispatch
import Foundation

/// The regular checks of a session: their interval, and functions that read the machine's sleep and temperature. At
/// each `interval`, interrupted sessions try to resume, because Linux does not report that a camera is free again.
package struct SessionWatching: Sendable {
  package var interval = DispatchTimeInterval.seconds(1)
  /// Returns the seconds that the machine has slept since its start: the boot-time clock counts them, the monotonic
  /// clock does not (clock_gettime(2)).
  package var sleep: @Sendable () -> Double = { seconds(CLOCK_BOOTTIME) - seconds(CLOCK_MONOTONIC) }

  package var pressure: @Sendable () -> ThermalZones.Level = { zones.level }

  package init() {}

  private static let zones = ThermalZones()

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package func timer(_ look: @escaping @Sendable () -> Void) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "AVCapture.interruptions"))
    timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(100))
    timer.setEventHandler(handler: DispatchWorkItem(block: look))
    timer.activate()
    return timer
  }
}
