import FlickDrawing
import Testing

@Suite struct `Elements of SVG` {
  @Test func `an element has its attributes in order, and an end tag after contents`() {
    let look: SVGAttributes = ["fill": "#ffffff", "stroke": nil, "stroke-width": 2]
    #expect(
      SVG.element("rect", ["x": 1.25, "y": -0.001, "width": 1.0 / 3], look)
        == ##"<rect x="1.25" y="0" width="0.33" fill="#ffffff" stroke-width="2"/>"##)
    #expect(SVG.element("g", content: "<path/>") == "<g><path/></g>")
    #expect(SVG.element("title", content: "") == "<title></title>")
  }

  @Test func `attributes that are no finite lengths are 0`() {
    #expect(SVG.element("a", ["x": Double.nan, "y": 1e9]) == #"<a x="0" y="0"/>"#)
  }

  @Test func `attribute texts are escaped`() {
    #expect(SVG.element("a", ["b": "<\"&>\n\u{1}é"]) == #"<a b="&lt;&quot;&amp;&gt; �é"/>"#)
    let plain = "data:image/png;base64,ab+/=='"
    #expect(SVG.escaped(plain) == plain)
  }
}
