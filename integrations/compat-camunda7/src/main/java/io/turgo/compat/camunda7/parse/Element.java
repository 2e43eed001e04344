package io.turgo.compat.camunda7.parse;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * An element of a BPMN file, to be read only. For one thread.
 *
 * @since 0.1.0
 */
public final class Element {
  private final org.w3c.dom.Element xml;

  Element(org.w3c.dom.Element xml) {
    this.xml = xml;
  }

  /** {@return the name without a prefix} */
  public String getTagName() {
    return xml.getLocalName();
  }

  /** {@return the namespace, null for none} */
  public @Nullable String getUri() {
    return xml.getNamespaceURI();
  }

  /** {@return the text in it} */
  public String getText() {
    return xml.getTextContent();
  }

  /**
   * Returns an attribute without a prefix.
   *
   * @param name its name
   * @return its value, null if it is missing
   */
  public @Nullable String attribute(String name) {
    return xml.hasAttributeNS(null, name) ? xml.getAttributeNS(null, name) : null;
  }

  /**
   * Returns an attribute without a prefix.
   *
   * @param name its name
   * @param otherwise the value if it is missing
   * @return its value
   */
  public String attribute(String name, String otherwise) {
    String value = attribute(name);
    return value == null ? otherwise : value;
  }

  /**
   * Returns an attribute of a namespace.
   *
   * @param namespace the namespace
   * @param name its name
   * @return its value, null if it is missing
   */
  public @Nullable String attributeNS(Namespace namespace, String name) {
    NamedNodeMap all = xml.getAttributes();
    for (int i = 0; i < all.getLength(); i++) {
      Node each = all.item(i);
      if (namespace.isOf(each.getNamespaceURI()) && name.equals(each.getLocalName())) {
        return each.getNodeValue();
      }
    }
    return null;
  }

  /**
   * Returns an attribute of a namespace.
   *
   * @param namespace the namespace
   * @param name its name
   * @param otherwise the value if it is missing
   * @return its value
   */
  public String attributeNS(Namespace namespace, String name, String otherwise) {
    String value = attributeNS(namespace, name);
    return value == null ? otherwise : value;
  }

  /** {@return the names of the attributes, those of a namespace with a colon behind it} */
  public Set<String> attributes() {
    Set<String> names = new LinkedHashSet<>();
    NamedNodeMap all = xml.getAttributes();
    for (int i = 0; i < all.getLength(); i++) {
      Node each = all.item(i);
      String namespace = each.getNamespaceURI();
      names.add(namespace == null ? each.getLocalName() : namespace + ":" + each.getLocalName());
    }
    return names;
  }

  /** {@return the elements in it} */
  public List<Element> elements() {
    List<Element> elements = new ArrayList<>();
    for (Node each = xml.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof org.w3c.dom.Element element) {
        elements.add(new Element(element));
      }
    }
    return elements;
  }

  /**
   * Returns the elements in it with a name, of any namespace.
   *
   * @param name the name without a prefix
   * @return the elements, empty for none
   */
  public List<Element> elements(String name) {
    return elements().stream().filter(each -> name.equals(each.getTagName())).toList();
  }

  /**
   * Returns the elements in it with a name of a namespace.
   *
   * @param namespace the namespace
   * @param name the name without a prefix
   * @return the elements, empty for none
   */
  public List<Element> elementsNS(Namespace namespace, String name) {
    return elements(name).stream().filter(each -> namespace.isOf(each.getUri())).toList();
  }

  /**
   * Returns the first of {@link #elements(String)}.
   *
   * @param name the name without a prefix
   * @return the element, null for none
   */
  public @Nullable Element element(String name) {
    return elements(name).stream().findFirst().orElse(null);
  }

  /**
   * Returns the first of {@link #elementsNS}.
   *
   * @param namespace the namespace
   * @param name the name without a prefix
   * @return the element, null for none
   */
  public @Nullable Element elementNS(Namespace namespace, String name) {
    return elementsNS(namespace, name).stream().findFirst().orElse(null);
  }

  @Override
  public String toString() {
    return "<" + xml.getNodeName() + " id='" + xml.getAttribute("id") + "'>";
  }
}
