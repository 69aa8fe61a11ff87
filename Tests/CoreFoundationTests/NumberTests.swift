import CoreFoundation
import Testing

@Suite struct NumberTests {
  static let numbers: [any Sendable] = [
    6, Int8(6), Int16(6), Int32(6), Int64(6), UInt(6), UInt8(6), UInt16(6), UInt32(6), UInt64(6), Float(6), 6.0,
    CGFloat(6), Decimal(6),
    CGFloat(6) as CGFloat?,
  ]

  @Test(arguments: numbers.indices) func aDictionaryHoldsIt(_ index: Int) throws {
    let number: Any = Self.numbers[index]
    let values = ["key": number]
    #expect((values["key"] as? NSNumber)?.intValue == 6)
    let dictionary = values as NSDictionary
    #expect((dictionary["key"] as? NSNumber)?.doubleValue == 6)
    #expect(dictionary.object(forKey: "key") is NSNumber)
    #expect((dictionary as? [String: Any])?["key"] as? NSNumber == 6)
    #expect([number] as NSArray as? [NSNumber] == [6])
  }

  @Test func objectsBecomeLengths() {
    #expect(NSNumber(value: 1.5) as? CGFloat == 1.5)
    #expect((["width": 3] as NSDictionary) as? [String: CGFloat] == ["width": 3])
    #expect(("3" as Any) as? CGFloat == nil)
    #expect(NSNumber(value: Int64.max - 1) as? CGFloat == nil)
  }
}
