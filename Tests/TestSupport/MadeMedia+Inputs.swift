/// Arguments of ffmpeg: what is seen and heard, and how it is coded.
extension MadeMedia {
  /// Pictures or sound that a graph of FFmpeg's filters makes.
  public static func input(_ graph: String) -> [String] { ["-f", "lavfi", "-i", graph] }

  /// Moving shapes in many colours.
  public static func pattern(_ size: String = "160x120", rate: String = "30", seconds: Double = 2) -> [String] {
    input("testsrc2=s=\(size):r=\(rate):d=\(seconds)")
  }

  /// Flat grey pictures whose luma tells the number: 20 + 2 · (number mod 100).
  public static func numbered(rate: String = "30", seconds: Double, size: String = "160x96") -> [String] {
    input("nullsrc=s=\(size):r=\(rate):d=\(seconds),geq=lum='20+2*mod(N,100)':cb=128:cr=128")
  }

  /// Moving shapes with the picture's number in binary along the top: eight blocks, black for 0 and white for 1, the
  /// lowest bit first.
  public static func marked(rate: String = "30", seconds: Double = 2) -> [String] {
    let code = "geq=lum='if(lt(Y,24),16+219*mod(floor(N/pow(2,floor(X/12))),2),lum(X,Y))'"
    let source = "testsrc2=size=96x64:rate=\(rate):duration=\(seconds),format=yuv420p"
    return input("\(source),\(code):cb='if(lt(Y,24),128,cb(X,Y))':cr='if(lt(Y,24),128,cr(X,Y))'")
  }

  /// A sine of half the full scale.
  public static func sine(_ frequency: Int = 440, rate: Int = 48_000, seconds: Double) -> [String] {
    input("aevalsrc=0.5*sin(2*PI*\(frequency)*t):s=\(rate):d=\(seconds)")
  }

  /// A sine of an eighth of the full scale, in 16 bits.
  public static func tone(_ frequency: Int = 440, rate: Int = 44_100, seconds: Double = 2) -> [String] {
    input("sine=frequency=\(frequency):sample_rate=\(rate):duration=\(seconds)")
  }

  public static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
  /// A key frame in twelve, with B frames.
  public static let reordered = ["-c:v", "libx264", "-g", "12", "-bf", "2", "-pix_fmt", "yuv420p"]
  /// H.264 that keeps every sample.
  public static let lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"]
  public static let aac = ["-c:a", "aac", "-b:a", "128k"]

  /// H.264 as x264's own parameters say.
  public static func x264(_ parameters: String) -> [String] {
    ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-x264-params", parameters]
  }
}
