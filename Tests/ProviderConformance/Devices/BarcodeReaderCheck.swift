package import AVEngineCore
import CoreFoundation
import CoreVideo
import Foundation
import Synchronization
import TestSupport
package import Testing

package func checkBarcodeReader(
  _ facts: BarcodeReaderFacts, by provider: any BarcodeReaderProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<BarcodeReaderClause>(subject: facts.name, sourceLocation: sourceLocation)
  BarcodeReaderCheck(facts: facts, provider: provider, report: report).run()
}

private struct BarcodeReaderCheck {
  typealias Code = BarcodeReaderFacts.Code

  let facts: BarcodeReaderFacts
  let provider: any BarcodeReaderProvider
  let report: ClauseReport<BarcodeReaderClause>

  private struct Place {
    let code: Code
    let corners: [CGPoint]
  }

  private static let usual = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  private static let strange = kCVPixelFormatType_64ARGB

  func run() {
    let formats = report.require(.making) { () throws in
      let missing = Set(facts.codes.map(\.symbology)).subtracting(provider.symbologies)
      guard missing.isEmpty else { throw Fault("the provider does not list \(missing)") }
      for symbology in provider.symbologies { _ = try provider.makeReader([symbology]) }
      let formats = try reader().pixelFormats
      guard formats.contains(Self.usual) else { throw Fault("it does not support '\(Self.usual.text)'") }
      return formats
    }
    guard let formats else { return }
    expectOne()
    expectSeveral()
    expectFormats(formats)
    expectKinds()
    expectRepetition()
  }

  private func reader() throws -> any BarcodeReader { try provider.makeReader(Set(facts.codes.map(\.symbology))) }

  // MARK: Images

  private func scene(_ code: Code, degrees: Double = 0) -> (scene: BarcodeScene, place: Place) {
    var scene = BarcodeScene(width: 320, height: 280)
    let corners = scene.draw(code.drawing, at: 161, 140, module: code.module, angle: degrees * .pi / 180)
    return (scene, Place(code: code, corners: corners))
  }

  private func sceneOfAll() -> (scene: BarcodeScene, places: [Place]) {
    var scene = BarcodeScene(width: 520, height: 320)
    let centers = [(130.0, 80.0), (390.0, 80.0), (130.0, 240.0), (390.0, 240.0)]
    let places = zip(facts.codes, centers).map { code, center in
      Place(code: code, corners: scene.draw(code.drawing, at: center.0, center.1, module: code.module))
    }
    return (scene, places)
  }

  private func distance(_ found: Barcode, _ place: Place, _ scene: BarcodeScene) -> Double {
    guard found.corners.count == 4, place.corners.count == 4 else { return .infinity }
    return zip(found.corners, place.corners).map { a, b in
      hypot(Double(a.x - b.x) * Double(scene.width), Double(a.y - b.y) * Double(scene.height))
    }
    .max() ?? .infinity
  }

  private func faultOfCorners(_ found: Barcode, _ place: Place, _ scene: BarcodeScene) -> String? {
    let distance = distance(found, place, scene)
    return distance <= facts.cornerTolerance
      ? nil : "\(place.code.symbology): \(found.corners), which are \(distance) pixels from \(place.corners)"
  }

  // MARK: Clauses

  private func expectOne() {
    report.expect(.reading) {
      for code in facts.codes {
        let found = try reader().scan(try scene(code).scene.pixels(Self.usual))
        guard found.count == 1 else { return "\(found.count) codes for one code of \(code.symbology)" }
        let isSame =
          found[0].symbology == code.symbology && found[0].text == code.text && found[0].bytes == Array(code.text.utf8)
        if !isSame { return "\(found[0]) for “\(code.text)” of \(code.symbology)" }
      }
      return nil
    }
    report.expect(.corners) {
      for code in facts.codes {
        let (scene, place) = scene(code)
        for found in try reader().scan(try scene.pixels(Self.usual)) {
          if let fault = faultOfCorners(found, place, scene) { return fault }
        }
      }
      return nil
    }
    report.expect(.turned) {
      for code in facts.codes {
        for angle in facts.angles {
          let (scene, place) = scene(code, degrees: angle)
          let found = try reader().scan(try scene.pixels(Self.usual))
          guard found.map(\.text) == [code.text] else { return "\(code.symbology), rotated by \(angle)°: \(found)" }
          if let fault = faultOfCorners(found[0], place, scene) { return "rotated by \(angle)°: \(fault)" }
        }
      }
      return nil
    }
  }

