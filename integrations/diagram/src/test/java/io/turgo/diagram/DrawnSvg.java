package io.turgo.diagram;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** An SVG that was drawn, read again as a browser would. */
final class DrawnSvg {
  private final Element root;

  private DrawnSvg(Element root) {
    this.root = root;
  }

  static final String HEAD =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
          xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
          xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="test">
      """;

  static byte[] file(String body) {
    return (HEAD + body + "</definitions>").getBytes(StandardCharsets.UTF_8);
  }

  static byte[] resource(String name) {
    try (InputStream in = Objects.requireNonNull(DrawnSvg.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DrawnSvg of(byte[] file) {
    return parse(BpmnDiagram.read("test.bpmn", file).svg());
  }

  static DrawnSvg of(byte[] file, Overlay overlay) {
    return parse(BpmnDiagram.read("test.bpmn", file).svg(SvgOptions.DEFAULT.withOverlay(overlay)));
  }

  static DrawnSvg parse(String svg) {
    try {
      return new DrawnSvg(
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
              .getDocumentElement());
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new AssertionError("The SVG is not well-formed: " + svg, e);
    }
  }

  Element root() {
    return root;
  }

  List<Element> all(Predicate<Element> wanted) {
    return all(root, wanted);
  }

  static List<Element> all(Element within, Predicate<Element> wanted) {
    NodeList nodes = within.getElementsByTagName("*");
    List<Element> found = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      Element element = (Element) nodes.item(i);
      if (wanted.test(element)) {
        found.add(element);
      }
    }
    return found;
  }

  /** The group of an element of the file. */
  Element group(String id) {
    return all(element -> element.getAttribute("data-element").equals(id)).stream()
        .findFirst()
        .orElseThrow(() -> new AssertionError("'" + id + "' is not drawn"));
  }

  boolean has(String id) {
    return !all(element -> element.getAttribute("data-element").equals(id)).isEmpty();
  }

  String said(String id) {
    return group(id).getAttribute("aria-label");
  }

  /** The first outline of an element: its circle, rectangle or path. */
  Element outline(String id) {
    return all(group(id), element -> element.getAttribute("class").contains("td-main")).getFirst();
  }

  double number(String id, String attribute) {
    return Double.parseDouble(outline(id).getAttribute(attribute));
  }

  /** The rectangle of an activity, pool or lane. */
  Box box(String id) {
    return new Box(number(id, "x"), number(id, "y"), number(id, "width"), number(id, "height"));
  }

  String text() {
    return String.join(
        " ",
        all(element -> element.getTagName().equals("tspan")).stream()
            .map(Element::getTextContent)
            .toList());
  }
}
