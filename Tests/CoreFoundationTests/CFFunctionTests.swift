import CoreFoundation
import Testing

private final class Shape: Hashable {
  let sides: Int
  init(sides: Int) { self.sides = sides }
  static func == (lhs: Shape, rhs: Shape) -> Bool { lhs.sides == rhs.sides }
  func hash(into hasher: inout Hasher) { hasher.combine(sides) }
}

@Suite struct CFFunctionTests {
  @Test func aStringIsCopiedWholeOrNotAtAll() {
    func copied(_ text: String, into size: Int, _ encoding: CFStringBuiltInEncodings) -> [CChar]? {
      var buffer = [CChar](repeating: 99, count: 16)
      let isCopied = CFStringGetCString(text as CFString, &buffer, size, encoding.rawValue)
      #expect(buffer[max(size, 0)...].allSatisfy { $0 == 99 }, "nothing is written after the end")
      return isCopied ? Array(buffer.prefix { $0 != 0 }) : nil
    }
    #expect(copied("abc", into: 4, .UTF8) == [97, 98, 99])
    #expect(copied("abc", into: 3, .UTF8) == nil && copied("abc", into: 0, .ASCII) == nil)
    #expect(copied("é", into: 3, .UTF8) == [-61, -87] && copied("é", into: 2, .UTF8) == nil)
    #expect(copied("é", into: 2, .isoLatin1) == [-23] && copied("é", into: 9, .ASCII) == nil)
    #expect(copied("", into: 1, .ASCII) == [])
  }

  @Test func aDictionaryIsBuiltWithPointers() throws {
    var (keyCallBacks, valueCallBacks) = (kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks)
    let dictionary = try #require(CFDictionaryCreateMutable(kCFAllocatorDefault, 0, &keyCallBacks, &valueCallBacks))
    let key = "NotSync" as CFString
    CFDictionarySetValue(
      dictionary, Unmanaged.passUnretained(key).toOpaque(), Unmanaged.passUnretained(kCFBooleanTrue!).toOpaque())
    CFDictionaryAddValue(
      dictionary, Unmanaged.passUnretained(key).toOpaque(), Unmanaged.passUnretained(kCFBooleanFalse!).toOpaque())
    #expect(CFDictionaryGetCount(dictionary) == 1 && dictionary["NotSync"] as? Bool == true)
    let (equalKey, otherKey) = ("NotSync" as NSString, "x" as NSString)
    #expect(CFDictionaryContainsKey(dictionary, Unmanaged.passUnretained(equalKey).toOpaque()))
    let pointer = try #require(CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(key).toOpaque()))
    #expect(CFBooleanGetValue(unsafeBitCast(pointer, to: CFBoolean.self)))
    #expect(CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(otherKey).toOpaque()) == nil)
    withExtendedLifetime((equalKey, otherKey)) {}
    CFDictionaryRemoveValue(dictionary, Unmanaged.passUnretained(key).toOpaque())
    #expect(CFDictionaryGetCount(dictionary) == 0)
    #expect(CFDictionaryGetCount(CFDictionaryCreate(kCFAllocatorDefault, nil, nil, 0, nil, nil)) == 0)
  }

  @Test func aLiveArrayGivesTheSameDictionaryEachTime() throws {
    let array: CFArray = _CFLiveArray([NSMutableDictionary(), NSMutableDictionary()])
    #expect(CFArrayGetCount(array) == 2)
    let attachments = unsafeBitCast(CFArrayGetValueAtIndex(array, 1), to: CFMutableDictionary.self)
    let key = "k" as CFString
    CFDictionarySetValue(
      attachments, Unmanaged.passUnretained(key).toOpaque(), Unmanaged.passUnretained(kCFBooleanTrue!).toOpaque())
    withExtendedLifetime(key) {}
    let again = unsafeBitCast(CFArrayGetValueAtIndex(array, 1), to: CFMutableDictionary.self)
    #expect(again["k"] as? Bool == true)
    let all = try #require(array as? [NSMutableDictionary])
    #expect(all[1] === attachments && all[0].count == 0)
    #expect((array as? [[String: Any]])?[1]["k"] as? Bool == true)
  }

