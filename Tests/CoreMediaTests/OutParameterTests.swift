import CoreMedia
import Foundation
import TestSupport
import Testing

private protocol OldNames { func timebasesByTheirOldNames() throws }

extension OutParameterTests: OldNames {}

struct OutParameterTests {
  @Test func blocks() throws {
    let source = try #require(CMBlockBuffer(copying: Data(count: 8)))
    expectNone(
      outParameterFaults {
        CMBlockBufferCreateEmpty(allocator: nil, capacity: 0, flags: 0, blockBufferOut: $0)
      } _: {
        CMBlockBufferCreateEmpty(allocator: nil, capacity: 0, flags: 0, blockBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMBlockBufferCreateWithMemoryBlock(
          allocator: nil, memoryBlock: nil, blockLength: 8, blockAllocator: nil, customBlockSource: nil,
          offsetToData: 0,
          dataLength: 8, flags: 0, blockBufferOut: $0)
      } _: {
        CMBlockBufferCreateWithMemoryBlock(
          allocator: nil, memoryBlock: nil, blockLength: 8, blockAllocator: nil, customBlockSource: nil,
          offsetToData: 0,
          dataLength: 8, flags: 0, blockBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMBlockBufferCreateWithBufferReference(
          allocator: nil, referenceBuffer: source, offsetToData: 0, dataLength: 4, flags: 0, blockBufferOut: $0)
      } _: {
        CMBlockBufferCreateWithBufferReference(
          allocator: nil, referenceBuffer: source, offsetToData: 0, dataLength: 4, flags: 0, blockBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMBlockBufferCreateContiguous(
          allocator: nil, sourceBuffer: source, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
          dataLength: 0,
          flags: kCMBlockBufferAlwaysCopyDataFlag, blockBufferOut: $0)
      } _: {
        CMBlockBufferCreateContiguous(
          allocator: nil, sourceBuffer: source, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
          dataLength: 0,
          flags: kCMBlockBufferAlwaysCopyDataFlag, blockBufferOut: &$0)
      })
  }

  @Test func queues() {
    expectNone(
      outParameterFaults {
        CMSimpleQueueCreate(allocator: nil, capacity: 2, queueOut: $0)
      } _: {
        CMSimpleQueueCreate(allocator: nil, capacity: 2, queueOut: &$0)
      })
    let callbacks = CMBufferQueueGetCallbacksForUnsortedSampleBuffers()
    expectNone(
      outParameterFaults {
        CMBufferQueueCreate(allocator: nil, capacity: 2, callbacks: callbacks, queueOut: $0)
      } _: {
        CMBufferQueueCreate(allocator: nil, capacity: 2, callbacks: callbacks, queueOut: &$0)
      })
  }

  @Test func timebases() throws {
    let clock = CMClockGetHostTimeClock()
    expectNone(
      outParameterFaults {
        CMTimebaseCreateWithSourceClock(allocator: nil, sourceClock: clock, timebaseOut: $0)
      } _: {
        CMTimebaseCreateWithSourceClock(allocator: nil, sourceClock: clock, timebaseOut: &$0)
      })
    let source = try CMTimebase(sourceClock: clock)
    expectNone(
      outParameterFaults {
        CMTimebaseCreateWithSourceTimebase(allocator: nil, sourceTimebase: source, timebaseOut: $0)
      } _: {
        CMTimebaseCreateWithSourceTimebase(allocator: nil, sourceTimebase: source, timebaseOut: &$0)
      })
  }

  /// The call goes through a protocol: a direct call of a deprecated function would give a warning.
  @Test func oldNamesSetTheirOutParametersToo() throws { try (self as any OldNames).timebasesByTheirOldNames() }

  @available(*, deprecated)
  func timebasesByTheirOldNames() throws {
    let clock = CMClockGetHostTimeClock()
    expectNone(
      outParameterFaults {
        CMTimebaseCreateWithMasterClock(allocator: nil, masterClock: clock, timebaseOut: $0)
      } _: {
        CMTimebaseCreateWithMasterClock(allocator: nil, masterClock: clock, timebaseOut: &$0)
      })
    let source = try CMTimebase(sourceClock: clock)
    expectNone(
      outParameterFaults {
        CMTimebaseCreateWithMasterTimebase(allocator: nil, masterTimebase: source, timebaseOut: $0)
      } _: {
        CMTimebaseCreateWithMasterTimebase(allocator: nil, masterTimebase: source, timebaseOut: &$0)
      })
  }

  @Test func metadataIdentifiers() {
    let name = "mdta/com.example.key" as NSString
    expectNone(
      outParameterFaults(isShared: true) {
        CMMetadataCreateIdentifierForKeyAndKeySpace(
          allocator: nil, key: "key" as NSString, keySpace: "mdta" as NSString, identifierOut: $0)
      } _: {
        CMMetadataCreateIdentifierForKeyAndKeySpace(
          allocator: nil, key: "key" as NSString, keySpace: "mdta" as NSString, identifierOut: &$0)
      })
    expectNone(
      outParameterFaults(isShared: true) {
        CMMetadataCreateKeyFromIdentifier(allocator: nil, identifier: name, keyOut: $0)
      } _: {
        CMMetadataCreateKeyFromIdentifier(allocator: nil, identifier: name, keyOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMMetadataCreateKeyFromIdentifierAsCFData(allocator: nil, identifier: name, keyOut: $0)
      } _: {
        CMMetadataCreateKeyFromIdentifierAsCFData(allocator: nil, identifier: name, keyOut: &$0)
      })
    expectNone(
      outParameterFaults(isShared: true) {
        CMMetadataCreateKeySpaceFromIdentifier(allocator: nil, identifier: name, keySpaceOut: $0)
      } _: {
        CMMetadataCreateKeySpaceFromIdentifier(allocator: nil, identifier: name, keySpaceOut: &$0)
      })
  }

  private func expectNone(_ faults: [String], _ location: SourceLocation = #_sourceLocation) {
    #expect(faults == [], sourceLocation: location)
  }
}
