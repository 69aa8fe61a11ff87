package enum ContainerFormat: String, CaseIterable, Sendable {
  case mov, mp4, m4v, m4a
  case mobile3GPP = "3gp"
  case mobile3GPP2 = "3g2"
  case caf, wav, aiff, aifc, au, w64
  case flac, mp3, aac, ac3, eac3, amr
  case ogg, matroska, avi, dv
  case transportStream = "mpegts"
  case programStream = "mpeg"
  case h264, hevc
  case subRip = "srt"
  case subStationAlpha = "ass"
  case webVTT = "webvtt"
  case liveStream = "hls"
  /// Edits of other media, without a file.
  case composition

  package init?(typeIdentifier: String) {
    guard let format = Self.allCases.first(where: { $0.typeIdentifiers.contains(typeIdentifier) }) else { return nil }
    self = format
  }

  package init?(pathExtension: String) {
    let name = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(name) }) else { return nil }
    self = format
  }

  package init?(mimeType: String) {
    let name = mimeType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    guard let format = Self.allCases.first(where: { $0.mimeTypes.contains(name) }) else { return nil }
    self = format
  }

  // MARK: Names

  /// Uniform type identifiers, the usual one first.
  package var typeIdentifiers: [String] { row.types }

  /// Path extensions in lower case, the usual one first.
  package var pathExtensions: [String] { row.extensions }

  /// MIME types without parameters, in lower case.
  package var mimeTypes: [String] { row.mimeTypes }

  // MARK: Properties

  package var isOfText: Bool { [.subRip, .subStationAlpha, .webVTT].contains(self) }

  package var isElementaryAudio: Bool { [.mp3, .aac, .ac3, .eac3].contains(self) }

  package var isMovie: Bool { [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2].contains(self) }

  package var relatesTracks: Bool { isMovie && self != .mobile3GPP && self != .mobile3GPP2 }

  // MARK: The table

  private typealias Row = (types: [String], extensions: [String], mimeTypes: [String])

  private var row: Row {
    switch self {
    case .mov: (["com.apple.quicktime-movie"], ["mov", "qt"], ["video/quicktime"])
    case .mp4:
      (
        ["public.mpeg-4", "public.mpeg-4-audio"], ["mp4", "mpg4"],
        ["video/mp4", "video/mpeg4", "audio/mp4", "audio/mpeg4"]
      )
    case .m4v: (["com.apple.m4v-video"], ["m4v"], ["video/x-m4v", "video/m4v"])
    case .m4a:
      (
        ["com.apple.m4a-audio", "com.apple.protected-mpeg-4-audio-b"], ["m4a", "m4b"],
        ["audio/x-m4a", "audio/m4a"]
      )
    case .mobile3GPP: (["public.3gpp"], ["3gp", "3gpp"], ["video/3gpp", "audio/3gpp"])
    case .mobile3GPP2: (["public.3gpp2"], ["3g2", "3gp2"], ["video/3gpp2", "audio/3gpp2"])
    case .caf: (["com.apple.coreaudio-format"], ["caf"], ["audio/x-caf"])
    case .wav:
      (
        ["com.microsoft.waveform-audio"], ["wav", "wave", "bwf"],
        ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"]
      )
    case .aiff: (["public.aiff-audio"], ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"])
    case .aifc: (["public.aifc-audio"], ["aifc"], ["audio/aiff", "audio/x-aiff"])
    case .au: (["public.au-audio"], ["au", "ulw", "snd"], ["audio/basic", "audio/au"])
    case .flac: (["org.xiph.flac"], ["flac"], ["audio/flac", "audio/x-flac"])
    case .mp3:
      (
        ["public.mp3", "public.mp2"], ["mp3", "mpga", "mp2"],
        ["audio/mpeg", "audio/mpeg3", "audio/mp3", "audio/mpg", "audio/x-mpeg", "audio/x-mp3", "audio/x-mpeg3"]
      )
    case .aac: (["public.aac-audio"], ["aac", "adts"], ["audio/aac", "audio/x-aac", "audio/aacp"])
    case .ac3: (["public.ac3-audio"], ["ac3"], ["audio/ac3"])
    case .eac3: (["public.enhanced-ac3-audio"], ["eac3", "ec3"], ["audio/eac3"])
    case .amr: (["org.3gpp.adaptive-multi-rate-audio"], ["amr"], ["audio/amr"])
    case .ogg:
      (
        ["org.xiph.ogg-audio", "org.xiph.ogg-video", "org.xiph.opus"], ["ogg", "oga", "ogv", "opus"],
        ["audio/ogg", "application/ogg", "video/ogg", "audio/opus"]
      )
    case .matroska:
      (
        ["org.matroska.mkv", "org.matroska.mka", "org.webmproject.webm"], ["mkv", "mka", "webm"],
        ["video/x-matroska", "audio/x-matroska", "video/webm", "audio/webm"]
      )
    case .avi: (["public.avi"], ["avi", "vfw"], ["video/avi", "video/msvideo", "video/x-msvideo"])
    case .dv: (["public.dv-movie"], ["dv", "dif"], ["video/x-dv"])
    case .transportStream:
      (
        ["public.mpeg-2-transport-stream", "public.avchd-mpeg-2-transport-stream"], ["ts", "mts", "m2ts", "m2t"],
        ["video/mp2t", "video/avchd-stream"]
      )
    case .programStream: (["public.mpeg"], ["mpg", "mpeg", "mpe", "m75", "m15"], ["video/mpeg", "video/mpg"])
    case .liveStream:
      (
        ["public.m3u-playlist"], ["m3u8", "m3u"],
        ["audio/mpegurl", "audio/x-mpegurl", "application/vnd.apple.mpegurl", "application/x-mpegurl"]
      )
    case .subRip: (["com.apple.subrip"], ["srt"], ["application/x-subrip"])
    case .webVTT: (["org.w3.webvtt"], ["vtt"], ["text/vtt"])
    case .subStationAlpha: ([], ["ass", "ssa"], [])
    case .h264: ([], ["h264", "264", "avc"], [])
    case .hevc: ([], ["h265", "265", "hevc"], [])
    case .w64: ([], ["w64"], [])
    case .composition: ([], [], [])
    }
  }
}

extension ContainerFormat: CustomStringConvertible {
  package var description: String { rawValue }
}
