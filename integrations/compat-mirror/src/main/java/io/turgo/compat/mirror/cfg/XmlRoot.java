package io.turgo.compat.mirror.cfg;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * Reads XML files of applications, without what a document type could load.
 *
 * @since 0.1.0
 */
public final class XmlRoot {
  private XmlRoot() {}

  /**
   * Reads a file.
   *
   * @param in its bytes; stays open
   * @return its outermost element, with namespaces
   * @throws IOException if it cannot be read, is no XML or has a document type
   */
  public static Element read(InputStream in) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setNamespaceAware(true);
      return factory.newDocumentBuilder().parse(in).getDocumentElement();
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
