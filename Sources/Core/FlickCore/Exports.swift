@_exported public import FlickGestures
@_exported public import FlickMotion
