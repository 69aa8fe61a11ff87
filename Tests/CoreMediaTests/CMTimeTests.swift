import CoreMedia
import Testing

@Test func anEmptyTimeIsZero() { #expect(CMTime().value == 0) }
@Test func keysBridgeToStrings() { #expect(("a" as CFString) as String == "a"); #expect(kCFBooleanTrue.boolValue) }
