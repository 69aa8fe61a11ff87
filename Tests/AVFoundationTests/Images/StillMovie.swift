import Foundation
import Synchronization
import TestSupport

/// Small movies that the ffmpeg command makes for the tests of stills, each once a run.
enum StillMovie {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private static let made = Mutex<[String: URL]>([:])

  static let folder: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "StillTests-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: StillMovie.folder) }
    return url
  }()

  /// - Parameters:
  ///   - name: With the extension; the same name gives the same file.
  ///   - patch: Changes the finished file's bytes.
  static func make(_ name: String, _ arguments: [String], patch: (inout Data) throws -> Void = { _ in }) throws -> URL {
    try made.withLock { made in
      if let known = made[name] { return known }
      let url = folder.appendingPathComponent(name)
      try ffmpeg(arguments + ["-y", url.path])
      var bytes = try Data(contentsOf: url)
      let before = bytes
      try patch(&bytes)
      if (bytes != before) as Bool { try bytes.write(to: url) }
      made[name] = url
      return url
    }
  }

  @discardableResult static func ffmpeg(_ arguments: [String]) throws -> Data {
    try run("ffmpeg", ["-v", "error", "-nostdin"] + arguments)
  }

  static func run(_ tool: String, _ arguments: [String]) throws -> Data {
    try Tool.run(tool, arguments)
  }

  /// A moving picture with its number in binary along the top: eight blocks, black for 0 and white for 1, the lowest
  /// bit first.
  static func numbered(rate: String = "30", seconds: Double = 2) -> [String] {
    let code = "geq=lum='if(lt(Y,24),16+219*mod(floor(N/pow(2,floor(X/12))),2),lum(X,Y))'"
    let source = "testsrc2=size=96x64:rate=\(rate):duration=\(seconds),format=yuv420p"
    return ["-f", "lavfi", "-i", "\(source),\(code):cb='if(lt(Y,24),128,cb(X,Y))':cr='if(lt(Y,24),128,cr(X,Y))'"]
  }

  static func x264(_ parameters: String) -> [String] {
    ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-x264-params", parameters]
  }
}

/// Changes boxes of an ISO media file whose movie box comes last and has one track.
extension Data {
  /// Where the type of the first box of a kind stands.
  func position(of box: String) throws -> Int {
    guard let found = range(of: Data(box.utf8)) else { throw StillMovie.Failure(description: "no box \(box)") }
    return found.lowerBound
  }

  func number(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  mutating func set(_ number: Int, at place: Int) {
    replaceSubrange(place..<place + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
  }

  /// The matrix of the track header, version 0 (ISO/IEC 14496-12 §8.3.2).
  mutating func setMatrix(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws {
    let place = try position(of: "tkhd") + 44
    for (index, value) in [a, b, 0, c, d, 0].enumerated() { set(value * 0x10000, at: place + index * 4) }
  }

  /// The size of the track header, version 0, in 65,536ths.
  mutating func setSize(_ width: Int, _ height: Int) throws {
    let place = try position(of: "tkhd") + 80
    set(width * 0x10000, at: place)
    set(height * 0x10000, at: place + 4)
  }

  /// The first edit, version 0 (§8.6.6): in units of the movie's and of the media's timescale.
  mutating func setEdit(duration: Int, mediaTime: Int) throws {
    let place = try position(of: "elst") + 12
    set(duration, at: place)
    set(mediaTime, at: place + 4)
  }

  /// Puts a box at the end of the sample entry of a kind.
  mutating func add(_ box: String, _ contents: [UInt8], to entry: String) throws {
    let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd", entry]
    var places: [Int] = []
    var from = startIndex
    for name in path {
      guard let found = range(of: Data(name.utf8), in: from..<endIndex) else {
        throw StillMovie.Failure(description: "no box \(name)")
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
