internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreMedia

struct VideoEncoderOptions {
  private(set) var values: [String: String]
  private var parameters: [String] = []

  init(
    _ settings: VideoEncoderSettings, encoder: String, fixed: [String: String] = [:], operation: String = "Encoding"
  ) throws(EngineError) {
    values = fixed
    if let limit = settings.rateLimit {
      // Within the limit's period the stream can use the bits that arrive (two thirds of the limit) and those that the
      // buffer held before (one third).
      values["maxrate"] = "\(limit.bitsPerSecond / 3 * 2)"
      values["bufsize"] = "\(limit.bits / 3)"
    }
    switch encoder {
    case "libx264": try setX264(settings, operation)
    case "libx265": setX265(settings)
    case "libopenh264": try setOpenH264(settings, operation)
    case "mjpeg": setJPEG(settings)
    default: break
    }
    if let pass = settings.pass, let options = Self.options(of: pass, encoder: encoder) {
      values["flags"] = pass.number == .first ? "+pass1" : "+pass2"
      for (name, value) in options.values { values[name] = value }
      parameters += options.parameters
    }
    if !parameters.isEmpty { values[encoder == "libx265" ? "x265-params" : "x264-params"] = list }
  }

  private var list: String { parameters.joined(separator: ":") }

  // MARK: x264 and x265

  private mutating func setX264(_ settings: VideoEncoderSettings, _ operation: String) throws(EngineError) {
    setBoth(settings, visuallyLossless: 18)
    values["profile"] = settings.profile?.rawValue
    values["level"] = settings.level.map { "\($0 / 10).\($0 % 10)" }
    setEntropyMode(settings)
    values["slice-max-size"] = settings.maximumSliceBytes.map(String.init)
    if settings.latency == .low { parameters += ["rc-lookahead=0", "sync-lookahead=0", "sliced-threads=1"] }
    // Without this parameter, x264's bytes depend on the processor: on its precision of reciprocals, and with AVX-512
    // also on memory that x264 164 has not written.
    if settings.threadCount != nil { parameters.append("cpu-independent=1") }
    guard let sequence = settings.h264Sequence else { return }
    let orders = [["bframes=0"], ["bframes=2", "b-pyramid=none"], ["bframes=3", "b-pyramid=normal"]]
    guard orders.indices.contains(sequence.reorderedFrames) else {
      throw EngineError(
        .unsupported, operation, detail: "\(sequence.reorderedFrames) reordered frames are not supported")
    }
    parameters.append("sps-id=\(sequence.identifier)")
    parameters += orders[sequence.reorderedFrames]
    // Without buffered frames, no frame can refer to another.
    parameters += sequence.bufferedFrames == 0 ? ["ref=1", "keyint=1"] : ["ref=\(sequence.bufferedFrames)"]
  }

  private mutating func setX265(_ settings: VideoEncoderSettings) {
    setBoth(settings, visuallyLossless: 20)
    values["profile"] = settings.profile?.rawValue
    // If decoding starts at an open group, some of its frames cannot be decoded.
    parameters += ["log-level=none", "open-gop=0"]
  }

  private mutating func setBoth(_ settings: VideoEncoderSettings, visuallyLossless: Double) {
    values["preset"] = settings.prioritizesSpeed ? "ultrafast" : "veryfast"
    // Decoding must be able to start at a requested key frame.
    values["forced-idr"] = "1"
    values["crf"] = Self.rateFactor(settings.rate, visuallyLossless: visuallyLossless).map { "\($0)" }
    setQuantizers(settings)
    if settings.latency == .zero { values["tune"] = "zerolatency" }
  }

  private static func rateFactor(_ rate: VideoEncoderSettings.Rate, visuallyLossless: Double) -> Double? {
    switch rate {
    case .quality(let quality): ((45 - 35 * quality) * 1e9).rounded() / 1e9
    case .visuallyLossless: visuallyLossless
    case .average, .fixed: nil
    }
  }

  private mutating func setQuantizers(_ settings: VideoEncoderSettings) {
    values["qmin"] = settings.minimumQP.map(String.init)
    values["qmax"] = settings.maximumQP.map(String.init)
  }

  private mutating func setEntropyMode(_ settings: VideoEncoderSettings) {
    switch settings.entropyMode {
    case .cavlc: values["coder"] = "vlc"
    case .cabac: values["coder"] = "ac"
    case nil: break
    }
  }

  /// The first pass is as careful as a single pass, because its result may be kept.
  static func options(of pass: EncoderPass, encoder: String?) -> (values: [String: String], parameters: [String])? {
    switch encoder {
    case "libx264": return (["stats": pass.notes, "fastfirstpass": "0"], [])
    case "libx265":
      // These characters have a meaning in x265's list of parameters.
      guard !pass.notes.contains(where: { ":=,\\".contains($0) }) else { return nil }
      return ([:], ["pass=\(pass.number == .first ? 1 : 2)", "slow-firstpass=1", "stats=\(pass.notes)"])
    default: return nil
    }
  }

  // MARK: Other encoders

  /// OpenH264 has one speed, makes one pass and does not reorder frames.
  private mutating func setOpenH264(_ settings: VideoEncoderSettings, _ operation: String) throws(EngineError) {
    guard settings.h264Sequence == nil else {
      throw EngineError(.unsupported, operation, detail: "the encoder chooses its parameter sets itself")
    }
    values["profile"] = settings.profile == .baseline ? "constrained_baseline" : settings.profile?.rawValue
    setEntropyMode(settings)
    values["max_nal_size"] = settings.maximumSliceBytes.map(String.init)
    // Without an interval the first frame would be the only key frame.
    if settings.maximumKeyFrameInterval == nil { values["g"] = "\(VideoEncoderSettings.usualKeyFrameInterval)" }
    // OpenH264 uses no buffer, so its greatest rate is the whole limit.
    values["bufsize"] = nil
    values["maxrate"] = settings.rateLimit.map { "\($0.bitsPerSecond)" }
    setQuantizers(settings)
    guard let factor = Self.rateFactor(settings.rate, visuallyLossless: 18) else {
      values["rc_mode"] = "bitrate"
      return
    }
    // OpenH264 does not keep a quality by itself, so it is limited to one quantiser.
    let quantizer = min(max(Int(factor.rounded()), settings.minimumQP ?? 1), settings.maximumQP ?? 51)
    values["rc_mode"] = "quality"
    values["qmin"] = "\(quantizer)"
    values["qmax"] = "\(quantizer)"
  }

  /// The scale is from 1 (best) to 31, in units of `FF_QP2LAMBDA`.
  private mutating func setJPEG(_ settings: VideoEncoderSettings) {
    let scale: Double
    switch settings.rate {
    case .quality(let quality): scale = min(max(31 - 30 * quality, 1), 31)
    case .visuallyLossless: scale = 2
    case .average, .fixed: return
    }
    values["flags"] = "+qscale"
    // Without this minimum, the encoder would go no lower than 2.
    values["qmin"] = "1"
    values["global_quality"] = "\(Int32((scale * Double(FF_QP2LAMBDA)).rounded()))"
  }
}
