import AudioToolbox
import Foundation
import TestSupport
import Testing

@Suite("Files as frames of a client's format") struct ExtAudioFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder[name].path }

  private func make(_ name: String, _ arguments: [String], seconds: String = "1.3") throws {
    let tones =
      "aevalsrc=0.4*sin(880*PI*t)+0.1*(random(0)-0.5)|0.3*sin(1500*PI*t)+0.1*(random(1)-0.5):s=44100:d=\(seconds)"
    try folder.make(name, MadeMedia.input(tones) + arguments)
  }

  private func open(_ name: String) throws -> ExtAudioFileRef {
    var made: ExtAudioFileRef?
    #expect(ExtAudioFileOpenURL(NSURL(fileURLWithPath: path(name)), &made) == noErr)
    return try #require(made)
  }

  private func pcm(
    _ rate: Double, _ channels: UInt32, bits: UInt32, _ flags: AudioFormatFlags = kAudioFormatFlagIsSignedInteger
  ) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
      mBytesPerPacket: bits / 8 * channels, mFramesPerPacket: 1, mBytesPerFrame: bits / 8 * channels,
      mChannelsPerFrame: channels,
      mBitsPerChannel: bits, mReserved: 0)
  }

  private func setClient(_ file: ExtAudioFileRef, _ format: AudioStreamBasicDescription) -> OSStatus {
    var format = format
    return ExtAudioFileSetProperty(
      file, kExtAudioFileProperty_ClientDataFormat, UInt32(MemoryLayout<AudioStreamBasicDescription>.size), &format)
  }

  private func property<T: BitwiseCopyable>(_ file: ExtAudioFileRef, _ property: ExtAudioFilePropertyID, _ value: T)
    -> T
  {
    var (size, value) = (UInt32(MemoryLayout<T>.size), value)
    #expect(ExtAudioFileGetProperty(file, property, &size, &value) == noErr)
    return value
  }

  private func read(_ file: ExtAudioFileRef, _ format: AudioStreamBasicDescription, by piece: UInt32) -> Data {
    var result = Data()
    var memory = [UInt8](repeating: 0, count: Int(piece * format.mBytesPerFrame))
    while true {
      var count = piece
      let status = memory.withUnsafeMutableBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(
            mNumberChannels: format.mChannelsPerFrame, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
        return ExtAudioFileRead(file, &count, &list)
      }
      #expect(status == noErr)
      guard status == noErr, count > 0 else { return result }
      result += memory.prefix(Int(count * format.mBytesPerFrame))
    }
  }

  private func decoded(_ name: String, _ format: String, _ more: [String] = []) throws -> Data {
    try Tool.run("ffmpeg", ["-v", "error", "-i", path(name)] + more + ["-f", format, "-"])
  }

  @Test(
    "frames equal those of ffmpeg, to the byte",
    arguments: [
      ("a.wav", ["-c:a", "pcm_s16le"], 16, "s16le"), ("a.aiff", ["-c:a", "pcm_s16be"], 16, "s16le"),
      ("a.wav", ["-c:a", "pcm_s24le"], 24, "s24le"),
      ("a.caf", ["-c:a", "pcm_s16le"], 16, "s16be"), ("a.flac", ["-c:a", "flac"], 16, "s16le"),
      ("a.flac", ["-c:a", "flac", "-sample_fmt", "s32"], 32, "s32le"), ("a.m4a", ["-c:a", "alac"], 16, "s16le"),
    ])
  func identical(_ name: String, _ arguments: [String], _ bits: UInt32, _ raw: String) throws {
    try make(name, arguments)
    let file = try open(name)
    defer { ExtAudioFileDispose(file) }
    let big = raw.hasSuffix("be") ? kAudioFormatFlagIsBigEndian : 0
    let format = pcm(44_100, 2, bits: bits, kAudioFormatFlagIsSignedInteger | big)
    #expect(setClient(file, format) == noErr)
    let theirs = try decoded(name, raw)
    #expect(
      property(file, kExtAudioFileProperty_FileLengthFrames, Int64(0))
        == Int64(theirs.count / Int(format.mBytesPerFrame)))
    let ours = read(file, format, by: 1000)
    let isSame = ours == theirs
    #expect(isSame, "\(ours.count) \(theirs.count)")
    for frame in [30_000, 12_345, 0] as [Int64] {
      #expect(ExtAudioFileSeek(file, frame) == noErr)
      var place: Int64 = -1
      #expect(ExtAudioFileTell(file, &place) == noErr && place == frame)
      let isSame = read(file, format, by: 4096) == theirs.dropFirst(Int(frame) * Int(format.mBytesPerFrame))
      #expect(isSame)
    }
    #expect(ExtAudioFileSeek(file, 1 << 40) == kExtAudioFileError_InvalidSeek)
  }

  @Test("a change of rate and channels gives the same result as a converter")
  func rates() throws {
    try make("a.m4a", ["-c:a", "aac", "-aac_pns", "0"], seconds: "3")
    let file = try open("a.m4a")
    defer { ExtAudioFileDispose(file) }
    #expect(
      property(file, kExtAudioFileProperty_FileDataFormat, AudioStreamBasicDescription()).mFormatID
        == kAudioFormatMPEG4AAC)
    #expect(property(file, kExtAudioFileProperty_FileLengthFrames, Int64(0)) == 132_300)
    let format = pcm(16_000, 1, bits: 16)
    #expect(setClient(file, format) == noErr)
    let all = read(file, format, by: 777)
    #expect(all.count == 48_000 * 2)
    var place: Int64 = 0
    ExtAudioFileTell(file, &place)
    #expect(place == 132_300)
    #expect(ExtAudioFileSeek(file, 66_150) == noErr)
    let rest = read(file, format, by: 777)
    #expect(rest.count == 24_000 * 2)
    let (a, b) = (samples(all.suffix(40_000)), samples(rest.suffix(40_000)))
    let worst = zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? .max
    #expect(worst <= 64, "\(worst)")
    let theirs = samples(try decoded("a.m4a", "s16le", ["-ar", "16000", "-af", "pan=mono|c0=c0"]))
    let noise = zip(samples(all), theirs).map { pow(Double($0) - Double($1), 2) }.reduce(0, +)
    let signal = theirs.map { pow(Double($0), 2) }.reduce(0, +)
    #expect(noise < signal / 10_000, "\(noise) \(signal)")
  }

  private func samples(_ data: Data) -> [Int16] { Data(data).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) } }

  @Test("one plane per channel is read if the client's format has planes")
  func planar() throws {
    try make("a.wav", ["-c:a", "pcm_s16le"], seconds: "0.2")
    let file = try open("a.wav")
    defer { ExtAudioFileDispose(file) }
    var format = pcm(44_100, 2, bits: 32, kAudioFormatFlagIsFloat | kAudioFormatFlagIsNonInterleaved)
    (format.mBytesPerFrame, format.mBytesPerPacket) = (4, 4)
    #expect(setClient(file, format) == noErr)
    var (left, right) = ([Float](repeating: 0, count: 8820), [Float](repeating: 0, count: 8820))
    var count: UInt32 = 8820
    left.withUnsafeMutableBytes { left in
      right.withUnsafeMutableBytes { right in
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(left.count), mData: left.baseAddress)
        list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(right.count), mData: right.baseAddress)
        #expect(ExtAudioFileRead(file, &count, list.unsafeMutablePointer) == noErr)
        var one: UInt32 = 10
        var single = AudioBufferList(mNumberBuffers: 1, mBuffers: list[0])
        #expect(ExtAudioFileRead(file, &one, &single) != noErr)
      }
    }
    #expect(count == 8820)
    let theirs = try decoded("a.wav", "f32le").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(left == stride(from: 0, to: theirs.count, by: 2).map { theirs[$0] })
    #expect(right == stride(from: 1, to: theirs.count, by: 2).map { theirs[$0] })
  }

  private func compressed(_ format: AudioFormatID, _ rate: Double, _ frames: UInt32) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: format, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: frames,
      mBytesPerFrame: 0,
      mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
  }

  private func create(_ name: String, _ type: AudioFileTypeID, _ format: AudioStreamBasicDescription) throws
    -> ExtAudioFileRef
  {
    var (format, made): (AudioStreamBasicDescription, ExtAudioFileRef?) = (format, nil)
    let status = ExtAudioFileCreateWithURL(
      NSURL(fileURLWithPath: path(name)), type, &format, nil, AudioFileFlags.eraseFile.rawValue, &made)
    #expect(status == noErr)
    return try #require(made)
  }

  private func write(_ file: ExtAudioFileRef, _ audio: [Int16], by piece: Int) {
    for start in stride(from: 0, to: audio.count / 2, by: piece) {
      let count = min(piece, audio.count / 2 - start)
      let status = audio.withUnsafeBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(
            mNumberChannels: 2, mDataByteSize: UInt32(count * 4),
            mData: UnsafeMutableRawPointer(mutating: bytes.baseAddress! + start * 4)))
        return ExtAudioFileWrite(file, UInt32(count), &list)
      }
      #expect(status == noErr)
    }
  }

  private var audio: [Int16] {
    (0..<88_200).map { (index: Int) -> Int16 in
      let step: Double = index % 2 == 0 ? 0.06 : 0.11
      return Int16(8000 * sin(Double(index / 2) * step))
    }
  }

  @Test(
    "ffmpeg reads the written frames",
    arguments: [
      ("a.wav", kAudioFileWAVEType, 16, 0), ("a.aiff", kAudioFileAIFFType, 16, kAudioFormatFlagIsBigEndian),
      ("a.caf", kAudioFileCAFType, 16, 0),
    ] as [(String, AudioFileTypeID, UInt32, AudioFormatFlags)])
  func written(_ name: String, _ type: AudioFileTypeID, _ bits: UInt32, _ flags: AudioFormatFlags) throws {
    let file = try create(name, type, pcm(44_100, 2, bits: bits, kAudioFormatFlagIsSignedInteger | flags))
    #expect(setClient(file, pcm(44_100, 2, bits: 16)) == noErr)
    write(file, audio, by: 1234)
    #expect(property(file, kExtAudioFileProperty_FileLengthFrames, Int64(0)) == 44_100)
    #expect(setClient(file, pcm(48_000, 2, bits: 16)) == kExtAudioFileError_InvalidOperationOrder)
    #expect(ExtAudioFileDispose(file) == noErr)
    let isSame = samples(try decoded(name, "s16le")) == audio
    #expect(isSame)
  }

  @Test(
    "compressed files contain the written frames",
    arguments: [
      ("a.m4a", kAudioFileM4AType, kAudioFormatMPEG4AAC, "aac"),
      ("b.m4a", kAudioFileM4AType, kAudioFormatAppleLossless, "alac"),
      ("a.flac", kAudioFileFLACType, kAudioFormatFLAC, "flac"),
    ] as [(String, AudioFileTypeID, AudioFormatID, String)])
  func encoded(_ name: String, _ type: AudioFileTypeID, _ format: AudioFormatID, _ codec: String) throws {
    let file = try create(name, type, compressed(format, 44_100, 0))
    #expect(setClient(file, pcm(44_100, 2, bits: 16)) == noErr)
    if codec == "aac" {
      var (converter, size): (AudioConverterRef?, UInt32) = (nil, UInt32(MemoryLayout<AudioConverterRef?>.size))
      #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_AudioConverter, &size, &converter) == noErr)
      var rate: UInt32 = 96_000
      #expect(AudioConverterSetProperty(try #require(converter), kAudioConverterEncodeBitRate, 4, &rate) == noErr)
    }
    write(file, audio, by: 4096)
    #expect(ExtAudioFileDispose(file) == noErr)
    let probed = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", path(name)])
    #expect(String(decoding: probed, as: UTF8.self).contains(codec))
    let again = try open(name)
    defer { ExtAudioFileDispose(again) }
    #expect(property(again, kExtAudioFileProperty_FileLengthFrames, Int64(0)) == 44_100)
    if codec != "aac" {
      let isSame = samples(try decoded(name, "s16le")) == audio
      #expect(isSame)
    } else {
      let size = try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int ?? 0
      #expect((6_000...20_000).contains(size), "\(size)")
    }
  }

  @Test("misuse and unsupported operations are reported")
  func refused() throws {
    var made: ExtAudioFileRef?
    #expect(ExtAudioFileOpenURL(NSURL(fileURLWithPath: path("none.wav")), &made) != noErr && made == nil)
    try Data("no sound at all".utf8).write(to: folder["text.wav"])
    #expect(ExtAudioFileOpenURL(NSURL(fileURLWithPath: path("text.wav")), &made) != noErr)
    var format = compressed(kAudioFormatMPEGLayer1, 44_100, 384)
    #expect(
      ExtAudioFileCreateWithURL(NSURL(fileURLWithPath: path("a.m4a")), kAudioFileM4AType, &format, nil, 0, &made)
        != noErr)
    try make("b.m4a", ["-c:a", "aac"], seconds: "0.2")
    let file = try open("b.m4a")
    defer { ExtAudioFileDispose(file) }
    var count: UInt32 = 10
    var list = AudioBufferList(
      mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 0, mData: nil))
    #expect(ExtAudioFileRead(file, &count, &list) == kExtAudioFileError_NonPCMClientFormat)
    #expect(ExtAudioFileWrite(file, 10, &list) == kExtAudioFileError_InvalidOperationOrder)
    #expect(setClient(file, compressed(kAudioFormatMPEG4AAC, 44_100, 1024)) == kExtAudioFileError_NonPCMClientFormat)
    var size: UInt32 = 2
    var value: Int64 = 0
    #expect(
      ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileLengthFrames, &size, &value)
        == kExtAudioFileError_InvalidPropertySize)
    #expect(ExtAudioFileGetProperty(file, 1, &size, &value) == kExtAudioFileError_InvalidProperty)
  }
}
