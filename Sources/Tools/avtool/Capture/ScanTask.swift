import AVFoundation
import Foundation

struct ScanTask {
  private let duration: CMTime?
  private let asJSON: Bool
  private let source: CaptureSources

  init(_ arguments: Arguments) async throws {
    duration = try arguments.value("--duration").map(Arguments.time)
    if let duration, duration <= .zero { throw Failure(.usage, "--duration must be above 0") }
    asJSON = arguments.has("--json")
    source = try await CaptureSources(cameraOf: arguments, preset: .high)
  }

  private enum Event: Sendable {
    case seen([ScannedCode])
    case isOver, interrupted
    case failed(any Error)
  }

  func run() async throws {
    let session = AVCaptureSession()
    try source.add(to: session)
    let output = AVCaptureMetadataOutput()
    session.addOutput(output)
    let types = output.availableMetadataObjectTypes
    guard !types.isEmpty else { throw Failure(.failed, "libzbar.so.0, which reads codes, is not installed") }
    output.metadataObjectTypes = types

    let (events, event) = AsyncStream.makeStream(of: Event.self)
    let interruption = Interruption { event.yield(.interrupted) }
    let errors = RuntimeErrors(of: session) { event.yield(.failed($0)) }
    let delegate = CodeDelegate { event.yield(.seen($0)) }
    output.setMetadataObjectsDelegate(delegate, queue: DispatchQueue(label: "avtool.codes"))
    defer {
      session.stopRunning()
      withExtendedLifetime((interruption, errors, delegate)) {}
    }
    session.startRunning()
    let duration = duration
    let clock = duration.map { duration in
      Task {
        try? await Task.sleep(for: .seconds(duration.seconds))
        event.yield(.isOver)
      }
    }
    defer { clock?.cancel() }
    var known: Set<ScannedCode.Identity> = []
    for await next in events {
      switch next {
      case .seen(let codes):
        for code in codes where known.insert(code.identity).inserted {
          try Console.print(asJSON ? code.json : code.line)
        }
      case .failed(let error): throw Failure(ExitCode(error), "\(source.names): \(error.localizedDescription)")
      case .isOver:
        guard known.isEmpty else { return }
        throw Failure(.unreadable, "\(source.names): no code was seen")
      case .interrupted:
        guard known.isEmpty else { return }
        throw Failure(.cancelled, "interrupted before a code was seen")
      }
    }
  }
}

struct ScannedCode: Sendable {
  struct Identity: Hashable {
    var type: String
    var text: String?
  }

  let identity: Identity
  let corners: [CGPoint]

  init(_ code: AVMetadataMachineReadableCodeObject) {
    identity = Identity(type: code.type.rawValue, text: code.stringValue)
    corners = code.corners
  }

  /// The text is untrusted, so no character of it may move a terminal's cursor or end the line.
  var line: String {
    let type = identity.type.split(separator: ".").last.map(String.init) ?? identity.type
    guard let text = identity.text else { return "\(type)  (no text)" }
    let harmless = text.unicodeScalars.map { $0.properties.isHarmless ? String($0) : $0.escaped(asASCII: true) }
    return "\(type)  \(harmless.joined())"
  }

  var json: String {
    let values: [String: Any] = [
      "type": identity.type, "text": identity.text.map { $0 as Any } ?? NSNull(),
      "corners": corners.map { ["x": Double($0.x), "y": Double($0.y)] },
    ]
    let data = try? JSONSerialization.data(withJSONObject: values, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isHarmless: Bool {
    ![.control, .format, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}

private final class CodeDelegate: NSObject, AVCaptureMetadataOutputObjectsDelegate {
  private let seen: @Sendable ([ScannedCode]) -> Void

  init(_ seen: @escaping @Sendable ([ScannedCode]) -> Void) {
    self.seen = seen
    super.init()
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) { seen(metadataObjects.compactMap { $0 as? AVMetadataMachineReadableCodeObject }.map(ScannedCode.init)) }
}
