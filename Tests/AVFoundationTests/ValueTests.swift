import AVFoundation
import AVFoundation.AVAsset
import Testing

@Suite struct ValueTests {
  @Test func boxedTimesComeBack() throws {
    let time = CMTime(value: 1001, timescale: 30000)
    let range = CMTimeRange(start: time, duration: CMTime(value: 5, timescale: 1))
    let mapping = CMTimeMapping(source: range, target: CMTimeRange(start: .zero, duration: time))
    #expect(NSValue(time: time).timeValue == time)
    #expect(NSValue(timeRange: range).timeRangeValue == range)
    #expect(NSValue(timeMapping: mapping).timeMappingValue.target == mapping.target)
    #expect(NSValue(time: time).timeRangeValue == .invalid)
    let boxed = [NSValue(time: time), NSValue(timeRange: range)] as NSArray
    #expect((boxed[0] as? NSValue)?.timeValue == time)
  }

  @Test func typedStringsBridge() {
    #expect(AVFileType.mov as CFString as String == "com.apple.quicktime-movie")
    #expect(("vide" as NSString) as AVMediaType? == .video)
    let key = AVMetadataKey.commonKeyTitle as (any NSCopying & NSObjectProtocol)
    let text: Any = key
    #expect(text as? String == "title")
    #expect(["soun" as NSString] as [Any] as? [AVMediaType] == [.audio])
  }

  @Test func errorIsCaughtAsStructureAndAsObject() {
    let thrown: any Error = AVError(.noImageAtTime, userInfo: [AVErrorFileSizeKey: NSNumber(value: 12)])
    #expect(AVError.noImageAtTime ~= thrown)
    #expect((thrown as? AVError)?.fileSize == 12)
    #expect((thrown as NSError).code == -11832)
    #expect((thrown as NSError).domain == AVFoundationErrorDomain)
  }

  @Test func rectangleKeepsShape() {
    let rect = AVMakeRect(
      aspectRatio: CGSize(width: 16, height: 9), insideRect: CGRect(x: 10, y: 20, width: 160, height: 160))
    #expect(rect == CGRect(x: 10, y: 55, width: 160, height: 90))
  }

  @Test func restrictionsHaveApplesValues() {
    #expect(AVAssetReferenceRestrictions.defaultPolicy.rawValue == 2)
    #expect(AVAssetReferenceRestrictions.forbidAll.contains(.forbidCrossSiteReference))
  }
}
