#!/usr/bin/env python3
"""The modules that clients import, and how tools of the toolchain read them from a build folder.

A module of other scripts.
"""
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Types that a module shows to its clients from a module with another name.
REEXPORTED = {
  "AVFoundation": ["AVEngineVocabulary", "AVEngineCaptureSession"],
  "CoreGraphics": ["AVEngineGraphicsValues"],
}


def output(*command, root=ROOT):
  return subprocess.run(command, cwd=root, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def module_names(root=ROOT):
  folders = [folder for layer in ("Core", "Frameworks") for folder in (root / "Sources" / layer).iterdir()]
  names = [folder.name for folder in folders if not folder.name.startswith(("AVEngine", "_"))]
  return sorted([*names, *(name for name in ["MediaFarm"] if (root / "Sources/Tools" / name).exists())])


def build_flags(root=ROOT):
  return output("bash", "-c", '. scripts/build-flags; printf "%s\n" "${flags[@]}"', root=root).splitlines()


def importing(products, root=ROOT):
  """The options with which a tool finds the modules of a build folder, and the C modules that they import."""
  target = json.loads(output("swift", "-print-target-info"))["target"]["unversionedTriple"]
  maps = [*root.glob("Sources/Interop/*/include/module.modulemap"), *products.glob("*.build/module.modulemap")]
  options = [f"-fmodule-map-file={path}" for path in maps]
  options += [f"-I{path}" for path in root.glob("Sources/Interop/*/include")]
  return ["-I", products / "Modules", "-target", target, *(word for option in options for word in ("-Xcc", option))]
