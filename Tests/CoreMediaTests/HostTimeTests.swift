import CoreMedia
import Testing

// Foundation is not imported: the tests use what `import CoreMedia` alone makes visible on a Mac.

@Suite struct HostTimeTests {
  @Test func unitsAreThoseOfDispatch() {
    #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC == 1_000_000 && NSEC_PER_USEC == 1_000)
    #expect(USEC_PER_SEC == 1_000_000 && MSEC_PER_SEC == 1_000)
  }

  @Test func absoluteTimeIsTheHostClocks() {
    var info = mach_timebase_info_data_t()
    #expect(mach_timebase_info(&info) == KERN_SUCCESS)
    var other = mach_timebase_info(numer: 0, denom: 0)
    mach_timebase_info(&other)
    #expect(info.numer == other.numer && info.denom == other.denom && info.denom > 0)
    let first = mach_absolute_time()
    let clock = CMClockConvertHostTimeToSystemUnits(CMClockGetTime(CMClockGetHostTimeClock()))
    let last = mach_absolute_time()
    #expect(first <= clock && clock <= last)
    #expect(autoreleasepool { last } == last)
  }

  @Test func noTimingIsInvalid() {
    let timing = CMSampleTimingInfo.invalid
    #expect(!timing.duration.isValid && !timing.presentationTimeStamp.isValid && !timing.decodeTimeStamp.isValid)
  }
}
