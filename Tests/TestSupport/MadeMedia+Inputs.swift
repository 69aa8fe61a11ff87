extension MadeMedia {
  /// Returns arguments for the video or audio of a graph of FFmpeg's filters.
  public static func input(_ graph: String) -> [String] { ["-f", "lavfi", "-i", graph] }

  /// Returns arguments for video of moving shapes in many colours.
  public static func pattern(_ size: String = "160x120", rate: String = "30", seconds: Double = 2) -> [String] {
    input("testsrc2=s=\(size):r=\(rate):d=\(seconds)")
  }

  /// Returns arguments for flat grey video frames whose luma states the frame's number: 20 + 2 · (number mod 100).
  public static func numbered(rate: String = "30", seconds: Double, size: String = "160x96") -> [String] {
    input("nullsrc=s=\(size):r=\(rate):d=\(seconds),geq=lum='20+2*mod(N,100)':cb=128:cr=128")
  }

  /// Returns arguments for video of moving shapes with the frame's number in binary along the top: eight blocks, black
  /// for 0 and white for 1, the lowest bit first.
  public static func marked(rate: String = "30", seconds: Double = 2) -> [String] {
    let code = "geq=lum='if(lt(Y,24),16+219*mod(floor(N/pow(2,floor(X/12))),2),lum(X,Y))'"
    let source = "testsrc2=size=96x64:rate=\(rate):duration=\(seconds),format=yuv420p"
    return input("\(source),\(code):cb='if(lt(Y,24),128,cb(X,Y))':cr='if(lt(Y,24),128,cr(X,Y))'")
  }

  /// Returns arguments for a sine of half the full scale.
  public static func sine(_ frequency: Int = 440, rate: Int = 48_000, seconds: Double) -> [String] {
    input("aevalsrc=0.5*sin(2*PI*\(frequency)*t):s=\(rate):d=\(seconds)")
  }

  /// Returns arguments for a sine of an eighth of the full scale, in 16 bits.
  public static func tone(_ frequency: Int = 440, rate: Int = 44_100, seconds: Double = 2) -> [String] {
    input("sine=frequency=\(frequency):sample_rate=\(rate):duration=\(seconds)")
  }

  /// Arguments for fast H.264 encoding.
  public static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
  /// Arguments for H.264 with a key frame at least every twelve frames, and B frames.
  public static let reordered = ["-c:v", "libx264", "-g", "12", "-bf", "2", "-pix_fmt", "yuv420p"]
  /// Arguments for lossless H.264.
  public static let lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"]
  /// Arguments for AAC of 128 kbit/s.
  public static let aac = ["-c:a", "aac", "-b:a", "128k"]

  /// Returns arguments for H.264 with x264's own parameters.
  public static func x264(_ parameters: String) -> [String] {
    ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-x264-params", parameters]
  }
}
