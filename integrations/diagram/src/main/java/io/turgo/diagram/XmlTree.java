package io.turgo.diagram;

import java.io.ByteArrayInputStream;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file into a tree of what can be drawn.
 *
 * <p>The JDK's parser is used even where another one is on the class path, with document types and
 * external entities off. Size, depth and number of elements are bounded before anything is made of
 * them, because servers draw what strangers upload.
 */
final class XmlTree {
  static final int MAX_BYTES = 16 << 20;
  static final int MAX_ELEMENTS = 100_000;
  static final int MAX_DEPTH = 80;

  /** Colours of shapes: the OMG's, and those that modellers wrote before. */
  private static final Set<String> COLOURS =
      Set.of(
          "http://www.omg.org/spec/BPMN/non-normative/color/1.0",
          "http://bpmn.io/schema/bpmn/biocolor/1.0");

  private static final Set<String> WITH_TEXT =
      Set.of(
          "text",
          "documentation",
          "sourceRef",
          "targetRef",
          "flowNodeRef",
          "eventDefinitionRef",
          "standardEvent");

  /** The namespaced attribute that says what a task of a case is. */
  private static final String TYPE = "type";

  private final String file;
  private final Notation notation;
  private final XMLStreamReader xml;
  private @Nullable XmlNode root;
  private @Nullable XmlNode current;
  private int depth;
  private int elements;

  private XmlTree(String file, Notation notation, XMLStreamReader xml) {
    this.file = file;
    this.notation = notation;
    this.xml = xml;
  }

  /** The root element; a {@link DiagramException} says why there is none that can be drawn. */
  static XmlNode read(String file, Notation notation, byte[] content) {
    if (content.length > MAX_BYTES) {
      throw new DiagramException(
          "%s: the file has %d bytes; files up to %d are drawn, so split it."
              .formatted(file, content.length, MAX_BYTES));
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver((publicId, systemId, base, namespace) -> {
      throw new XMLStreamException("External entities are not read: " + systemId);
    });
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(content));
      try {
        return new XmlTree(file, notation, xml).read();
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      Location at = e.getLocation();
      throw new DiagramException(
          "%s:%d:%d: the file is not well-formed XML: %s"
              .formatted(
                  file,
                  at == null ? 0 : Math.max(0, at.getLineNumber()),
                  at == null ? 0 : Math.max(0, at.getColumnNumber()),
                  reason(e)),
          e);
    }
  }

  /** Without the place, which the parser puts into a line before the message. */
  private static String reason(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int at = message.indexOf("Message: ");
    String reason = (at < 0 ? message : message.substring(at + 9)).strip().replaceAll("\\s+", " ");
    return reason.length() > 300 ? reason.substring(0, 300) + "..." : reason;
  }

  private XmlNode read() throws XMLStreamException {
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.DTD ->
            throw refused("a document type (<!DOCTYPE>) is not read; remove it.");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw refused("the entity is not known; write the character itself.");
        case XMLStreamConstants.START_ELEMENT -> start();
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          current = current == null ? null : current.parent();
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (current != null && WITH_TEXT.contains(current.name())) {
            current.text().append(xml.getText());
          }
        }
        default -> {}
      }
    }
    if (root == null) {
      throw refused("the file has no element; give a %s file.".formatted(notation.title()));
    }
    return root;
  }

  private void start() throws XMLStreamException {
    XmlNode.Space space = notation.space(xml.getNamespaceURI());
    String name = xml.getLocalName();
    if (root == null && (space != XmlNode.Space.BPMN || !name.equals("definitions"))) {
      throw refused(
          "<%s> of the namespace '%s' is no %s; the root must be <definitions xmlns=\"%s\">."
              .formatted(
                  shortened(name),
                  shortened(Objects.requireNonNullElse(xml.getNamespaceURI(), "")),
                  notation.title(),
                  notation.namespace()));
    }
    if (space == null || name.equals("extensionElements")) {
      skip();
      return;
    }
    if (++depth > MAX_DEPTH) {
      throw refused("elements are nested deeper than %d levels.".formatted(MAX_DEPTH));
    }
    if (++elements > MAX_ELEMENTS) {
      throw refused("the file has more than %d elements; split it.".formatted(MAX_ELEMENTS));
    }
    Location at = xml.getLocation();
    XmlNode node = new XmlNode(space, name, current, at.getLineNumber(), at.getColumnNumber());
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String namespace = xml.getAttributeNamespace(i);
      if (namespace == null || namespace.isEmpty()) {
        node.attributes().put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
      } else if (COLOURS.contains(namespace)) {
        node.attributes()
            .put("colour " + colourOf(xml.getAttributeLocalName(i)), xml.getAttributeValue(i));
      } else if (notation == Notation.CMMN && xml.getAttributeLocalName(i).equals(TYPE)) {
        node.attributes().put(TYPE, xml.getAttributeValue(i));
      }
    }
    current = node;
    if (root == null) {
      root = node;
    }
  }

  private static String colourOf(String attribute) {
    return switch (attribute.toLowerCase(Locale.ROOT)) {
      case "stroke", "border-color" -> "border";
      case "fill", "background-color" -> "background";
      default -> attribute;
    };
  }

  /** Passes by an element with all that is in it. */
  private void skip() throws XMLStreamException {
    int open = 1;
    while (open > 0) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> open++;
        case XMLStreamConstants.END_ELEMENT -> open--;
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw refused("the entity is not known; write the character itself.");
        default -> {}
      }
    }
  }

  private DiagramException refused(String problem) {
    Location at = xml.getLocation();
    return new DiagramException(
        "%s:%d:%d: %s".formatted(file, at.getLineNumber(), at.getColumnNumber(), problem));
  }

  private static String shortened(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }
}
