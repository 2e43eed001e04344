/**
 * Pictures of BPMN and CMMN files: an SVG that people, browsers and screen readers can read. Start
 * at {@link io.turgo.diagram.BpmnDiagram}. {@code XmlTree} reads a file, {@code PictureBuilder}
 * finds what is on each picture by the diagram interchange of the file, {@code AutoLayout} places
 * what has none, and {@code PicturePainter} writes it. {@link io.turgo.diagram.CaseDiagram} begins
 * the same way for cases.
 */
@NullMarked
package io.turgo.diagram;

import org.jspecify.annotations.NullMarked;
