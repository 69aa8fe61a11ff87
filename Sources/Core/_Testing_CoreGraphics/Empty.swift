// Empty on purpose: swift-testing looks for a module of this name wherever a module named CoreGraphics is imported
// beside it.
