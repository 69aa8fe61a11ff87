import AVEngineCore
import Testing

@testable import AVKit

@Suite struct KeyCommandTests {
  @Test(arguments: [
    (WindowKey.character(" "), KeyCommand.togglePlaying), (.left, .goBy(seconds: -5)), (.right, .goBy(seconds: 5)),
    (.character("j"), .slower), (.character("k"), .stop), (.character("l"), .faster), (.up, .louder), (.down, .quieter),
    (.character("m"), .toggleMute), (.character("f"), .toggleFullScreen), (.character(","), .step(-1)),
    (.character("."), .step(1)),
    (.escape, .escape), (.character("q"), .close),
  ])
  func keysAreCommands(_ key: WindowKey, _ command: KeyCommand) {
    #expect(KeyCommand(key, []) == command)
    #expect(KeyCommand(key, .control) == nil)
    #expect(KeyCommand(key, .alternate) == nil)
  }
}
