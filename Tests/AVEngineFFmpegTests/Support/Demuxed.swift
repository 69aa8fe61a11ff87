import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation

@testable import AVEngineFFmpeg

/// The samples of one track. From a file, libavformat reads them and ignores edit lists, so that tests of decoders do
/// not depend on the engine's readers.
struct Demuxed {
  var format: CMFormatDescription
  var samples: [(sample: MediaSample, bytes: Data)] = []

  struct Failure: Error { let text: String }

  init(format: CMFormatDescription, samples: [(sample: MediaSample, bytes: Data)]) {
    (self.format, self.samples) = (format, samples)
  }

  init(_ url: URL, type: AVMediaType = AVMEDIA_TYPE_VIDEO) throws {
    if let reason = ff_load_formats() { throw Failure(text: String(cString: reason)) }
    var context: UnsafeMutablePointer<AVFormatContext>?
    var options: OpaquePointer?
    av_dict_set(&options, "ignore_editlist", "1", 0)
    guard avformat_open_input(&context, url.path, nil, &options) >= 0, let context else { throw Failure(text: "open") }
    av_dict_free(&options)
    var owned: UnsafeMutablePointer<AVFormatContext>? = context
    defer { avformat_close_input(&owned) }
    guard avformat_find_stream_info(context, nil) >= 0 else { throw Failure(text: "info") }
    let index = av_find_best_stream(context, type, -1, -1, nil, 0)
    guard index >= 0, let stream = context.pointee.streams[Int(index)], let parameters = stream.pointee.codecpar else {
      throw Failure(text: "stream")
    }
    format = try Self.describe(parameters.pointee)
    try read(context, index: index, base: stream.pointee.time_base)
  }

  private mutating func read(_ context: UnsafeMutablePointer<AVFormatContext>, index: Int32, base: AVRational) throws {
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    guard let packet else { throw Failure(text: "memory") }
    func time(_ value: Int64) -> CMTime { CMTime(value: value &* Int64(base.num), timescale: base.den) }
    while av_read_frame(context, packet) >= 0 {
      let value = packet.pointee
      if value.stream_index == index, let data = value.data {
        let presentation = value.pts == ff_no_time ? value.dts : value.pts
        let sample = MediaSample(
          decodeTime: time(value.dts), presentationTime: time(presentation), duration: time(value.duration),
          size: Int(value.size),
          location: .file(offset: value.pos), flags: value.flags & AV_PKT_FLAG_KEY != 0 ? .sync : [])
        samples.append((sample, Data(bytes: data, count: Int(value.size))))
      }
      av_packet_unref(packet)
    }
  }

  private static func describe(_ parameters: AVCodecParameters) throws -> CMFormatDescription {
    let extradata = parameters.extradata.map { Data(bytes: $0, count: Int(parameters.extradata_size)) } ?? Data()
    if parameters.codec_type == AVMEDIA_TYPE_VIDEO {
      guard let type = CodecTable.videoType(parameters.codec_id) else {
        throw Failure(text: "no code for \(parameters.codec_id)")
      }
      let name = ["avc1": "avcC", "hvc1": "hvcC", "av01": "av1C"][type.text] ?? ExtradataAtom.name
      let tag = parameters.codec_tag.byteSwapped
      let code = CodecTable.videoCodec(tag) == parameters.codec_id ? tag : type
      let atoms: [String: Any] = extradata.isEmpty ? [:] : [name: extradata]
      return CMFormatDescription(
        kCMMediaType_Video, code,
        details: .video(CMVideoDimensions(width: parameters.width, height: parameters.height)),
        extensions: [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms] as NSDictionary)
    }
    guard let type = CodecTable.audioType(parameters.codec_id) else {
      throw Failure(text: "no code for audio \(parameters.codec_id)")
    }
    let description = AudioStreamBasicDescription(
      mSampleRate: Float64(parameters.sample_rate), mFormatID: type, mFormatFlags: 0,
      mBytesPerPacket: UInt32(parameters.block_align),
      mFramesPerPacket: UInt32(parameters.frame_size), mBytesPerFrame: 0,
      mChannelsPerFrame: UInt32(parameters.ch_layout.nb_channels),
      mBitsPerChannel: UInt32(parameters.bits_per_coded_sample), mReserved: 0)
    // ALAC's extradata is a whole box; Apple's cookie is the box's contents without version and flags.
    let cookie = type == kAudioFormatAppleLossless ? Data(extradata.dropFirst(12)) : extradata
    return .audio(description, magicCookie: cookie.isEmpty ? nil : cookie)
  }
}

extension Data {
  var block: CMBlockBuffer {
    get throws {
      guard let block = CMBlockBuffer(copying: self) else { throw Demuxed.Failure(text: "memory") }
      return block
    }
  }
}
