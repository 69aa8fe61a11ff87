import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptions

/// The web platform's published cases of WebVTT (web-platform-tests/wpt, folder webvtt/parsing).
///
/// `WEBVTT_CASES` names a copy of that repository. For the file cases, Node runs the published scripts unchanged.
private enum Published {
  static let root = ProcessInfo.processInfo.environment["WEBVTT_CASES"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("webvtt/parsing")
  }

  static func names(_ folder: String) -> [String] {
    guard let root else { return [] }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
    return found.filter { $0.hasSuffix(".html") }.sorted()
  }

  static let files = names("file-parsing/tests")
  static let texts = names("cue-text-parsing/tests")

  static let exceptions = [
    "stylesheets.html": "it checks a page's style sheets",
    "stylesheets-newlines.html": "it checks a page's style sheets",
    "stylesheets-none.html": "it checks a page's style sheets",
  ]

  /// Inputs that are skipped if the case expects the character reference unchanged, unlike the recommendation.
  static let olderTexts: Set<String> = ["&quot;", "&copy;", "&#32;", "&#x20;"]
}

extension Prerequisite {
  fileprivate static let publishedCases = Prerequisite("the web platform's cases and node", isRequired: false) {
    Published.root != nil && Tool.find("node") != nil
  }
}

@Suite(.requires(.publishedCases)) struct WebVTTPublishedCases {
  @Test(arguments: Published.files) func filesAreParsed(_ name: String) throws {
    let tests = try #require(Published.root).appendingPathComponent("file-parsing/tests")
    let html = try String(contentsOf: tests.appendingPathComponent(name), encoding: .utf8)
    let place = try #require(html.firstMatch(of: /track\.src = '([^']+)'/)).1
    let source = tests.appendingPathComponent(String(place))
    guard Published.exceptions[name] == nil, let data = try? Data(contentsOf: source) else {
      print("skipped: \(name): \(Published.exceptions[name] ?? "\(place) is absent")")
      return
    }
    // Some versions of wpt's file of region identifiers use `id:6` for all regions, although the script expects
    // different identifiers.
    guard !String(decoding: data, as: UTF8.self).contains("NOTE invalid\n\nREGION\nid:6\n") else {
      print("skipped: \(name): all its other regions have the name of the sixth")
      return
    }
    guard String(decoding: data, as: UTF8.self).firstMatch(of: /(line|position):\d+%,middle\n(text|valid)/) == nil
    else {
      print("skipped: \(name): older than the recommendation, in which such an alignment ends the setting")
      return
    }
    let parsed = WebVTTFile(data).map { file in
      ["cues": file.cues.map { cue in json(cue, file) }, "regions": file.regions.map(json)] as [String: Any]
    }
    let input = try JSONSerialization.data(withJSONObject: parsed ?? [:])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (script, cues) = (folder.appendingPathComponent("run.js"), folder.appendingPathComponent("cues.json"))
    try Data(Self.harness.utf8).write(to: script)
    try input.write(to: cues)
    let output = try Tool.run("node", [script.path, tests.appendingPathComponent(name).path, cues.path])
    let said = String(decoding: output, as: UTF8.self)
    // After `ok ` comes the number of assertions that ran. Each script has at least one.
    #expect(said.hasPrefix("ok ") && !said.hasPrefix("ok 0"), "\(name): \(said)")
  }

  private static let harness = """
    const fs = require('fs');
    const [html, input] = [fs.readFileSync(process.argv[2], 'utf8'), JSON.parse(fs.readFileSync(process.argv[3], 'utf8'))];
    const same = (a, b) => a === b || (a !== a && b !== b);
    const fail = m => { throw new Error(m); };
    let count = 0;
    globalThis.assert_equals = (a, b, m) => { count++; same(a, b) || fail(`${a} is not ${b} ${m || ''}`); };
    globalThis.assert_not_equals = (a, b, m) => { count++; same(a, b) && fail(`${a} is ${b} ${m || ''}`); };
    globalThis.assert_true = (a, m) => assert_equals(a, true, m);
    globalThis.assert_false = (a, m) => assert_equals(a, false, m);
    globalThis.assert_unreached = m => fail(m);
    globalThis.async_test = () => ({ step() {}, step_func: f => f, done() {} });
    globalThis.document = { styleSheets: [] };
    const script = html.match(/<script>([^]*?)<\\/script>/)[1];
    try {
      (0, eval)(script);
      if (input.cues) {
        const cues = input.cues.map(cue => ({ ...cue, region: cue.region < 0 ? null : input.regions[cue.region] }));
        const track = { parentNode: { textTracks: [{ cues }] }, track: { cues } };
        trackLoaded.call({ done() {} }, { target: track });
      } else if (typeof trackError == 'function') {
        trackError.call({ done() {} }, {});
      }
      console.log(`ok ${count}`);
    } catch (error) { console.log(`failed ${error.message}`); }
    """

  private func json(_ cue: WebVTTCue, _ file: WebVTTFile) -> [String: Any] {
    [
      "id": cue.identifier, "text": cue.text, "startTime": cue.start.seconds, "endTime": cue.end.seconds,
      "pauseOnExit": false,
      "vertical": cue.vertical?.rawValue ?? "", "snapToLines": cue.snapsToLines,
      "line": cue.line.map { $0 as Any } ?? "auto",
      "lineAlign": cue.lineAlignment.rawValue, "position": cue.position.map { $0 as Any } ?? "auto",
      "positionAlign": cue.positionAlignment?.rawValue ?? "auto", "size": cue.size, "align": cue.alignment.rawValue,
      "region": cue.region.flatMap { region in file.regions.lastIndex(of: region) } ?? -1,
    ]
  }

  private func json(_ region: WebVTTRegion) -> [String: Any] {
    [
      "id": region.identifier, "width": region.width, "lines": region.lineCount, "regionAnchorX": region.anchor.x,
      "regionAnchorY": region.anchor.y, "viewportAnchorX": region.viewportAnchor.x,
      "viewportAnchorY": region.viewportAnchor.y,
      "scroll": region.scrollsUp ? "up" : "",
    ]
  }

  // MARK: Texts

  @Test(arguments: Published.texts) func textsAreParsed(_ name: String) throws {
    let folder = try #require(Published.root).appendingPathComponent("cue-text-parsing/tests")
    let html = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    let cases = html.matches(of: /input:'([^']*)', expected:'([^']*)'/)
    #expect(!cases.isEmpty)
    for match in cases {
      let input = try #require(String(match.1).removingPercentEncoding)
      let wanted = try #require(String(match.2).removingPercentEncoding)
      guard !Published.olderTexts.contains(input) || !wanted.contains(input) else {
        print("skipped: \(name): \(input)")
        continue
      }
      #expect(tree(input) == wanted, "\(input)")
    }
  }

  private func clock(_ time: CMTime) -> String {
    let milliseconds = Int((time.seconds * 1000).rounded())
    let parts = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1000 % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return parts.joined(separator: ":") + "." + String(String(milliseconds % 1000 + 1000).dropFirst())
  }

  private func tree(_ text: String) -> String {
    var (lines, depth) = (["#document-fragment"], 0)
    for event in WebVTTMarkup(text) {
      let indent = "| " + String(repeating: "  ", count: depth)
      switch event {
      case .text(let text): lines.append("\(indent)\"\(text)\"")
      case .time(let time): lines.append("\(indent)<?timestamp \(clock(time))>")
      case .end: depth -= 1
      case .begin(let element):
        let isSpan = ["c", "v", "lang"].contains(element.name)
        lines.append("\(indent)<\(isSpan ? "span" : element.name)>")
        if !element.classes.isEmpty { lines.append("\(indent)  class=\"\(element.classes.joined(separator: " "))\"") }
        if element.name == "lang" { lines.append("\(indent)  lang=\"\(element.annotation)\"") }
        if element.name == "v" { lines.append("\(indent)  title=\"\(element.annotation)\"") }
        depth += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}
