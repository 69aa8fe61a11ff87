import Foundation
import TestSupport

/// Makes audio files and images, and runs Python scripts that tag files or read tags with mutagen.
enum TagMaker {
  /// Debian's Python, which has mutagen. Another Python that is earlier in the search path may not have mutagen.
  static let python = "/usr/bin/python3"

  /// Makes one second of audio.
  static func audio(_ name: String, _ options: [String] = []) throws -> URL {
    try AssetMaker.make(
      name,
      MadeMedia.input("sine=frequency=440:duration=1") + ["-map_metadata", "-1", "-fflags", "+bitexact"] + options
    )
  }

  /// Runs lines of Python with the file's path as `path`, and returns what they print.
  @discardableResult
  static func run(_ script: String, on url: URL) throws -> String {
    String(
      decoding: try Tool.run("env", [python, "-c", "import sys\npath = sys.argv[1]\n" + script, url.path]),
      as: UTF8.self)
  }

  /// Makes an image of sixteen red pixels.
  static func picture(_ name: String = "cover.jpg") throws -> Data {
    try Data(contentsOf: AssetMaker.make(name, MadeMedia.input("color=red:size=4x4") + ["-frames:v", "1"]))
  }
}
