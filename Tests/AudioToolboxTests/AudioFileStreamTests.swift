import AudioToolbox
import Foundation
import TestSupport
import Testing

@Suite("Files that arrive byte by byte") struct AudioFileStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder[name].path }

  private func make(_ name: String, _ arguments: [String]) throws -> Data {
    let tone = "aevalsrc=0.4*sin(880*PI*t)+0.2*(random(0)-0.5)|0.3*sin(1500*PI*t):s=44100:d=1"
    return try Data(contentsOf: folder.make(name, MadeMedia.input(tone) + arguments))
  }

  private final class Listener {
    var properties: [AudioFileStreamPropertyID] = []
    var packets: [Data] = []
    var constant = Data()
    var format = AudioStreamBasicDescription()
    var cookie = Data()
  }

  private func open(_ listener: Listener, hint: AudioFileTypeID = 0) throws -> AudioFileStreamID {
    var made: AudioFileStreamID?
    let status = AudioFileStreamOpen(
      Unmanaged.passUnretained(listener).toOpaque(),
      { client, stream, property, flags in
        let listener = Unmanaged<Listener>.fromOpaque(client).takeUnretainedValue()
        listener.properties.append(property)
        guard property == kAudioFileStreamProperty_ReadyToProducePackets else { return }
        var size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        #expect(
          AudioFileStreamGetProperty(stream, kAudioFileStreamProperty_DataFormat, &size, &listener.format) == noErr)
        if AudioFileStreamGetPropertyInfo(stream, kAudioFileStreamProperty_MagicCookieData, &size, nil) == noErr {
          listener.cookie = Data(count: Int(size))
          listener.cookie.withUnsafeMutableBytes {
            _ = AudioFileStreamGetProperty(stream, kAudioFileStreamProperty_MagicCookieData, &size, $0.baseAddress!)
          }
        }
      },
      { client, size, count, bytes, descriptions in
        let listener = Unmanaged<Listener>.fromOpaque(client).takeUnretainedValue()
        guard let descriptions else { return listener.constant.append(Data(bytes: bytes, count: Int(size))) }
        for index in 0..<Int(count) {
          let packet = descriptions[index]
          #expect(packet.mStartOffset + Int64(packet.mDataByteSize) <= Int64(size))
          listener.packets.append(Data(bytes: bytes + Int(packet.mStartOffset), count: Int(packet.mDataByteSize)))
        }
      }, hint, &made)
    #expect(status == noErr)
    return try #require(made)
  }

  private func feed(_ stream: AudioFileStreamID, _ data: Data, by slice: Int, flags: AudioFileStreamParseFlags = [])
    -> OSStatus
  {
    // Each slice overwrites the previous one, which a stream must not read any more.
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: slice, alignment: 1)
    defer { piece.deallocate() }
    return data.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: slice) {
        let part = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + slice, bytes.count)])
        piece.copyMemory(from: part)
        let status = AudioFileStreamParseBytes(
          stream, UInt32(part.count), piece.baseAddress, start == 0 ? flags : [])
        if status != noErr { return status }
      }
      return noErr
    }
  }

  private func probed(_ name: String) throws -> [Range<Int>] {
    let output = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "a:0", "-show_entries", "packet=pos,size", "-of", "csv=p=0", path(name)])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      return numbers.count == 2 ? numbers[1]..<numbers[1] + numbers[0] : nil
    }
  }

  @Test(
    "packets are those that ffprobe lists, however the bytes are divided",
    arguments: [
      ("a.aac", ["-c:a", "aac"], kAudioFormatMPEG4AAC, kAudioFileAAC_ADTSType),
      ("a.mp3", ["-c:a", "libmp3lame", "-q:a", "4"], kAudioFormatMPEGLayer3, kAudioFileMP3Type),
      (
        "b.mp3", ["-c:a", "libmp3lame", "-write_id3v2", "0", "-write_xing", "0"], kAudioFormatMPEGLayer3,
        kAudioFileMP3Type
      ),
      ("a.ac3", ["-c:a", "ac3"], kAudioFormatAC3, kAudioFileAC3Type),
      ("a.m4a", ["-c:a", "aac", "-movflags", "+faststart"], kAudioFormatMPEG4AAC, kAudioFileM4AType),
      ("b.m4a", ["-c:a", "alac", "-movflags", "+faststart"], kAudioFormatAppleLossless, kAudioFileM4AType),
    ] as [(String, [String], AudioFormatID, AudioFileTypeID)])
  func packets(_ name: String, _ arguments: [String], _ format: AudioFormatID, _ type: AudioFileTypeID) throws {
    let data = try make(name, arguments)
    let lead = format == kAudioFormatMPEG4AAC && type == kAudioFileAAC_ADTSType ? 7 : 0
    let theirs = try probed(name).map { data.subdata(in: $0.lowerBound + lead..<$0.upperBound) }
    #expect(theirs.count > 8)
    for slice in [1, 1000, 65_536] {
      let listener = Listener()
      let stream = try open(listener)
      #expect(feed(stream, data, by: slice) == noErr)
      let isSame = listener.packets == theirs
      #expect(isSame, "\(slice): \(listener.packets.count) for \(theirs.count)")
      #expect(listener.properties.last == kAudioFileStreamProperty_ReadyToProducePackets)
      #expect(
        listener.format.mFormatID == format && listener.format.mSampleRate == 44_100
          && listener.format.mChannelsPerFrame == 2)
      #expect(listener.cookie.isEmpty == (format == kAudioFormatMPEGLayer3) || format == kAudioFormatAC3)
      var (kind, size): (AudioFileTypeID, UInt32) = (0, 4)
      #expect(
        AudioFileStreamGetProperty(stream, kAudioFileStreamProperty_FileFormat, &size, &kind) == noErr && kind == type)
      AudioFileStreamClose(stream)
    }
  }

  @Test(
    "frames of linear PCM are returned as they are stored",
    arguments: [
      ("a.wav", ["-c:a", "pcm_s16le"], "s16le"), ("a.aiff", ["-c:a", "pcm_s16be"], "s16be"),
      ("a.caf", ["-c:a", "pcm_f32be"], "f32be"),
    ])
  func frames(_ name: String, _ arguments: [String], _ raw: String) throws {
    let data = try make(name, arguments) + Data("what stands behind is no sound".utf8)
    let theirs = try Tool.run("ffmpeg", ["-v", "error", "-i", path(name), "-f", raw, "-c:a", "copy", "-"])
    for slice in [1, 333, 65_536] {
      let listener = Listener()
      let stream = try open(listener)
      #expect(feed(stream, data, by: slice) == noErr)
      let isSame = listener.constant == theirs
      #expect(isSame, "\(listener.constant.count) for \(theirs.count)")
      var (count, size) = (UInt64(0), UInt32(8))
      #expect(
        AudioFileStreamGetProperty(stream, kAudioFileStreamProperty_AudioDataPacketCount, &size, &count) == noErr
          && count == 44_100)
      AudioFileStreamClose(stream)
    }
  }

  @Test("after a seek, packets continue from the new position")
  func seek() throws {
    for (name, arguments) in [
      ("a.mp3", ["-c:a", "libmp3lame", "-b:a", "128k"]), ("a.m4a", ["-c:a", "aac", "-movflags", "+faststart"]),
    ] {
      let data = try make(name, arguments)
      let theirs = try probed(name).map { data.subdata(in: $0) }
      let listener = Listener()
      let stream = try open(listener)
      #expect(feed(stream, Data(data.prefix(data.count / 3)), by: 512) == noErr)
      let before = listener.packets.count
      #expect(listener.packets == Array(theirs.prefix(before)))
      var (offset, flags) = (Int64(0), AudioFileStreamSeekFlags())
      #expect(AudioFileStreamSeek(stream, 25, &offset, &flags) == noErr)
      var (start, size) = (Int64(0), UInt32(8))
      #expect(AudioFileStreamGetProperty(stream, kAudioFileStreamProperty_DataOffset, &size, &start) == noErr)
      let place = Int(start + offset)
      #expect(feed(stream, Data(data.dropFirst(place)), by: 1024, flags: .discontinuity) == noErr)
      let after = Array(listener.packets.dropFirst(before))
      // An estimated offset may be off by two packets.
      #expect(
        after == Array(theirs.suffix(after.count)) && abs(theirs.count - after.count - 25) <= (flags.isEmpty ? 0 : 2))
      AudioFileStreamClose(stream)
    }
  }

  @Test("junk between frames does not affect the frames")
  func junk() throws {
    let data = try make("a.aac", ["-c:a", "aac"])
    let theirs = try probed("a.aac")
    let cut = theirs[10].lowerBound
    let damaged = Data(data.prefix(cut)) + Data(repeating: 0x55, count: 300) + Data(data.dropFirst(cut))
    let listener = Listener()
    let stream = try open(listener)
    defer { AudioFileStreamClose(stream) }
    #expect(feed(stream, damaged, by: 100) == noErr)
    #expect(listener.packets == theirs.map { data.subdata(in: $0.lowerBound + 7..<$0.upperBound) })
  }

  @Test("a file that cannot be streamed is reported")
  func refused() throws {
    let movie = try make("a.m4a", ["-c:a", "aac"])
    let listener = Listener()
    let first = try open(listener)
    #expect(feed(first, movie, by: 4096) == kAudioFileStreamError_NotOptimized)
    AudioFileStreamClose(first)
    let second = try open(listener)
    #expect(feed(second, Data(repeating: 0x20, count: 1 << 18), by: 4096) == kAudioFileStreamError_UnsupportedFileType)
    var (size, value) = (UInt32(8), Int64(0))
    #expect(
      AudioFileStreamGetProperty(second, kAudioFileStreamProperty_DataOffset, &size, &value)
        == kAudioFileStreamError_DataUnavailable)
    AudioFileStreamClose(second)
    #expect(listener.packets.isEmpty)
  }
}
