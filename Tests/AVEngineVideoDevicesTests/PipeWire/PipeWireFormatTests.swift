import AVEngineCore
import CoreMedia
import CoreVideo
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct PipeWireFormatTests {
  private static func offer(_ properties: [Pod.Property], subtype: UInt32 = SPA.raw) -> Pod {
    let kind: [Pod.Property] = [.init(SPA.mediaType, .id(SPA.video)), .init(SPA.mediaSubtype, .id(subtype))]
    return .object(.init(type: SPA.objectFormat, id: 3, properties: kind + properties))
  }

  private static let size = Pod.Property(SPA.videoSize, .rectangle(width: 640, height: 480))

  private func duration(_ value: Int64, _ scale: Int32) -> ClosedRange<CMTime> {
    CMTime(value: value, timescale: scale)...CMTime(value: value, timescale: scale)
  }

  @Test func listsOfFormatsAndRatesAreTakenApart() {
    let rates = Pod.choice(
      .init(.enumeration, [.fraction(30, over: 1), .fraction(30, over: 1), .fraction(15, over: 2)]))
    let formats = PipeWireFormat.offered([
      Self.offer([
        .init(SPA.videoFormat, .choice(.init(.enumeration, [.id(4), .id(4), .id(23)]))), Self.size,
        .init(SPA.videoRate, rates),
      ]),
      Self.offer([Self.size, .init(SPA.videoRate, .fraction(25, over: 1))], subtype: SPA.motionJPEG),
    ])
    let both = [duration(1, 30), duration(2, 15)]
    let pixels = PixelSize(width: 640, height: 480)
    #expect(
      formats == [
        VideoDeviceFormat(coding: .pixels(kCVPixelFormatType_422YpCbCr8_yuvs), size: pixels, frameDurations: both),
        VideoDeviceFormat(
          coding: .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), size: pixels, frameDurations: both),
        VideoDeviceFormat(coding: .jpeg, size: pixels, frameDurations: [duration(1, 25)]),
      ])
  }

  @Test func rangesOfSizesAreTheUsualOnesInside() {
    let sizes = Pod.choice(
      .init(
        .range,
        [
          .rectangle(width: 1_000, height: 700), .rectangle(width: 600, height: 300),
          .rectangle(width: 1_300, height: 800),
        ]))
    let rates = Pod.choice(.init(.range, [.fraction(30, over: 1), .fraction(0, over: 1), .fraction(60, over: 1)]))
    let formats = PipeWireFormat.offered([
      Self.offer([.init(SPA.videoFormat, .id(23)), .init(SPA.videoSize, sizes), .init(SPA.videoRate, rates)])
    ])
    #expect(formats.map(\.size.width) == [1_000, 640, 640, 800, 960, 1_280])
    #expect(
      formats.allSatisfy {
        $0.frameDurations == [CMTime(value: 1, timescale: 60)...CMTime(value: 1, timescale: 1)]
      })
  }

  @Test func whatIsNoCameraIsLeftOut() {
    #expect(PipeWireFormat.offered([Self.offer([.init(SPA.videoFormat, .id(25)), Self.size])]).isEmpty)
    #expect(PipeWireFormat.offered([Self.offer([Self.size], subtype: 0x2000d)]).isEmpty)
    #expect(PipeWireFormat.offered([.none, .int(3), Self.offer([])]).isEmpty)
    let sizes: [Pod] = [
      .rectangle(width: 0, height: 480), .rectangle(width: .max, height: .max), .int(3),
      .choice(.init(.enumeration, [])),
    ]
    for size in sizes {
      let formats = PipeWireFormat.offered([Self.offer([.init(SPA.videoFormat, .id(23)), .init(SPA.videoSize, size)])])
      #expect(formats.isEmpty)
    }
    for rate: Pod in [.fraction(0, over: 0), .fraction(0, over: 1), .fraction(30, over: 0), .fraction(.max, over: 1)] {
      let formats = PipeWireFormat.offered([
        Self.offer([.init(SPA.videoFormat, .id(23)), Self.size, .init(SPA.videoRate, rate)])
      ])
      #expect(formats.first?.frameDurations.allSatisfy { $0.lowerBound > .zero && $0.upperBound.isNumeric } == true)
    }
  }

  @Test func damagedOffersAreLeftOutOrWhole() {
    let rates = Pod.choice(.init(.range, [.fraction(30, over: 1), .fraction(1, over: 1), .fraction(60, over: 1)]))
    let whole = Self.offer([
      .init(SPA.videoFormat, .choice(.init(.enumeration, [.id(4), .id(4), .id(23)]))), Self.size,
      .init(SPA.videoRate, rates),
    ]).encoded
    var numbers = SplitMix(seed: 4)
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
      }
      guard let pod = Pod(bytes) else { continue }
      for format in PipeWireFormat.offered([pod]) {
        #expect(!format.frameDurations.isEmpty)
        #expect(format.frameDurations.allSatisfy { $0.lowerBound > .zero })
        #expect((1...16_384).contains(format.size.width) && (1...16_384).contains(format.size.height))
        #expect(PipeWireFormat.wanted(format, duration: format.frameDurations[0].lowerBound).count == 4)
      }
      if let format = PipeWireFormat(pod) { #expect(format.bufferParameters.count == 2) }
    }
  }

  @Test func whatIsWantedComesFirst() throws {
    let format = VideoDeviceFormat(
      coding: .pixels(kCVPixelFormatType_422YpCbCr8_yuvs), size: PixelSize(width: 1_280, height: 720),
      frameDurations: [duration(1_001, 30_000)])
    let wanted = PipeWireFormat.wanted(format, duration: CMTime(value: 1_001, timescale: 30_000))
    let first = try #require(PipeWireFormat(wanted[0]))
    #expect(first.deviceFormat == format)
    #expect(first.rate == PipeWireRate(30_000, 1_001))
    guard case .object(let raw) = wanted[2], case .object(let compressed) = wanted[3] else {
      Issue.record("no objects")
      return
    }
    #expect(raw[SPA.videoFormat]?.alternatives.contains(.id(23)) == true)
    #expect(compressed[SPA.mediaSubtype]?.id == SPA.motionJPEG)
  }

  @Test func buffersAreTwoToSixteenOfMemory() throws {
    let format = try #require(
      PipeWireFormat(
        Self.offer([.init(SPA.videoFormat, .id(23)), Self.size, .init(SPA.videoRate, .fraction(30, over: 1))])))
    guard case .object(let buffers) = format.bufferParameters[0] else {
      Issue.record("no object")
      return
    }
    #expect(buffers[1]?.limits?.least == .int(2))
    #expect(buffers[1]?.limits?.greatest == .int(16))
    #expect(buffers[3]?.preferred == .int(460_800))
    #expect(buffers[6]?.preferred == .int(6))
  }

  @Test func fullRangeIsAPixelFormat() throws {
    let properties: [Pod.Property] = [.init(SPA.videoFormat, .id(23)), Self.size]
    let full = try #require(PipeWireFormat(Self.offer(properties + [.init(SPA.videoRange, .id(SPA.fullRange))])))
    #expect(full.coding.coding == .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))
    let unknown = try #require(PipeWireFormat(Self.offer(properties)))
    #expect(unknown.coding.coding == .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    // The format does not state a rate.
    #expect(unknown.deviceFormat.frameDurations.first?.upperBound == CMTime(value: 1, timescale: 1))
  }

  @Test func colorIsThatOfTheSameCameraReadDirectly() throws {
    let properties: [Pod.Property] = [.init(SPA.videoFormat, .id(23)), Self.size]
    let stated = try #require(
      PipeWireFormat(
        Self.offer(
          properties + [
            .init(SPA.videoMatrix, .id(4)), .init(SPA.videoTransfer, .id(7)), .init(SPA.videoPrimaries, .id(1)),
          ])))
    // The colorspace is V4L2_COLORSPACE_SRGB.
    #expect(stated.color == ColorDescription(colorspace: 8, encoding: 0, transfer: 0, quantization: 0))
    let unknown = try #require(PipeWireFormat(Self.offer(properties)))
    #expect(unknown.color == ColorDescription())
  }
}
