import Foundation
import TestSupport

enum TagMaker {
  /// Debian's Python has mutagen, which an earlier Python in the search path may lack.
  static let python = "/usr/bin/python3"

  static func audio(_ name: String, _ options: [String] = []) throws -> URL {
    try AssetMaker.make(
      name,
      MadeMedia.input("sine=frequency=440:duration=1") + ["-map_metadata", "-1", "-fflags", "+bitexact"] + options
    )
  }

  @discardableResult
  static func run(_ script: String, on url: URL) throws -> String {
    String(
      decoding: try Tool.run("env", [python, "-c", "import sys\npath = sys.argv[1]\n" + script, url.path]),
      as: UTF8.self)
  }

  static func picture(_ name: String = "cover.jpg") throws -> Data {
    try Data(contentsOf: AssetMaker.make(name, MadeMedia.input("color=red:size=4x4") + ["-frames:v", "1"]))
  }
}
