import MediaFarm
import Testing

@Suite struct FarmPlanTests {
  @Test func versionIsOne() { #expect(FarmPlan.version == 1) }
}
