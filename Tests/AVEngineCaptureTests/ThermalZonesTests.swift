import AVEngineCapture
import Foundation
import TestSupport
import Testing

@Suite struct ThermalZonesTests {
  private func write(_ text: String, _ path: String, in folder: TemporaryFolder) throws {
    let file = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(text)\n".utf8).write(to: file)
  }

  @Test func theHottestZoneCounts() throws {
    let folder = try TemporaryFolder()
    let trips = [
      ("critical", 105_000), ("hot", 100_000), ("passive", 95_000), ("active", 60_000), ("passive", -274_000),
    ]
    for zone in ["thermal_zone0", "thermal_zone1"] {
      for (index, trip) in trips.enumerated() {
        try write(trip.0, "\(zone)/trip_point_\(index)_type", in: folder)
        try write("\(trip.1)", "\(zone)/trip_point_\(index)_temp", in: folder)
      }
      try write("40000", "\(zone)/temp", in: folder)
    }
    // A zone without trip points, and a folder that is not a zone, do not count.
    try write("999000", "thermal_zone2/temp", in: folder)
    try write("999000", "cooling_device0/temp", in: folder)
    let zones = ThermalZones(folder.url)
    #expect(zones.level == .nominal)
    let steps: [(Int, ThermalZones.Level)] = [
      (60_000, .fair), (95_000, .serious), (101_000, .critical), (105_000, .shutdown),
    ]
    for (temperature, level) in steps {
      try write("\(temperature)", "thermal_zone1/temp", in: folder)
      #expect(zones.level == level)
    }
    try write("not a number", "thermal_zone1/temp", in: folder)
    #expect(zones.level == .nominal)
  }

  @Test func aMachineWithoutZonesIsNotHot() throws {
    let folder = try TemporaryFolder()
    #expect(ThermalZones(folder.url.appendingPathComponent("none")).level == .nominal)
  }
}
