import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

enum CaptionMedia {
  static let subRip = """
    1
    00:00:00,500 --> 00:00:01,500
    Hello <b>bold</b> <i>world</i>

    2
    00:00:02,000 --> 00:00:03,000
    {\\an8}Second
    <font color="#ff8000">line</font>

    """

  static let webVTT = """
    WEBVTT

    00:00.500 --> 00:02.500 line:10% position:20% align:start
    <i>First</i> &amp; long

    00:01.000 --> 00:01.500
    Short

    """

  static let subStation = """
    [Script Info]
    PlayResX: 640
    PlayResY: 360

    [V4+ Styles]
    Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, Alignment
    Style: Default,Arial,20,&H00FFFFFF,0,0,0,2
    Style: Aside,Arial,20,&H0000FFFF,0,-1,0,9

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
    Dialogue: 0,0:00:00.50,0:00:01.50,Default,,0,0,0,,Hallo {\\b1}fette{\\b0} Welt\\Nzweite Zeile
    Dialogue: 0,0:00:01.00,0:00:02.00,Aside,,0,0,0,,Beiseite, leise
    Dialogue: 0,0:00:02.50,0:00:03.00,Default,,0,0,0,,{\\pos(160,90)\\c&H0000FF&}Links{\\p1}m 0 0 l 10 10{\\p0}

    """

  static func text(_ text: String, _ name: String) throws -> URL {
    try MadeMedia.text(name, text)
  }

  static func matroska() throws -> URL {
    let texts = [try text(subRip, "en.srt"), try text(subStation, "de.ass"), try text(webVTT, "none.vtt")]
    let tags = [
      "-metadata:s:s:0", "language=eng", "-metadata:s:s:1", "language=ger", "-disposition:s:1", "default+forced",
    ]
    return try MadeMedia.file(
      "texts.mkv",
      MadeMedia.numbered(rate: "25", seconds: 4, size: "320x180") + texts.flatMap { ["-i", $0.path] }
        + (0..<4).flatMap { ["-map", "\($0)"] } + ["-c:s:0", "srt", "-c:s:1", "ass", "-c:s:2", "copy"] + tags)
  }

  static func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: 1000), end: CMTime(value: end, timescale: 1000))
  }

  static func shown(_ asset: AVAsset, _ track: AVAssetTrack) throws -> [String] {
    try samples(asset, track).map { sample in
      let (start, end) = (sample.presentationTimeStamp, sample.presentationTimeStamp + sample.duration)
      return "\(start.seconds)-\(end.seconds) \(CaptionMarkup([], isComplete: false).strings(of: sample).map(\.string))"
    }
  }

  static func samples(_ asset: AVAsset, _ track: AVAssetTrack, _ range: CMTimeRange? = nil) throws -> [CMSampleBuffer] {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    if let range { reader.timeRange = range }
    reader.add(output)
    #expect(reader.startReading())
    var samples: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() {
      if CMSampleBufferGetNumSamples(sample) > 0 { samples.append(sample) }
    }
    if let error = reader.error { throw error }
    return samples
  }
}
