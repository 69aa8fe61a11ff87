import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

@Suite(.requires(.ffmpeg)) struct MuxerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let muxer: String
    let flags: String
    var inputs = ""
    var testDescription: String { "\(muxer) \(flags) \(inputs)" }
  }

  private static let fragments = [
    "frag_keyframe", "frag_keyframe+empty_moov", "frag_keyframe+default_base_moof", "frag_keyframe+dash",
    "cmaf+frag_keyframe",
    "frag_keyframe+delay_moov", "frag_keyframe+omit_tfhd_offset", "frag_keyframe+separate_moof",
    "frag_every_frame+empty_moov",
    "frag_keyframe+global_sidx+skip_trailer", "frag_keyframe+skip_trailer+negative_cts_offsets",
    "frag_keyframe+delay_moov+negative_cts_offsets+default_base_moof", "frag_keyframe+dash+global_sidx",
  ]
  private static let delayed = "-itsoffset 0.7"

  static let cases: [Case] =
    ["mov", "mp4", "ismv", "3gp", "3g2", "f4v", "ipod", "psp"].flatMap { muxer in
      [Case(muxer: muxer, flags: ""), Case(muxer: muxer, flags: "faststart")]
    }
    + fragments.map { Case(muxer: "mp4", flags: $0) } + fragments.map { Case(muxer: "mov", flags: $0, inputs: delayed) }
    + [
      "rtphint", "negative_cts_offsets", "use_metadata_tags", "write_gama", "prefer_icc", "write_colr", "disable_chpl",
    ].flatMap {
      [Case(muxer: "mov", flags: $0), Case(muxer: "mp4", flags: $0, inputs: delayed)]
    }
    + [
      Case(muxer: "mp4", flags: "", inputs: "-ss 0.3"),
      Case(muxer: "mov", flags: "frag_keyframe+empty_moov", inputs: "-ss 0.3"),
    ]

  private static func make(_ shape: Case) throws -> URL {
    let source = try MadeMedia.file(
      "source.mkv",
      MadeMedia.pattern("96x64", rate: "25", seconds: 3) + MadeMedia.tone(rate: 48_000, seconds: 3)
        + ["-c:v", "libx264", "-g", "12", "-bf", "2", "-c:a", "aac", "-metadata", "title=Muxed"])
    let inputs = shape.inputs.split(separator: " ").map(String.init)
    let media =
      shape.inputs.hasPrefix("-itsoffset")
      ? ["-i", source.path] + inputs + ["-i", source.path, "-map", "0:v", "-map", "1:a"] : inputs + ["-i", source.path]
    let flags = shape.flags.isEmpty ? [] : ["-movflags", shape.flags]
    return try MadeMedia.file("muxed.mp4", media + ["-c", "copy", "-strict", "-2"] + flags + ["-f", shape.muxer])
  }

  @Test(arguments: cases) func everyPacketIsASample(_ shape: Case) throws {
    let url = try Self.make(shape)
    let (container, probe) = (try open(url), try Probe(url))
    #expect(container.tracks.count == probe.streams.count)
    for track in container.tracks {
      let stream = try #require(probe.stream(id: track.info.id))
      let (packets, found) = (probe.packets(of: stream.index), try samples(of: track))
      #expect(found.map(\.size) == packets.compactMap { Int($0.size) }, "sizes of track \(track.info.id)")
      // libavformat marks all packets of a data stream as key packets. With a global index, it marks hardly any packet.
      let statesKeys = stream.codec_type != "data" && !shape.flags.contains("global_sidx")
      if statesKeys {
        #expect(
          found.map(\.isSync) == packets.map { $0.flags.hasPrefix("K") }, "sync samples of track \(track.info.id)")
      }
      // With negative offsets, libavformat makes presentation times later, and this module makes decode times earlier.
      // In a fragmented file libavformat shifts the first fragment only.
      let (ours, theirs) = (found.map(\.presentationTime.value), packets.compactMap(\.pts))
      let isUneven = shape.flags.contains("skip_trailer+negative_cts_offsets") && stream.codec_type == "video"
      if isUneven {
        #expect(
          ours.sorted() == ours.indices.map { (ours.min() ?? 0) + Int64($0) * found[0].duration.value },
          "frames are evenly spaced")
      } else {
        #expect(
          ours.map { $0 - (ours.min() ?? 0) } == theirs.map { $0 - (theirs.min() ?? 0) },
          "times of track \(track.info.id)")
      }
      #expect(found.allSatisfy { $0.decodeTime <= $0.presentationTime })
      for (sample, packet) in zip(found, packets) {
        guard case .file(let offset) = sample.location, let place = packet.pos.flatMap({ Int64($0) }) else { continue }
        #expect(offset == place)
      }
    }
    // libavformat ignores the edit lists of fragmented movies.
    guard !shape.flags.contains("frag") else { return }
    let edited = try Probe(url, editLists: true, packets: false)
    for track in container.tracks where [kCMMediaType_Video, kCMMediaType_Audio].contains(track.info.mediaType) {
      let stream = try #require(edited.stream(id: track.info.id))
      let start = track.info.segments.first { !$0.isEmpty }?.target.start.seconds ?? -1
      let stated = stream.start_time.flatMap { Double($0) } ?? 0
      // In libavformat the priming of AAC begins before zero.
      #expect(abs(start - max(0, stated)) < 0.05, "start of track \(track.info.id): \(start), \(stated)")
    }
    if let duration = edited.format.duration.flatMap({ Double($0) }) {
      #expect(abs(container.info.duration.seconds - duration) < 0.1)
    }
  }
}
