package import Foundation

/// The temperature of the machine, compared with the limits of its kernel's thermal zones
/// (Documentation/driver-api/thermal/sysfs-api.rst of Linux).
package struct ThermalZones: Sendable {
  package enum Level: Int, Sendable, Comparable {
    case nominal
    /// A trip point of the type `active` is reached, at which a fan runs.
    case fair
    /// A trip point of the type `passive` is reached, at which the machine works more slowly.
    case serious
    /// A trip point of the type `hot` is reached.
    case critical
    /// A trip point of the type `critical` is reached, at which the kernel switches the machine off.
    case shutdown

    package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  private struct Zone: Sendable {
    let temperature: URL
    /// The trip points, in thousandths of a degree Celsius.
    let trips: [(level: Level, temperature: Int)]
  }

  private let zones: [Zone]

  package init(_ folder: URL = URL(fileURLWithPath: "/sys/class/thermal")) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    zones = names.filter { $0.hasPrefix("thermal_zone") }.sorted().prefix(64).compactMap { name in
      let zone = folder.appendingPathComponent(name)
      let trips = Self.trips(of: zone)
      return trips.isEmpty ? nil : Zone(temperature: zone.appendingPathComponent("temp"), trips: trips)
    }
  }

  private static func trips(of zone: URL) -> [(level: Level, temperature: Int)] {
    // The number is that of THERMAL_MAX_TRIPS in Linux.
    (0..<12).compactMap { index in
      // Some drivers report 0 or less for an unused trip point.
      guard let kind = text(zone.appendingPathComponent("trip_point_\(index)_type")),
        let temperature = number(zone.appendingPathComponent("trip_point_\(index)_temp")), temperature > 0
      else { return nil }
      switch kind {
      case "active": return (.fair, temperature)
      case "passive": return (.serious, temperature)
      case "hot": return (.critical, temperature)
      case "critical": return (.shutdown, temperature)
      default: return nil
      }
    }
  }

  package var level: Level {
    zones.map { zone in
      guard let temperature = Self.number(zone.temperature) else { return .nominal }
      return zone.trips.filter { temperature >= $0.temperature }.map(\.level).max() ?? .nominal
    }.max() ?? .nominal
  }

  private static func text(_ file: URL) -> String? {
    (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func number(_ file: URL) -> Int? { text(file).flatMap { Int($0) } }
}