  @Test func valuesOfAPlainArrayCanBePointedAt() {
    let array = ["a", "b"] as CFArray
    let pointer = CFArrayGetValueAtIndex(array, 1)
    #expect(unsafeBitCast(pointer, to: CFString.self) as String == "b")
    let numbers = CFArrayCreateMutable(kCFAllocatorDefault, 0, nil)
    let seven = 7 as CFNumber
    CFArrayAppendValue(numbers, Unmanaged.passUnretained(seven).toOpaque())
    withExtendedLifetime(seven) {}
    #expect(numbers as? [Int] == [7])
  }

  @Test func equalityIsThatOfTheClass() {
    #expect(CFEqual("a" as CFString, "a" as CFString) && !CFEqual("a" as CFString, 1 as CFNumber))
    #expect(CFEqual(Shape(sides: 3), Shape(sides: 3)) && !CFEqual(Shape(sides: 3), Shape(sides: 4)))
    #expect(CFHash("a" as CFString) == CFHash("a" as CFString) && CFHash(Shape(sides: 3)) == CFHash(Shape(sides: 3)))
    #expect(CFGetTypeID("a" as CFString) == CFStringGetTypeID() && CFGetTypeID([1] as CFArray) == CFArrayGetTypeID())
    #expect(CFGetTypeID(kCFBooleanTrue) == CFBooleanGetTypeID() && CFGetTypeID(5 as CFNumber) == CFNumberGetTypeID())
  }

  @Test func numbersAreStoredInTheTypeThatIsNamed() {
    var (small, wide, real) = (Int8(0), Int64(0), Double(0))
    #expect(CFNumberGetValue(300 as CFNumber, .sInt64Type, &wide) && wide == 300)
    #expect(!CFNumberGetValue(300 as CFNumber, .sInt8Type, &small) && small == 44)
    #expect(CFNumberGetValue(2.5 as CFNumber, .float64Type, &real) && real == 2.5)
    let number = CFNumberCreate(kCFAllocatorDefault, .sInt64Type, &wide)
    #expect(number?.intValue == 300)
  }

  @Test func stringsAndDataComeFromC() throws {
    let string = try #require(
      CFStringCreateWithCString(kCFAllocatorDefault, "héllo", CFStringBuiltInEncodings.UTF8.rawValue))
    #expect(string as String == "héllo" && CFStringGetLength(string) == 5)
    #expect(CFStringCompare(string, "HÉLLO" as CFString, .compareCaseInsensitive) == .compareEqualTo)
    let data = try #require(CFDataCreate(kCFAllocatorDefault, [1, 2, 3], 3))
    #expect(CFDataGetLength(data) == 3 && CFDataGetBytePtr(data)[2] == 3 && data as Data == Data([1, 2, 3]))
    let more = CFDataCreateMutable(kCFAllocatorDefault, 0)
    CFDataAppendBytes(more, [4, 5], 2)
    #expect(CFDataGetMutableBytePtr(more)[1] == 5)
  }

  @Test func theNullAllocatorNeitherGivesNorTakes() throws {
    #expect(CFAllocatorAllocate(kCFAllocatorNull, 16, 0) == nil)
    let memory = try #require(CFAllocatorAllocate(kCFAllocatorDefault, 16, 0))
    CFAllocatorDeallocate(kCFAllocatorNull, memory)
    memory.storeBytes(of: 5, as: Int.self)
    #expect(memory.load(as: Int.self) == 5)
    CFAllocatorDeallocate(kCFAllocatorDefault, memory)
  }

  @Test func errorsComeBackThroughAPointer() {
    func fail(_ error: NSErrorPointer) { error?.pointee = NSError(domain: "d", code: 4) }
    var error: NSError?
    fail(&error)
    fail(nil)
    #expect(error?.code == 4 && autoreleasepool { 3 } == 3 && CFAbsoluteTimeGetCurrent() > 0)
  }

  @Test func notificationsArriveInOrder() async {
    let (center, name) = (NotificationCenter(), Notification.Name("n"))
    var iterator = center.notifications(named: name).makeAsyncIterator()
    for index in 0..<3 { center.post(name: name, object: nil, userInfo: ["i": index]) }
    center.post(name: Notification.Name("other"), object: nil)
    for index in 0..<3 { #expect(await iterator.next()?.userInfo?["i"] as? Int == index) }
  }
}
