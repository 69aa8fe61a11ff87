import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation
import TestSupport
import Testing

func open(_ url: URL) throws -> any MediaContainer {
  try ISOMediaProvider().open(FileByteSource(path: url.path), options: OpenOptions())
}

func samples(of track: any MediaTrack) throws -> [MediaSample] {
  let cursor = try track.makeCursor()
  var samples: [MediaSample] = []
  while let sample = try cursor.next() { samples.append(sample) }
  return samples
}

func offset(of sample: MediaSample) -> Int64 {
  if case .file(let offset) = sample.location { offset } else { -1 }
}

@Suite struct SampleTableTests {
  @Test(arguments: Fixture.allCases) func agreesWithFFprobe(_ fixture: Fixture) throws {
    let url = try fixture.url
    let probe = try Probe(url)
    let container = try open(url)
    #expect(container.tracks.count >= probe.streams.count)
    for track in container.tracks {
      // libavformat does not return the samples of chapter tracks.
      guard let stream = probe.stream(id: track.info.id), track.info.mediaType != kCMMediaType_Text else { continue }
      let packets = probe.packets(of: stream.index)
      let samples = try samples(of: track)
      if track.info.formatDescriptions.first?.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM {
        try compareRuns(samples, packets, track)
      } else {
        compare(samples, packets, fixture, track)
      }
      let statistics = try track.statistics()
      #expect(statistics.totalSize == packets.reduce(0) { $0 + (Int64($1.size) ?? 0) })
    }
  }

  private func compare(_ samples: [MediaSample], _ packets: [Probe.Packet], _ fixture: Fixture, _ track: any MediaTrack)
  {
    #expect(samples.count == packets.count, "\(fixture) track \(track.info.id)")
    for (sample, packet) in zip(samples, packets) {
      #expect(sample.presentationTime.value == packet.pts, "\(fixture)")
      #expect(sample.decodeTime.value == packet.dts)
      #expect(sample.size == Int(packet.size))
      if let position = packet.pos.flatMap({ Int64($0) }) { #expect(offset(of: sample) == position) }
      if track.info.mediaType == kCMMediaType_Video { #expect(sample.isSync == packet.flags.contains("K")) }
    }
  }

  private func compareRuns(_ samples: [MediaSample], _ packets: [Probe.Packet], _ track: any MediaTrack) throws {
    #expect(samples.reduce(0) { $0 + $1.size } == packets.reduce(0) { $0 + (Int($1.size) ?? 0) })
    var expected = samples.first?.presentationTime.value ?? 0
    for sample in samples {
      #expect(sample.presentationTime.value == expected)
      expected += sample.duration.value
    }
    #expect(expected == packets.reduce(0) { $0 + ($1.duration ?? 0) })
    let offsets = Set(samples.map { offset(of: $0) })
    #expect(packets.first.flatMap { $0.pos.flatMap { Int64($0) } }.map { offsets.contains($0) } == true)
  }

  @Test(arguments: [
    Fixture.bFrames, .openGroup, .fragmented, .fragmentedPlain, .variableRate, .audioAAC, .pcm16, .intra,
  ])
  func seeksToTheSyncSampleBefore(_ fixture: Fixture) throws {
    let container = try open(try fixture.url)
    for track in container.tracks {
      let all = try samples(of: track)
      let sync = all.filter(\.isSync)
      let cursor = try track.makeCursor()
      for sample in all {
        for delta in [-1, 0, 1] as [Int64] {
          let time = CMTime(value: sample.presentationTime.value + delta, timescale: track.info.timescale)
          try cursor.seek(to: time)
          let found = try #require(try cursor.next())
          let announced = try #require(try track.makeCursor().syncTime(atOrBefore: time))
          #expect(announced == found.presentationTime)
          guard sample.size <= 4096 || track.info.mediaType == kCMMediaType_Video else { continue }
          if fixture != .pcm16 {
            let expected = sync.last { $0.presentationTime <= time } ?? sync.first
            #expect(found.presentationTime == expected?.presentationTime)
            #expect(offset(of: found) == expected.map { offset(of: $0) })
            let after = try cursor.syncTime(after: time)
            #expect(after == sync.first { $0.presentationTime > time }?.presentationTime)
            let fresh = try track.makeCursor()
            try fresh.seek(to: time)
            #expect(try fresh.next()?.isSync == true)
          } else {
            #expect(found.presentationTime == max(.zero, min(time, CMTime(value: 88_199, timescale: 44_100))))
          }
        }
      }
    }
  }

  @Test func dataIsPaddedForDecoders() throws {
    let url = try Fixture.bFrames.url
    let file = try Data(contentsOf: url)
    for track in try open(url).tracks {
      for sample in try samples(of: track) {
        let buffer = try track.data(of: sample)
        let start = Int(offset(of: sample))
        #expect(buffer.zeroPadding >= 64)
        try buffer.withContiguousBytes { #expect(Data($0) == file[start..<start + sample.size]) }
      }
    }
  }
}
