import Foundation
import Testing

@testable import AVEngineClientCheck

struct CompatibilityTableTests {
  /// Fails if the program was built before docs/compat.json changed.
  @Test func theEmbeddedMatrixIsTheDocuments() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/compat.json")
    #expect(try Data(contentsOf: file) == CompatibilityTable.embedded)
  }
}
