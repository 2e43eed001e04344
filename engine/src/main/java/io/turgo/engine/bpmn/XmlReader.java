package io.turgo.engine.bpmn;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The one place where XML is parsed: a StAX reader without document types and external entities.
 *
 * <p>The JDK's own parser is used even where another one is on the class path, so that its limits
 * and messages are the tested ones. A document type is refused by itself, which leaves no entity to
 * expand; nesting is bounded because the compiler descends by recursion, and below the bound of the
 * newest JDK so that all of them accept the same files.
 */
final class XmlReader {
  private static final String TYPE_NAMESPACE = "http://www.w3.org/2001/XMLSchema-instance";
  private static final int MAX_DEPTH = 80;

  private XmlReader() {}

  /** The file is not XML that is read; the message says why. */
  static final class UnreadableXmlException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final int line;
    private final int column;

    UnreadableXmlException(String problem, int line, int column, @Nullable Throwable cause) {
      super(problem, cause);
      this.problem = problem;
      this.line = line;
      this.column = column;
    }

    String problem() {
      return problem;
    }

    int line() {
      return line;
    }

    int column() {
      return column;
    }
  }

  /** Reads a file into a tree and gives its root. */
  static XmlElement read(byte[] xml) throws UnreadableXmlException {
    String text = XmlText.of(xml);
    try {
      XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(text));
      try {
        return read(reader, new SourcePlaces(text));
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      Location location = e.getLocation();
      throw new UnreadableXmlException(
          "The file is not well-formed XML: " + ParserMessage.of(e),
          location == null ? 0 : Math.max(0, location.getLineNumber()),
          location == null ? 0 : Math.max(0, location.getColumnNumber()),
          e);
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
    factory.setXMLResolver((publicId, systemId, base, namespace) -> {
      throw new XMLStreamException("External entities are not read: " + systemId);
    });
    return factory;
  }

  private static XmlElement read(XMLStreamReader reader, SourcePlaces places)
      throws XMLStreamException, UnreadableXmlException {
    XmlElement root = null;
    boolean inCases = false;
    XmlElement current = null;
    int depth = 0;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.DTD ->
            throw refused("A document type (<!DOCTYPE>) is not allowed in a BPMN file", reader);
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw refused("Entities are not allowed in a BPMN file", reader);
        case XMLStreamConstants.START_ELEMENT -> {
          SourcePlaces.Place place = places.next();
          if (++depth > MAX_DEPTH) {
            throw new UnreadableXmlException(
                "Elements are nested deeper than " + MAX_DEPTH + " levels",
                place.line(),
                place.column(),
                null);
          }
          inCases = root == null ? Vocabulary.isOfCases(reader.getNamespaceURI()) : inCases;
          current = element(reader, current, place, inCases);
          root = root == null ? current : root;
        }
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          current = current == null ? null : current.parent();
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (current != null) {
            current.appendText(reader.getText());
          }
        }
        default -> {}
      }
    }
    if (root == null) {
      throw refused("The file has no element", reader);
    }
    return root;
  }

  private static XmlElement element(
      XMLStreamReader reader,
      @Nullable XmlElement parent,
      SourcePlaces.Place place,
      boolean inCases) {
    Vocabulary vocabulary = Vocabulary.of(reader.getNamespaceURI(), inCases);
    List<XmlAttribute> attributes = new ArrayList<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String namespace = reader.getAttributeNamespace(i);
      String name = reader.getAttributeLocalName(i);
      boolean bare = namespace == null || namespace.isEmpty();
      attributes.add(
          new XmlAttribute(
              bare ? vocabulary : Vocabulary.of(namespace, inCases),
              bare ? null : namespace,
              name,
              written(reader.getAttributePrefix(i), name),
              reader.getAttributeValue(i)));
    }
    String name = reader.getLocalName();
    return new XmlElement(
        vocabulary,
        reader.getNamespaceURI(),
        typed(reader, name),
        written(reader.getPrefix(), name),
        parent,
        attributes,
        declaredPrefixes(reader),
        place);
  }

  /** A role may say by its type which one it is, where most files have an element of that name. */
  private static String typed(XMLStreamReader reader, String name) {
    String type =
        name.equals("resourceRole") ? reader.getAttributeValue(TYPE_NAMESPACE, "type") : null;
    return switch (type == null ? "" : type.substring(type.indexOf(':') + 1).strip()) {
      case "tPerformer" -> "performer";
      case "tHumanPerformer" -> "humanPerformer";
      case "tPotentialOwner" -> "potentialOwner";
      default -> name;
    };
  }

  private static Map<String, String> declaredPrefixes(XMLStreamReader reader) {
    if (reader.getNamespaceCount() == 0) {
      return Map.of();
    }
    Map<String, String> declared = new HashMap<>();
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      declared.put(
          Objects.requireNonNullElse(reader.getNamespacePrefix(i), ""),
          Objects.requireNonNullElse(reader.getNamespaceURI(i), ""));
    }
    return Map.copyOf(declared);
  }

  private static String written(@Nullable String prefix, String name) {
    return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
  }

  private static UnreadableXmlException refused(String message, XMLStreamReader reader) {
    Location location = reader.getLocation();
    return new UnreadableXmlException(
        message, location.getLineNumber(), location.getColumnNumber(), null);
  }
}
