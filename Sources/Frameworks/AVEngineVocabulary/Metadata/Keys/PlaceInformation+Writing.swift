import AVEngineCore
import Foundation

extension PlaceInformation {
  var iso6709: String {
    let place = Self.fixed(latitude, width: 7, decimals: 4) + Self.fixed(longitude, width: 8, decimals: 4)
    return place + (altitude.map { Self.fixed($0, width: 7, decimals: 3) } ?? "") + "/"
  }

  private static func fixed(_ value: Double, width: Int, decimals: Int) -> String {
    let digits = String(format: "%.\(decimals)f", abs(value))
    return (value < 0 ? "-" : "+") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The contents of a location box (`loci`): undetermined language, role of a shooting location, Earth.
  var data: Data {
    func fixed(_ value: Double) -> [UInt8] {
      let word = UInt32(bitPattern: Int32((max(-32_768, min(value, 32_767.99)) * 65_536).rounded()))
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    let numbers = fixed(longitude) + fixed(latitude) + fixed(altitude ?? 0)
    return Data([0x55, 0xC4] + Array(name.utf8) + [0, 0] + numbers + Array("earth".utf8) + [0, 0])
  }
}
