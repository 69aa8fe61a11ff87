import Testing

@testable import MediaPlayer

@Suite struct SeekCommandTests {
  @Test(arguments: [MPSeekCommandEventType.beginSeeking, .endSeeking])
  func eventsStateWhetherTheButtonIsDown(_ type: MPSeekCommandEventType) {
    let command = MPRemoteCommandCenter.shared().seekForwardCommand
    let event = MPSeekCommandEvent(command, type: type)
    #expect(event.type == type && event.command === command)
  }
}
