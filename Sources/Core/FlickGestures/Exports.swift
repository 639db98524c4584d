@_exported public import FlickMotion
