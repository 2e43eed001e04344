package io.turgo.dmn;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads XML without a DOCTYPE, which could name other files. */
final class XmlFile extends DefaultHandler {
  private static final int DEEPEST = 500;

  private @Nullable Locator locator;
  private @Nullable XmlNode root;
  private @Nullable XmlNode at;
  private int depth;

  /** Namespaces that the root declares. */
  private final Set<String> declared = new LinkedHashSet<>();

  private XmlFile() {}

  /**
   * Reads a file.
   *
   * @throws SAXParseException with the place at which it is no XML
   */
  static XmlNode read(byte[] bytes) throws SAXParseException {
    XmlFile file = new XmlFile();
    try {
      SAXParserFactory factory = SAXParserFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.newSAXParser().parse(new InputSource(new ByteArrayInputStream(bytes)), file);
    } catch (SAXParseException e) {
      throw e;
    } catch (SAXException | IOException e) {
      throw new SAXParseException(String.valueOf(e.getMessage()), null, null, 1, 1, e);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("The XML parser of this JVM cannot refuse a DOCTYPE", e);
    }
    XmlNode read = file.root;
    if (read == null) {
      throw new SAXParseException("The file is empty", null, null, 1, 1);
    }
    return read;
  }

  @Override
  public void setDocumentLocator(Locator newLocator) {
    locator = newLocator;
  }

  @Override
  public void startElement(String uri, String localName, String qName, Attributes attributes)
      throws SAXException {
    Locator place = locator;
    if (++depth > DEEPEST) {
      throw new SAXParseException("Elements are nested deeper than " + DEEPEST, place);
    }
    XmlNode node =
        new XmlNode(
            at,
            localName,
            place == null ? 0 : place.getLineNumber(),
            place == null ? 0 : place.getColumnNumber());
    for (int i = 0; i < attributes.getLength(); i++) {
      if (attributes.getURI(i).isEmpty()) {
        node.put(attributes.getLocalName(i), attributes.getValue(i));
      } else {
        node.putForeign(attributes.getLocalName(i), attributes.getValue(i));
      }
    }
    if (at == null) {
      root = node;
      node.putForeign("xmlns", String.join(" ", declared));
    }
    at = node;
  }

  @Override
  public void startPrefixMapping(String prefix, String uri) {
    if (root == null) {
      declared.add(uri);
    }
  }

  @Override
  public void characters(char[] chars, int start, int length) {
    if (at != null) {
      at.append(new String(chars, start, length));
    }
  }

  @Override
  public void endElement(String uri, String localName, String qName) {
    depth--;
    if (at != null) {
      at = at.parent();
    }
  }
}
