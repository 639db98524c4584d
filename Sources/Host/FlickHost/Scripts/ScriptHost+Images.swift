internal import FlickAPI
package import FlickCore
internal import FlickDrawing
internal import FlickSystem
internal import LuaKit

/// The image files that a script has loaded, by their paths.
struct LoadedImages {
  fileprivate var files: [String: ImageFile] = [:]

  /// The most bytes of a file, and of all files of a script.
  static let limit = (file: 2 << 20, all: 16 << 20)

  /// The bytes of all files, each once.
  fileprivate var size: Int { Set(files.values).reduce(0) { $0 + $1.bytes.count } }
}

extension ScriptHost {
  /// Loads the image file that a script names, found from the folder of the calling script upwards.
  ///
  /// A file that has not changed is loaded once.
  ///
  /// - Throws: `HostError` for a file that is missing or out of reach, is too large, or is not an
  ///   image.
  package func image(at name: String) throws -> ImageFile {
    let (path, bytes) = try imageBytes(name)
    if let known = images.files[path], known.bytes == bytes { return known }
    let header = try HostError.input(of: path) { try ImageHeader(bytes) }
    let file = ImageFile(
      key: String(SHA256.hex(of: bytes).prefix(32)), format: header.format, width: header.width,
      height: header.height, bytes: bytes)
    let before = images.size
    let replaced = images.files.updateValue(file, forKey: path)
    guard images.size <= LoadedImages.limit.all else {
      images.files[path] = replaced
      throw HostError(
        "\(path): the images of a script are too large (at most \(LoadedImages.limit.all >> 20) MB "
          + "expected)")
    }
    lua.chargeMemory(images.size - before)
    return file
  }

  private func imageBytes(_ name: String) throws -> (path: String, bytes: [UInt8]) {
    let limit = LoadedImages.limit.file
    if let written = scratch?[name] {
      guard written.count <= limit else {
        throw HostError("\(name): too large (at most \(limit >> 20) MB expected)")
      }
      return (name, written)
    }
    guard let path = imagePath(name), let place = place(of: path) else {
      throw HostError(
        "no image '\(name)' (looked from the script's folder up to the project's folder)")
    }
    filesRead.insert(path)
    return try HostError.input {
      (path, try File.read(place.path, beneath: place.root, limit: limit))
    }
  }

  /// The file that the calling script means: beside it or in a folder above it, or as `io.open`
  /// finds it.
  ///
  /// Rows are made long after a screen's file was loaded, when another file runs.
  private func imagePath(_ name: String) -> String? {
    if !Path.isAbsolute(name), let source = lua.location?.source {
      let chain = FolderChain(from: Path.parent(wholeName(of: source)))
      let paths = chain.lazy.map { Path.join($0, name) }
      if let path = paths.first(where: isReachable) { return path }
    }
    return fileToLoad(.text(name))
  }
}
