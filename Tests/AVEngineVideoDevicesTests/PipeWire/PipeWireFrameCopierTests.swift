import AVEngineCPipeWire
import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct PipeWireFrameCopierTests {
  @discardableResult private func withBuffer<R>(
    _ blocks: [(data: spa_data, chunk: spa_chunk)], _ body: (spa_buffer) throws -> R
  ) rethrows
    -> R
  {
    var chunks = blocks.map(\.chunk)
    return try chunks.withUnsafeMutableBufferPointer { chunks in
      var datas = blocks.map(\.data)
      for index in datas.indices { datas[index].chunk = chunks.baseAddress.map { $0 + index } }
      return try datas.withUnsafeMutableBufferPointer { datas in
        try body(spa_buffer(n_metas: 0, n_datas: UInt32(datas.count), metas: nil, datas: datas.baseAddress))
      }
    }
  }

  private func memory(_ bytes: UnsafeMutableRawBufferPointer, stride: Int32 = 0, size: Int? = nil) -> (
    data: spa_data, chunk: spa_chunk
  ) {
    var data = spa_data()
    data.type = UInt32(CPIPEWIRE_DATA_MEM_PTR)
    data.maxsize = UInt32(bytes.count)
    data.data = bytes.baseAddress
    return (data, spa_chunk(offset: 0, size: UInt32(size ?? bytes.count), stride: stride, flags: 0))
  }

  private func copier(_ format: UInt32?, _ width: Int, _ height: Int) throws -> PipeWireFrameCopier {
    let coding = try #require(format.map { PipeWireCoding.raw($0) } ?? PipeWireCoding.jpeg)
    return try PipeWireFrameCopier(PipeWireFormat(coding: coding, size: PixelSize(width: width, height: height)))
  }

  private func samples(_ content: CapturedFrame.Content, plane: Int, count: Int) -> [UInt8] {
    guard case .pixels(let buffer) = content else { return [] }
    return buffer.withPlanes { planes in
      (0..<count).map { planes[plane].base.load(fromByteOffset: $0, as: UInt8.self) }
    }
  }

  /// libcamera's cameras keep each plane in a separate piece of memory.
  @Test func planesCanHaveMemoriesOfTheirOwn() throws {
    var (luma, chroma) = ([UInt8](repeating: 7, count: 5 * 4), [UInt8](repeating: 9, count: 6 * 2))
    let content = try luma.withUnsafeMutableBytes { luma in
      try chroma.withUnsafeMutableBytes { chroma in
        try withBuffer([memory(luma, stride: 5), memory(chroma, stride: 6)]) { try copier(23, 4, 4).copy($0) }
      }
    }
    #expect(samples(content, plane: 0, count: 4) == [7, 7, 7, 7])
    #expect(samples(content, plane: 1, count: 4) == [9, 9, 9, 9])
  }

  @Test func framesStateTheirWholeColor() throws {
    func attached(_ key: CFString, _ color: ColorDescription) throws -> NSString? {
      var bytes = [UInt8](repeating: 16, count: 16 * 6)
      let coding = try #require(PipeWireCoding.raw(23))
      let copier = try PipeWireFrameCopier(
        PipeWireFormat(coding: coding, size: PixelSize(width: 16, height: 4), color: color))
      let content = try bytes.withUnsafeMutableBytes { bytes in
        try withBuffer([memory(bytes, stride: 16)]) { try copier.copy($0) }
      }
      guard case .pixels(let buffer) = content else { return nil }
      return CVBufferCopyAttachment(buffer, key, nil) as? NSString
    }
    let keys = [kCVImageBufferYCbCrMatrixKey, kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey]
    #expect(
      try keys.map { try attached($0, ColorDescription()) } == [
        kCVImageBufferYCbCrMatrix_ITU_R_601_4, kCVImageBufferColorPrimaries_SMPTE_C,
        kCVImageBufferTransferFunction_ITU_R_709_2,
      ])
    #expect(
      try keys.map { try attached($0, ColorDescription(matrix: .bt2020)) } == [
        kCVImageBufferYCbCrMatrix_ITU_R_2020, kCVImageBufferColorPrimaries_ITU_R_2020,
        kCVImageBufferTransferFunction_ITU_R_709_2,
      ])
    #expect(try attached(kCVImageBufferChromaLocationTopFieldKey, ColorDescription()) != nil)
  }

  /// The fourth byte of BGRx is undefined, and that of BGRA is alpha.
  @Test func bytesThatMeanNothingAreOpaque() throws {
    var pixels: [UInt8] = [1, 2, 3, 0, 4, 5, 6, 0]
    let (unused, alpha) = try pixels.withUnsafeMutableBytes { bytes in
      try withBuffer([memory(bytes)]) { (try copier(8, 2, 1).copy($0), try copier(12, 2, 1).copy($0)) }
    }
    #expect(samples(unused, plane: 0, count: 8) == [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(samples(alpha, plane: 0, count: 8) == pixels)
  }

  @Test func imagesAreWholeOrDamaged() throws {
    var whole: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 0xFF, 0xD9, 0, 0]
    try whole.withUnsafeMutableBytes { bytes in
      guard case .jpeg(let image) = try withBuffer([memory(bytes)], { try copier(nil, 64, 64).copy($0) }) else {
        Issue.record("no image")
        return
      }
      #expect(image.dataLength == 8)
      withBuffer([memory(bytes, size: 6)]) { buffer in
        #expect(throws: PipeWireFrameCopier.Failure.damaged) { try copier(nil, 64, 64).copy(buffer) }
      }
    }
  }

  /// A file has no seals, so its owner can shorten it. Reading the missing bytes is an error.
  @Test func memoryThatShrinksIsDamaged() throws {
    let folder = try TemporaryFolder()
    try Data(repeating: 5, count: 100 + 24).write(to: folder["memory"])
    let file = try FileHandle(forUpdating: folder["memory"])
    var data = spa_data()
    data.type = UInt32(CPIPEWIRE_DATA_MEM_FD)
    data.fd = Int64(file.fileDescriptor)
    data.mapoffset = 100
    data.maxsize = 24
    // An invalid address: reading it instead of the file descriptor would crash.
    data.data = UnsafeMutableRawPointer(bitPattern: 8)
    let chunk = spa_chunk(offset: 0, size: 24, stride: 4, flags: 0)
    let copier = try copier(23, 4, 4)
    let content = try withBuffer([(data, chunk)]) { try copier.copy($0) }
    #expect(samples(content, plane: 1, count: 4) == [5, 5, 5, 5])
    try file.truncate(atOffset: 110)
    withBuffer([(data, chunk)]) { buffer in
      #expect(throws: PipeWireFrameCopier.Failure.damaged) { try copier.copy(buffer) }
    }
    try file.close()
  }

  @Test func whatCannotBeReadIsDamaged() throws {
    var bytes = [UInt8](repeating: 1, count: 24)
    let copier = try copier(23, 4, 4)
    try bytes.withUnsafeMutableBytes { bytes in
      let good = memory(bytes)
      var blocks = [good, good, good, good, good]
      blocks[0].data.type = 3
      blocks[1].data.data = nil
      blocks[2].data.maxsize = 0
      blocks[3].chunk.stride = -4
      blocks[4].chunk.flags = 1
      for block in blocks {
        withBuffer([block]) { buffer in
          #expect(throws: PipeWireFrameCopier.Failure.damaged) { try copier.copy(buffer) }
        }
      }
      #expect(throws: PipeWireFrameCopier.Failure.damaged) { try copier.copy(spa_buffer()) }
      _ = try withBuffer([good]) { try copier.copy($0) }
      var numbers = SplitMix(seed: 5)
      for _ in 0..<3_000 {
        var block = good
        block.chunk.offset =
          Bool.random(using: &numbers) ? .random(in: 0...40, using: &numbers) : .random(in: 0 ... .max, using: &numbers)
        block.chunk.size =
          Bool.random(using: &numbers) ? .random(in: 0...40, using: &numbers) : .random(in: 0 ... .max, using: &numbers)
        block.chunk.stride = .random(in: -2...9, using: &numbers)
        // A content that is returned was read within the memory: its samples are the memory's.
        let content = withBuffer([block]) { try? copier.copy($0) }
        if let content { #expect(samples(content, plane: 0, count: 4) == [1, 1, 1, 1]) }
      }
    }
  }
}
