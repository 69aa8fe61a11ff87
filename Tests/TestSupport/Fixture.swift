public import Foundation

/// Small files, each with one feature that a reader of ISO media must support.
public enum Fixture: String, CaseIterable, Sendable {
  case bFrames, longGroup, hevc, openGroup, audioAAC, pcm16, pcm24, pcmFloat, alac, opus, flac, ac3, mp3, fragmented,
    fragmentedPlain,
    frontHeader, negativeOffsets, globalIndex,
    variableRate, twoAudioParts, chapters, subtitles, timecode, mpeg4, proRes, manyTracks, tagsMP4, tagsMOV, delayed,
    intra

  /// The file, which ffmpeg makes on first use.
  public var url: URL {
    get throws {
      let name = "\(rawValue).\(fileExtension)"
      return try MadeMedia.file(
        name, ["-fflags", "+bitexact"] + arguments() + ["-flags", "+bitexact", "-threads", "1"])
    }
  }

  private var fileExtension: String {
    switch self {
    case .pcm16, .pcm24, .pcmFloat, .proRes, .timecode, .tagsMOV, .mp3, .manyTracks: "mov"
    case .alac, .audioAAC: "m4a"
    default: "mp4"
    }
  }

  private static let chapterText = """
    ;FFMETADATA1
    [CHAPTER]
    TIMEBASE=1/1000
    START=0
    END=700
    title=Première
    [CHAPTER]
    TIMEBASE=1/1000
    START=700
    END=2000
    title=Second

    """
  private static let subtitleText = """
    1
    00:00:00,200 --> 00:00:00,900
    Hello

    2
    00:00:01,000 --> 00:00:01,800
    World

    """

  private var video: [String] { MadeMedia.pattern("96x64", rate: "30000/1001") }
  private var audio: [String] { MadeMedia.tone() }
  private var x264: [String] {
    ["-c:v", "libx264", "-preset", "veryfast", "-g", "15", "-bf", "3", "-pix_fmt", "yuv420p"]
  }

  private func arguments() throws -> [String] {
    switch self {
    case .bFrames: video + audio + x264 + ["-c:a", "aac"]
    case .longGroup:
      video + [
        // FFmpeg 7 takes the colours from the frames, and 5 from the options.
        "-vf", "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709", "-c:v", "libx264", "-g", "250",
        "-bf", "2", "-pix_fmt",
        "yuv420p", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709",
      ]
    case .hevc:
      video + ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=12:bframes=3:open-gop=0", "-tag:v", "hvc1"]
    case .openGroup:
      video + ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=12:bframes=4:open-gop=1", "-tag:v", "hvc1"]
    case .audioAAC: audio + ["-c:a", "aac", "-ac", "2"]
    case .pcm16: audio + ["-c:a", "pcm_s16be", "-ac", "2"]
    case .pcm24: audio + ["-c:a", "pcm_s24le", "-ac", "1"]
    case .pcmFloat: audio + ["-c:a", "pcm_f32le", "-ac", "6"]
    case .alac: audio + ["-c:a", "alac"]
    case .opus: audio + ["-c:a", "libopus", "-ar", "48000"]
    case .flac: audio + ["-c:a", "flac", "-strict", "-2"]
    case .ac3: audio + ["-c:a", "ac3", "-ac", "6"]
    case .mp3: audio + ["-c:a", "libmp3lame"]
    case .fragmented:
      video + audio + x264 + ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]
    case .fragmentedPlain: video + audio + x264 + ["-c:a", "aac", "-movflags", "frag_keyframe"]
    case .frontHeader: video + audio + x264 + ["-c:a", "aac", "-movflags", "+faststart"]
    case .variableRate: video + ["-vf", "select='not(mod(n,3))+eq(mod(n,7),1)'", "-vsync", "vfr"] + x264
    case .twoAudioParts:
      video + audio + MadeMedia.tone(880, rate: 48_000) + ["-map", "0:v", "-map", "1:a", "-map", "2:a"] + x264 + [
        "-c:a", "aac", "-metadata:s:a:0", "language=deu", "-metadata:s:a:1", "language=fra",
      ]
    case .chapters:
      try video + ["-i", MadeMedia.text("chapters.txt", Self.chapterText).path, "-map_metadata", "1"] + x264
    case .subtitles:
      try video + ["-i", MadeMedia.text("subtitles.srt", Self.subtitleText).path] + x264 + ["-c:s", "mov_text"]
    case .timecode: video + ["-c:v", "mpeg4", "-timecode", "01:00:00;00"]
    case .mpeg4: video + ["-c:v", "mpeg4", "-bf", "2"]
    case .proRes: video + ["-c:v", "prores_ks", "-profile:v", "2"]
    case .manyTracks:
      video + audio + audio + ["-map", "0", "-map", "1", "-map", "2", "-map", "0"] + x264 + [
        "-c:a:0", "pcm_s16le", "-c:a:1", "aac",
      ]
    case .tagsMP4:
      audio + ["-c:a", "aac", "-metadata", "title=Ümlaut", "-metadata", "artist=Somebody", "-metadata", "track=3/12"]
    case .tagsMOV:
      audio + [
        "-c:a", "aac", "-metadata", "title=Ümlaut", "-metadata", "com.example.note=7", "-movflags", "use_metadata_tags",
      ]
    case .delayed: video + ["-itsoffset", "0.5"] + audio + x264 + ["-c:a", "aac"]
    case .negativeOffsets: video + x264 + ["-movflags", "negative_cts_offsets"]
    case .globalIndex:
      video + audio + x264 + [
        "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof+global_sidx+skip_trailer",
      ]
    case .intra: video + ["-c:v", "libx264", "-g", "1", "-pix_fmt", "yuv420p"]
    }
  }
}
