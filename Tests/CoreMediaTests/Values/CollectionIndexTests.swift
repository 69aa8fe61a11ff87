import CoreMedia
import Foundation
import Testing

/// Collections of Core Media from their first index to the one after the last.
@Suite struct CollectionIndexTests {
  @Test func bytesOfBlocks() throws {
    let block = try #require(CMBlockBuffer(copying: Data([1, 2, 3, 4])))
    #expect(block.startIndex == 0 && block.endIndex == 4 && block.owner === block)
    let slice = block[1..<3]
    #expect(slice.startIndex == 1 && slice.endIndex == 3 && slice.owner === block)
    try block.withUnsafeMutableBytes(atOffset: 1) { bytes in bytes[0] = 9 }
    try block.withUnsafeMutableBytes(atOffset: 3) { bytes in bytes[0] = 8 }
    #expect(Array(try block.dataBytes()) == [1, 9, 3, 8])
    #expect(throws: NSError.self) { try block.withUnsafeMutableBytes(atOffset: 5) { _ in } }
    #expect(Array(try block[..<2].dataBytes()) == [1, 9])
    #expect(Array(try block[...2].dataBytes()) == [1, 9, 3])
    #expect(Array(try block[2...].dataBytes()) == [3, 8])
    #expect(Array(try block[...].dataBytes()) == [1, 9, 3, 8])
  }

  @Test func extensionsOfFormats() throws {
    var extensions = CMFormatDescription.Extensions()
    #expect(extensions.startIndex == extensions.endIndex)
    extensions[.backgroundColor] = .number(7)
    extensions[.bytesPerRow] = .number(256)
    #expect(extensions.startIndex < extensions.endIndex)
    let second = extensions.index(after: extensions.startIndex)
    #expect(second != extensions.startIndex && extensions.index(after: second) == extensions.endIndex)
    let keys = [extensions[extensions.startIndex].key, extensions[second].key].map { $0 as String }
    #expect(Set(keys) == ["CVBytesPerRow", kCMTextFormatDescriptionExtension_BackgroundColor as String])
    #expect(extensions[kCMFormatDescriptionExtension_BytesPerRow] as? Int == 256)
  }

  @Test func parameterSets() throws {
    let sets: [Data] = [
      Data([0x67, 0x42, 0xC0, 0x0A, 0xDA, 0x08, 0x3A, 0x6A, 0x02, 0x02, 0x02, 0x04]), Data([0x68, 0xCE, 0x3C, 0x80]),
    ]
    let found = try CMFormatDescription(h264ParameterSets: sets).parameterSets
    #expect(found.startIndex == 0 && found.endIndex == 2)
    #expect(found[found.startIndex] == sets[0] && found[found.endIndex - 1] == sets[1])
  }

  @Test func attachmentsOfSamples() throws {
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    let buffer = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(copying: Data(count: 6)), formatDescription: nil, numSamples: 3,
      sampleTimings: [timing], sampleSizes: [2])
    let attachments = buffer.sampleAttachments
    #expect(attachments.startIndex == 0 && attachments.endIndex == 3 && attachments.index(after: 1) == 2)
    buffer.sampleAttachments[2][.doNotDisplay] = true
    #expect(buffer.sampleAttachments.map { $0[.doNotDisplay] as? Bool } == [nil, nil, true])
    let pairs = Array(buffer.sampleAttachments[2])
    #expect(pairs.map(\.key) == [.doNotDisplay])
  }
}
