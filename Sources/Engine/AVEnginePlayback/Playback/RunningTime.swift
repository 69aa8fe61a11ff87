package import CoreMedia

/// What has a time that goes on.
package protocol RunningTime: AnyObject, Sendable {
  var timebase: CMTimebase { get }
  var currentTime: CMTime { get }
}

extension PlayableItem: RunningTime {}
