public import Foundation

extension MadeMedia {
  /// Four seconds of numbered video frames at 30,000/1,001 per second in H.264 with B frames, and a sine in AAC.
  public static func numberedMovie() throws -> URL {
    try file("numbered.mp4", numbered(rate: "30000/1001", seconds: 4) + sine(seconds: 4) + reordered + aac)
  }

  /// A tenth of a second of 1080p with audio.
  public static func hd() throws -> URL {
    try file("hd.mp4", pattern("1920x1080", seconds: 0.1) + sine(seconds: 0.1) + h264 + aac)
  }

  /// Forty seconds of fragmented 640 × 360 MPEG-4 video with a key frame at least every five frames.
  public static func fragmented(_ flags: String = "") throws -> URL {
    try file(
      "fragmented.mp4",
      ["-bitexact"] + pattern("640x360", rate: "25", seconds: 40) + [
        "-c:v", "mpeg4", "-q:v", "2", "-g", "5", "-movflags", "frag_keyframe+empty_moov+default_base_moof\(flags)",
      ])
  }
}
