package import Dispatch
import Foundation

/// How sessions look after what interrupts them. Linux tells nobody that a camera is free again.
package struct SessionWatching: Sendable {
  /// Between two looks.
  package var interval = DispatchTimeInterval.seconds(1)
  /// Seconds that the machine has slept since it was started: the boot-time clock counts them, the monotonic one does
  /// not (clock_gettime(2)).
  package var sleep: @Sendable () -> Double = { seconds(CLOCK_BOOTTIME) - seconds(CLOCK_MONOTONIC) }

  /// How near the machine is to being too hot.
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
