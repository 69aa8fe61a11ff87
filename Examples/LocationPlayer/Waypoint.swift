import Foundation

struct Waypoint: Equatable, Sendable {
  var seconds: Double
  var latitude: Double
  var longitude: Double

  /// The location as text by ISO 6709, in degrees.
  var text: String { String(format: "%+08.4f%+09.4f/", latitude, longitude) }

  /// Parses a text such as `+52.5200+013.4050/`.
  init?(seconds: Double, text: String) {
    guard let split = text.dropFirst().firstIndex(where: { "+-".contains($0) }), let latitude = Double(text[..<split]),
      let longitude = Double(text[split...].prefix { $0 != "/" })
    else { return nil }
    (self.seconds, self.latitude, self.longitude) = (seconds, latitude, longitude)
  }

  /// Parses a line of a route: seconds, latitude and longitude.
  init?(line: Substring) {
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 3 else { return nil }
    (seconds, latitude, longitude) = (numbers[0], numbers[1], numbers[2])
  }
}
