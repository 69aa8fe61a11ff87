import QuartzCore
import Testing

@Suite struct TransactionTests {
  @Test func aFlushEndsTheImplicitTransaction() {
    final class Log { var names: [String] = [] }
    let log = Log()
    CATransaction.setCompletionBlock { log.names.append("implicit") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.names.append("begun") }
    CATransaction.commit()
    #expect(log.names == ["begun"])
    CATransaction.flush()
    #expect(log.names == ["begun", "implicit"])
    CATransaction.flush()
    #expect(log.names == ["begun", "implicit"])
  }
}
