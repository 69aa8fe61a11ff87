import Foundation
import TestSupport

/// The movie box must be the last box of the file and have one track.
extension Data {
  /// Returns the offset of the first occurrence of a box type. The box begins four bytes before its type.
  func position(of box: String) throws -> Int {
    guard let found = range(of: Data(box.utf8)) else { throw Tool.Failure(description: "no box \(box)") }
    return found.lowerBound
  }

  func number(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  mutating func set(_ number: Int, at place: Int) {
    replaceSubrange(place..<place + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
  }

  /// Sets the first two rows of the matrix in the track header, version 0 (ISO/IEC 14496-12 §8.3.2).
  mutating func setMatrix(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws {
    let place = try position(of: "tkhd") + 44
    for (index, value) in [a, b, 0, c, d, 0].enumerated() { set(value * 0x10000, at: place + index * 4) }
  }

  /// Sets the size in the track header, version 0, as 16.16 fixed-point numbers.
  mutating func setSize(_ width: Int, _ height: Int) throws {
    let place = try position(of: "tkhd") + 80
    set(width * 0x10000, at: place)
    set(height * 0x10000, at: place + 4)
  }

  /// Sets the duration (in the movie's timescale) and the media time (in the media's timescale) of the first edit,
  /// version 0 (ISO/IEC 14496-12 §8.6.6).
  mutating func setEdit(duration: Int, mediaTime: Int) throws {
    let place = try position(of: "elst") + 12
    set(duration, at: place)
    set(mediaTime, at: place + 4)
  }

  mutating func add(_ box: String, _ contents: [UInt8], to entry: String) throws {
    let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd", entry]
    var places: [Int] = []
    var from = startIndex
    for name in path {
      guard let found = range(of: Data(name.utf8), in: from..<endIndex) else {
        throw Tool.Failure(description: "no box \(name)")
      }
      places.append(found.lowerBound - 4)
      from = found.upperBound
    }
    let end = places[places.count - 1] + number(at: places[places.count - 1])
    for place in places { set(number(at: place) + contents.count + 8, at: place) }
    var added = Data(count: 4)
    added.set(contents.count + 8, at: 0)
    insert(contentsOf: added + Data(box.utf8) + contents, at: end)
  }
}
