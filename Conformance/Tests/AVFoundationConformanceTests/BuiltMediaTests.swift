#if os(Linux)
  import ConformanceMedia
  import Foundation
  import Testing

  /// Compares the expected values that built media compute from their fields with what FFmpeg's programs find.
  @Suite(.enabled("required: ffprobe, ffmpeg") { FFmpeg.isInstalled }) struct BuiltMediaTests {
    @Test(arguments: [BuiltMovie.Kind.quickTime, .mpeg4], [false, true])
    func headers(_ kind: BuiltMovie.Kind, isHeaderFirst: Bool) throws {
      var movie = BuiltMovie(
        kind, timescale: 1_000,
        tracks: [
          .greys([10, 20, 30], timescale: 600, frameDuration: 40), .greys([40], timescale: 25, frameDuration: 1),
        ])
      movie.isHeaderFirst = isHeaderFirst
      movie.tracks[0].language = "fra"
      let file = try BuiltFile(movie)
      let probe = try FFmpeg.probe(file.url)
      #expect(Double(probe.format.duration ?? "") == Double(movie.duration) / 1_000)
      #expect(probe.streams.map(\.time_base) == ["1/600", "1/25"])
      #expect(probe.streams.map(\.duration_ts) == movie.tracks.map(\.mediaDuration))
      #expect(probe.streams.map(\.nb_frames) == ["3", "1"])
      #expect(probe.streams.allSatisfy { $0.codec_name == "mjpeg" && $0.width == 64 && $0.height == 48 })
      #expect(probe.streams[0].tags?["language"] == "fra")
    }

    @Test(arguments: [BuiltMovie.Kind.quickTime, .mpeg4])
    func compositionOffsets(_ kind: BuiltMovie.Kind) throws {
      let movie = BuiltMovie.reordered(kind)
      let file = try BuiltFile(movie)
      let packets = try FFmpeg.probe(file.url).packets
      // FFmpeg changes decode times that are later than presentation times, and marks each JPEG image as a key frame.
      let first = packets.map(\.pts).min() ?? 0
      #expect(packets.map { $0.pts - first } == movie.tracks[0].presentationTimes)
      #expect(packets.map { Int($0.size) } == movie.tracks[0].samples.map(\.data.count))
    }

    @Test func chunks() throws {
      let movie = BuiltMovie.inChunksOfThree
      let file = try BuiltFile(movie)
      let packets = try FFmpeg.probe(file.url).packets
      let bytes = movie.data
      #expect(packets.count == 7)
      for (packet, sample) in zip(packets, movie.tracks[0].samples) {
        let place = Int(packet.pos ?? "") ?? 0
        #expect(bytes[place..<place + sample.data.count] == sample.data)
      }
    }

    @Test func fragments() throws {
      let movie = BuiltMovie.inChunksOfThree
      let file = try BuiltFile(movie.fragmented(samplesPerFragment: 3), extension: "mp4")
      let packets = try FFmpeg.probe(file.url).packets
      #expect(packets.map(\.pts) == movie.tracks[0].presentationTimes)
      #expect(packets.map { Int($0.size) } == movie.tracks[0].samples.map(\.data.count))
    }

    @Test func wideFieldsAndSeveralEntries() throws {
      for isWide in [false, true] {
        var movie = BuiltMovie.twoFormats
        movie.tracks[0].isWide = isWide
        let file = try BuiltFile(movie)
        let probe = try FFmpeg.probe(file.url)
        #expect(abs((Double(probe.format.duration ?? "") ?? 0) - 0.2) < 1e-5 && movie.duration == 120)
        #expect(probe.packets.map { Int($0.size) } == movie.tracks[0].samples.map(\.data.count))
        let bytes = movie.data
        for (packet, sample) in zip(probe.packets, movie.tracks[0].samples) {
          let place = Int(packet.pos ?? "") ?? 0
          #expect(bytes[place..<place + sample.data.count] == sample.data)
        }
      }
    }

    // The edits of this list begin at frames, so FFmpeg's reader plays their frames at the exact times.
    @Test func edits() throws {
      let movie = BuiltMovie.edited
      let file = try BuiltFile(movie)
      let probe = try FFmpeg.probe(file.url)
      let duration: Double = Double(probe.format.duration ?? "") ?? 0
      #expect(abs(duration - Double(movie.duration) / 600) < 1e-5)
      // FFmpeg shows media in the gap between the edits too.
      #expect(Set([100, 120, 140, 220, 240]).isSubset(of: Set(probe.packets.map(\.pts))))
    }

    @Test func pixels() throws {
      let greys: [UInt8] = [0, 1, 20, 127, 128, 200, 255]
      let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
      let planes = [UInt8](
        try FFmpeg.run("ffmpeg", ["-i", file.url.path, "-f", "rawvideo", "-pix_fmt", "yuvj420p", "-"]))
      let size = 64 * 48 * 3 / 2
      #expect(planes.count == size * greys.count)
      for (number, grey) in greys.enumerated() {
        #expect(planes[number * size..<number * size + 64 * 48].allSatisfy { $0 == grey })
        #expect(planes[number * size + 64 * 48..<(number + 1) * size].allSatisfy { $0 == 128 })
      }
    }

    @Test func audioOfMovies() throws {
      let frames = (0..<1_500).map { [Int16($0), Int16(-$0)] }
      let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(frames, sampleRate: 8_000)]))
      #expect(try FFmpeg.integers(file.url) == frames.flatMap { $0 })
      let stream = try #require(try FFmpeg.probe(file.url).streams.first)
      #expect(stream.codec_name == "pcm_s16le" && stream.sample_rate == "8000" && stream.channels == 2)
      #expect(stream.duration_ts == 1_500)
    }

    @Test(arguments: [BuiltWave.Form.int16, .int24, .float32, .uint8])
    func waves(_ form: BuiltWave.Form) throws {
      let frames: [[Int32]] = form == .uint8 ? [[0, 255], [128, 64]] : [[-32_768, 32_767], [0, -1]]
      let wave = BuiltWave(form, sampleRate: 11_025, frames: frames)
      let file = try BuiltFile(wave.data, extension: "wav")
      let bytes = [UInt8](try FFmpeg.run("ffmpeg", ["-i", file.url.path, "-f", "f32le", "-"]))
      let values = stride(from: 0, to: bytes.count, by: 4).map { index -> Float in
        let word = bytes[index..<index + 4].reversed().reduce(0) { (word: UInt32, byte) in word << 8 | UInt32(byte) }
        return Float(bitPattern: word)
      }
      #expect(values == (0..<2).flatMap { frame in (0..<2).map { wave.float(frame: frame, channel: $0) } })
    }

    @Test func metadata() throws {
      var movie = BuiltMovie(.quickTime, tracks: [.greys([10])])
      movie.extraBoxes = BuiltMetadata.quickTime([("com.apple.quicktime.title", 1, Data("Häuser".utf8))])
      var file = try BuiltFile(movie)
      #expect(try FFmpeg.probe(file.url).format.tags?["com.apple.quicktime.title"] == "Häuser")
      movie = BuiltMovie(.mpeg4, tracks: [.greys([10])])
      movie.extraBoxes = BuiltMetadata.iTunes([
        ([0xA9, 0x6E, 0x61, 0x6D], 1, Data("Song".utf8)), (Array("trkn".utf8), 0, Data([0, 0, 0, 3, 0, 9, 0, 0])),
      ])
      file = try BuiltFile(movie)
      let tags = try FFmpeg.probe(file.url).format.tags
      #expect(tags?["title"] == "Song" && tags?["track"] == "3/9")
    }
  }

  private enum FFmpeg {
    struct Probe: Decodable {
      struct Format: Decodable {
        var duration: String?
        var tags: [String: String]?
      }
      struct Stream: Decodable {
        var codec_name, time_base, nb_frames, sample_rate: String?
        var duration_ts: Int64?
        var width, height, channels: Int?
        var tags: [String: String]?
      }
      struct Packet: Decodable {
        var pts, dts: Int64
        var size, flags: String
        var pos: String?
      }
      var format: Format
      var streams: [Stream]
      var packets: [Packet]
    }

    struct Failure: Error { var status: Int32 }

    static var isInstalled: Bool { ["ffprobe", "ffmpeg"].allSatisfy { path($0) != nil } }

    static func path(_ name: String) -> String? {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func run(_ name: String, _ arguments: [String]) throws -> Data {
      let output = TemporaryFile.url(extension: "out")
      defer { TemporaryFile.remove(output) }
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path(name) ?? name)
      process.arguments = ["-v", "error"] + arguments
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
      return try Data(contentsOf: output)
    }

    static func probe(_ url: URL) throws -> Probe {
      let text = try run("ffprobe", ["-of", "json", "-show_format", "-show_streams", "-show_packets", url.path])
      return try JSONDecoder().decode(Probe.self, from: text)
    }

    static func integers(_ url: URL) throws -> [Int16] {
      let bytes = [UInt8](try run("ffmpeg", ["-i", url.path, "-f", "s16le", "-"]))
      return stride(from: 0, to: bytes.count, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
      }
    }
  }
#endif