  private func expectSeveral() {
    report.expect(.several) {
      let (scene, places) = sceneOfAll()
      let found = try reader().scan(try scene.pixels(Self.usual))
      let (texts, drawn) = (found.map { $0.text ?? "" }.sorted(), places.map(\.code.text).sorted())
      return texts == drawn ? nil : "\(texts) for \(drawn)"
    }
    report.expect(.none) {
      for (width, height) in [(320, 240), (1, 1), (2, 2), (3, 999), (999, 1), (1921, 3)] {
        for value in [UInt8(0), 230] {
          var scene = BarcodeScene(width: width, height: height)
          scene.fill(0, 0, width, height, value)
          let found = try reader().scan(try scene.pixels(Self.usual))
          if let first = found.first { return "\(first) in a uniform frame of \(width) × \(height)" }
        }
      }
      return nil
    }
  }

  private func expectFormats(_ formats: Set<OSType>) {
    let scene = scene(facts.codes[0]).scene
    report.expect(.pixelFormats) {
      for format in BarcodeScene.pixelFormats where formats.contains(format) {
        let found = try reader().scan(try scene.pixels(format))
        if found.map(\.symbology) != [facts.codes[0].symbology] { return "'\(format.text)': \(found)" }
      }
      return nil
    }
    report.expect(.otherFormats) {
      guard !formats.contains(Self.strange) else { return nil }
      let frame = try CVPixelBuffer(format: Self.strange, width: 64, height: 48)
      let reader = try reader()
      do throws(EngineError) {
        let found = try reader.scan(frame)
        return "a frame of '\(Self.strange.text)' is read: \(found)"
      } catch {
        return error.kind == .unsupported ? nil : "the error is \(error.kind)"
      }
    }
  }

  private func expectKinds() {
    report.expect(.kinds) {
      let frame = try sceneOfAll().scene.pixels(Self.usual)
      for symbology in facts.codes.map(\.symbology) {
        let found = try provider.makeReader([symbology]).scan(frame)
        if let other = found.first(where: { $0.symbology != symbology }) { return "\(other) for \(symbology)" }
      }
      return nil
    }
  }

  private func expectRepetition() {
    report.expect(.sameAgain) {
      let reader = try reader()
      for code in facts.codes {
        let frame = try scene(code).scene.pixels(Self.usual)
        let first = try reader.scan(frame)
        for _ in 0..<3 {
          let found = try reader.scan(frame)
          if found != first { return "\(found), and before \(first)" }
        }
      }
      return nil
    }
    report.expect(.frameStays) {
      for format in BarcodeScene.pixelFormats where try reader().pixelFormats.contains(format) {
        let frame = try scene(facts.codes[0]).scene.pixels(format)
        let before = frame.visibleBytes
        _ = try reader().scan(frame)
        if frame.visibleBytes != before { return "'\(format.text)' has other samples" }
      }
      return nil
    }
    report.expect(.threads) { try faultOfThreads() }
  }

  private func faultOfThreads() throws -> String? {
    let reader = try reader()
    // Safety: the frames are only read.
    nonisolated(unsafe) let frames = try facts.codes.map { try scene($0).scene.pixels(Self.usual) }
    let kinds = facts.codes.map(\.symbology)
    let faults = Mutex<[String]>([])
    onThreadsAtOnce(4) { thread in
      for turn in 0..<4 {
        let number = (thread + turn) % kinds.count
        let found = Result { try reader.scan(frames[number]) }
        guard case .success(let codes) = found, codes.map(\.symbology) == [kinds[number]] else {
          return faults.withLock { $0.append("\(found) for \(kinds[number])") }
        }
      }
    }
    return faults.withLock { $0 }.first
  }
}
