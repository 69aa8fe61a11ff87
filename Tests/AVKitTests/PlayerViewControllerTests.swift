import AVKit
import Testing

@MainActor @Suite struct PlayerViewControllerTests {
  @Test func controlsAreShownUnlessSwitchedOff() {
    let controller = AVPlayerViewController()
    #expect(controller.showsPlaybackControls && !controller.requiresLinearPlayback)
    controller.showsPlaybackControls = false
    #expect(!controller.showsPlaybackControls)
    controller.showsPlaybackControls = true
    #expect(controller.showsPlaybackControls)
  }
}
