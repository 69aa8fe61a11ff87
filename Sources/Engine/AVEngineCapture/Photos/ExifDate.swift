package import Foundation

/// A date in the form of Exif (2.32 §4.6.5, DateTimeOriginal, OffsetTimeOriginal, SubSecTimeOriginal), in the time zone
/// of this machine.
package struct ExifDate: Sendable, Hashable {
  package let date: String
  package let offset: String
  package let milliseconds: String

  package init(_ date: Date) {
    let zone = TimeZone.current
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
    let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map { $0 ?? 0 }
    let minutes = zone.secondsFromGMT(for: date) / 60
    self.date = String(
      format: "%04d:%02d:%02d %02d:%02d:%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    offset = String(format: "%@%02d:%02d", minutes < 0 ? "-" : "+", abs(minutes) / 60, abs(minutes) % 60)
    milliseconds = String(format: "%03d", (parts.nanosecond ?? 0) / 1_000_000)
  }
}
