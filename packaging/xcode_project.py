"""Writes project.pbxproj and Info.plist of an Xcode project, as XML property lists (which Xcode reads like its own form)."""

from __future__ import annotations

import hashlib
import plistlib
from pathlib import Path
from typing import Any, Final

SOURCES: Final = ("AppDelegate.swift", "GameViewController.swift", "GameFiles.swift", "Shell.swift", "Store.swift", "Banner.swift")
SYSTEM: Final = "16.4"
"""The oldest iOS that the game runs on: its browser has all that Python needs."""


def xcode_project(work: Path, title: str, package: str, version: str, code: int, across: bool) -> None:
    """Write both files into the project's folder."""
    folder = work / "Game.xcodeproj"
    folder.mkdir(parents=True)
    (folder / "project.pbxproj").write_bytes(plistlib.dumps(project_data(package, version, code), sort_keys=True))
    (work / "Game" / "Info.plist").write_bytes(plistlib.dumps(info_data(title, across), sort_keys=True))


def info_data(title: str, across: bool) -> dict[str, Any]:
    """Info.plist. What is in $(…) is filled in by Xcode."""
    held = ["UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight"] if across else [
        "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown"]
    return {
        "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)", "CFBundleDisplayName": title, "CFBundleExecutable": "$(EXECUTABLE_NAME)",
        "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": "$(PRODUCT_NAME)",
        "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "$(MARKETING_VERSION)", "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
        "LSRequiresIPhoneOS": True, "LSApplicationCategoryType": "public.app-category.games", "UILaunchScreen": {}, "UIRequiresFullScreen": True,
        "UIStatusBarHidden": True, "UIViewControllerBasedStatusBarAppearance": True, "UISupportedInterfaceOrientations": held[:1] if not across else held,
        "UISupportedInterfaceOrientations~ipad": held, "ITSAppUsesNonExemptEncryption": False,
        "UIApplicationSceneManifest": {"UIApplicationSupportsMultipleScenes": False, "UISceneConfigurations": {"UIWindowSceneSessionRoleApplication": [
            {"UISceneConfigurationName": "Game", "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate"}]}},
    }


def ident(name: str) -> str:
    """24 hexadecimal digits that name a thing in the project, the same in every export."""
    return hashlib.sha256(name.encode()).hexdigest()[:24].upper()


def project_data(package: str, version: str, code: int) -> dict[str, Any]:
    """The graph of a project with one target: an app of the Swift files, the asset catalogue and the folder `www`."""
    objects: dict[str, dict[str, Any]] = {}

    def add(key: str, isa: str, **fields: Any) -> str:
        objects[ident(key)] = {"isa": isa, **fields}
        return ident(key)

    def file(name: str, kind: str) -> str:
        return add(f"file {name}", "PBXFileReference", lastKnownFileType=kind, path=name, sourceTree="<group>")

    def built(name: str) -> str:
        return add(f"built {name}", "PBXBuildFile", fileRef=ident(f"file {name}"))

    def settings(owner: str, common: dict[str, str], debug: dict[str, str], release: dict[str, str]) -> str:
        lists = [add(f"{owner} {name}", "XCBuildConfiguration", name=name, buildSettings={**common, **more})
                 for name, more in (("Debug", debug), ("Release", release))]
        return add(f"{owner} settings", "XCConfigurationList", buildConfigurations=lists, defaultConfigurationIsVisible="0", defaultConfigurationName="Release")

    files = [file(name, "sourcecode.swift") for name in SOURCES]
    files += [file("Assets.xcassets", "folder.assetcatalog"), file("www", "folder"), file("Info.plist", "text.plist.xml")]
    product = add("product", "PBXFileReference", explicitFileType="wrapper.application", includeInIndex="0", path="Game.app",
                  sourceTree="BUILT_PRODUCTS_DIR")
    group = add("group", "PBXGroup", children=files, path="Game", sourceTree="<group>")
    products = add("products", "PBXGroup", children=[product], name="Products", sourceTree="<group>")
    main = add("main", "PBXGroup", children=[group, products], sourceTree="<group>")
    phase = {"buildActionMask": "2147483647", "runOnlyForDeploymentPostprocessing": "0"}
    phases = [add("sources", "PBXSourcesBuildPhase", files=[built(name) for name in SOURCES], **phase),
              add("frameworks", "PBXFrameworksBuildPhase", files=[], **phase),
              add("resources", "PBXResourcesBuildPhase", files=[built("Assets.xcassets"), built("www")], **phase)]
    target = add("target", "PBXNativeTarget", buildPhases=phases, buildRules=[], dependencies=[], name="Game", productName="Game", productReference=product,
                 productType="com.apple.product-type.application", buildConfigurationList=settings("target", {
                     "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "CODE_SIGN_STYLE": "Automatic", "CURRENT_PROJECT_VERSION": str(code),
                     "GENERATE_INFOPLIST_FILE": "NO", "INFOPLIST_FILE": "Game/Info.plist", "LD_RUNPATH_SEARCH_PATHS": "$(inherited) @executable_path/Frameworks",
                     "MARKETING_VERSION": version, "PRODUCT_BUNDLE_IDENTIFIER": package, "PRODUCT_NAME": "$(TARGET_NAME)", "SWIFT_VERSION": "5.0",
                     "TARGETED_DEVICE_FAMILY": "1,2"}, {}, {}))
    root = add("project", "PBXProject", attributes={"BuildIndependentTargetsInParallel": "1", "LastUpgradeCheck": "1500"}, compatibilityVersion="Xcode 14.0",
               developmentRegion="en", hasScannedForEncodings="0", knownRegions=["en", "Base"], mainGroup=main, productRefGroup=products, projectDirPath="",
               projectRoot="", targets=[target], buildConfigurationList=settings("project", {
                   "ALWAYS_SEARCH_USER_PATHS": "NO", "CLANG_ENABLE_MODULES": "YES", "IPHONEOS_DEPLOYMENT_TARGET": SYSTEM, "SDKROOT": "iphoneos"},
                   {"DEBUG_INFORMATION_FORMAT": "dwarf", "ENABLE_TESTABILITY": "YES", "ONLY_ACTIVE_ARCH": "YES", "SWIFT_OPTIMIZATION_LEVEL": "-Onone"},
                   {"DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "SWIFT_COMPILATION_MODE": "wholemodule", "VALIDATE_PRODUCT": "YES"}))
    return {"archiveVersion": "1", "classes": {}, "objectVersion": "56", "objects": objects, "rootObject": root}
