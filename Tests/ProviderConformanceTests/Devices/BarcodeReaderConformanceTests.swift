import AVEngineCore
import AVEngineVideoDevices
import ProviderConformance
import TestSupport
import Testing

extension Prerequisite {
  fileprivate static let zbar = Prerequisite("zbar", isRequired: true) { !BarcodeScanners().symbologies.isEmpty }
}

@Suite(.requires(.zbar), .requires(.qrencode), .requires(.zint)) struct BarcodeReaderConformanceTests {
  private func facts() throws -> BarcodeReaderFacts {
    var codes = [
      BarcodeReaderFacts.Code(.qr, "conformance", try DrawnCode(qr: "conformance"), module: 5),
      BarcodeReaderFacts.Code(.ean13, "5901234123457", try DrawnCode(zint: 13, "590123412345"), module: 2),
      BarcodeReaderFacts.Code(.code128, "C128", try DrawnCode(zint: 20, "C128"), module: 2),
    ]
    for index in codes.indices { codes[index].drawing.barHeight = 60 }
    return BarcodeReaderFacts("zbar", codes: codes)
  }

  @Test func zbar() throws { checkBarcodeReader(try facts(), by: BarcodeScanners()) }

  @Test(arguments: BarcodeReaderClause.allCases) func aBrokenReaderIsFound(_ clause: BarcodeReaderClause) throws {
    let facts = try facts()
    let readers = BrokenBarcodeReaders(whole: BarcodeScanners(), broken: clause)
    // A reader that omits repeated codes also fails the check of `threads` if two threads read the same code in
    // succession.
    expectFound(clause, consequences: clause == .sameAgain ? [.threads] : []) { checkBarcodeReader(facts, by: readers) }
  }
}
