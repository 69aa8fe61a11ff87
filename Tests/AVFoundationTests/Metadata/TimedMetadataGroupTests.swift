import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite struct TimedMetadataGroupTests {
  private func item(_ identifier: String, _ type: CFString, _ value: any NSCopying & NSObjectProtocol) -> AVMetadataItem
  {
    let item = AVMutableMetadataItem()
    item.identifier = AVMetadataIdentifier(rawValue: identifier)
    item.dataType = type as String
    item.value = value
    return item
  }

  private let range = CMTimeRange(
    start: CMTime(value: 100, timescale: 600), duration: CMTime(value: 20, timescale: 600))

  private func sample(_ bytes: [UInt8], _ format: CMFormatDescription) throws -> CMSampleBuffer {
    var timing = CMSampleTimingInfo(
      duration: range.duration, presentationTimeStamp: range.start, decodeTimeStamp: .invalid)
    var block: CMBlockBuffer?
    #expect(
      CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: bytes.count, blockAllocator: nil, customBlockSource: nil,
        offsetToData: 0,
        dataLength: bytes.count, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block) == noErr)
    let buffer = try #require(block)
    #expect(
      bytes.withUnsafeBytes { raw in
        raw.baseAddress.map {
          CMBlockBufferReplaceDataBytes(with: $0, blockBuffer: buffer, offsetIntoDestination: 0, dataLength: raw.count)
        }
      } == noErr)
    var sample: CMSampleBuffer?
    var size = bytes.count
    #expect(
      CMSampleBufferCreateReady(
        allocator: nil, dataBuffer: buffer, formatDescription: format, sampleCount: 1, sampleTimingEntryCount: 1,
        sampleTimingArray: &timing,
        sampleSizeEntryCount: 1, sampleSizeArray: &size, sampleBufferOut: &sample) == noErr)
    return try #require(sample)
  }

  @Test func aSamplesBoxesAreTheGroupsItems() throws {
    let place = item(
      "mdta/com.apple.quicktime.location.ISO6709", kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
      "x" as NSString)
    let point = item("mdta/org.example.point", kCMMetadataBaseDataType_PointF32, NSDictionary())
    let format = try #require(AVTimedMetadataGroup(items: [place, point], timeRange: range).copyFormatDescription())
    #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Metadata)
    let text = Array("+52.5200+013.4050/".utf8)
    var bytes: [UInt8] = [0, 0, 0, UInt8(8 + text.count), 0, 0, 0, 1] + text
    // 1.5 and -2 as floating-point numbers of 32 bits.
    bytes += [0, 0, 0, 16, 0, 0, 0, 2, 0x3F, 0xC0, 0, 0, 0xC0, 0, 0, 0]
    // The first box has an unknown key. The second box claims to be longer than the sample.
    bytes += [0, 0, 0, 9, 0, 0, 0, 7, 1] + [0, 0, 1, 0, 0, 0, 0, 1, 2]
    let group = try #require(AVTimedMetadataGroup(sampleBuffer: try sample(bytes, format)))
    #expect(group.timeRange == range)
    #expect(group.items.count == 2)
    #expect(group.items.first?.stringValue == "+52.5200+013.4050/")
    #expect(group.items.first?.commonKey == .commonKeyLocation)
    #expect(group.items.first?.time == range.start && group.items.first?.duration == range.duration)
    let value = try #require(group.items.last?.value as? NSDictionary)
    #expect((value["X"] as? NSNumber)?.doubleValue == 1.5 && (value["Y"] as? NSNumber)?.doubleValue == -2)
    #expect(group.items.last?.dataType == kCMMetadataBaseDataType_PointF32 as String)
  }

  @Test func groupsThatSayTheSameAreEqual() {
    let items = [item("mdta/org.example.text", kCMMetadataBaseDataType_UTF8, "a" as NSString)]
    let same = [item("mdta/org.example.text", kCMMetadataBaseDataType_UTF8, "a" as NSString)]
    let other = [item("mdta/org.example.text", kCMMetadataBaseDataType_UTF8, "b" as NSString)]
    let group = AVTimedMetadataGroup(items: items, timeRange: range)
    #expect(items == same && items != other)
    #expect(items.first?.hash == same.first?.hash)
    #expect(group == AVTimedMetadataGroup(items: same, timeRange: range))
    #expect(group != AVTimedMetadataGroup(items: other, timeRange: range))
    #expect(group != AVTimedMetadataGroup(items: items, timeRange: CMTimeRange(start: .zero, duration: range.duration)))
    let copy = group.mutableCopy() as? AVMutableTimedMetadataGroup
    #expect(copy == group)
    copy?.items = other
    #expect(copy != group && group.items == items)
    #expect(AVTimedMetadataGroup(items: [], timeRange: range).copyFormatDescription() == nil)
  }

  @Test func groupsOfDatesAreEqualByContent() {
    let start = Date(timeIntervalSince1970: 1000)
    let group = AVDateRangeMetadataGroup(items: [], start: start, end: nil)
    let copy = group.mutableCopy() as? AVMutableDateRangeMetadataGroup
    #expect(copy == group)
    copy?.endDate = start + 1
    #expect(copy != group)
  }
}
