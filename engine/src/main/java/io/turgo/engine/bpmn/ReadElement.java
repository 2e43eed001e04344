package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.BaseElement;
import io.turgo.engine.repository.bpmn.ExtensionAttribute;
import io.turgo.engine.repository.bpmn.ExtensionElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An element as the public API shows it; what it shows is made when it is asked for. */
class ReadElement implements BaseElement {
  final XmlElement xml;

  ReadElement(XmlElement xml) {
    this.xml = xml;
  }

  /** An attribute, with its namespace in the file. */
  private record Attribute(XmlAttribute xml) implements ExtensionAttribute {
    @Override
    public String getName() {
      return xml.name();
    }

    @Override
    public String getValue() {
      return xml.value();
    }

    @Override
    public @Nullable String getNamespace() {
      return xml.namespace();
    }

    @Override
    public @Nullable String getNamespacePrefix() {
      return prefix(xml.written());
    }
  }

  /** An element of the engine or of others. */
  private static final class Extension extends ReadElement implements ExtensionElement {
    Extension(XmlElement xml) {
      super(xml);
    }

    @Override
    boolean shows(XmlAttribute attribute) {
      return true;
    }

    @Override
    public String getName() {
      return xml.name();
    }

    @Override
    public @Nullable String getNamespace() {
      return xml.namespace();
    }

    @Override
    public @Nullable String getNamespacePrefix() {
      return prefix(xml.written());
    }

    @Override
    public @Nullable String getElementText() {
      return xml.text().isEmpty() ? null : xml.text();
    }

    @Override
    public Map<String, List<ExtensionElement>> getChildElements() {
      return extensions(xml.children());
    }
  }

  private static @Nullable String prefix(String written) {
    int colon = written.indexOf(':');
    return colon < 0 ? null : written.substring(0, colon);
  }

  private static Map<String, List<ExtensionElement>> extensions(List<XmlElement> elements) {
    return byName(elements, XmlElement::name, Extension::new);
  }

  private static <S, T> Map<String, List<T>> byName(
      List<S> all, Function<S, String> name, Function<S, T> shown) {
    Map<String, List<T>> found = new LinkedHashMap<>();
    for (S one : all) {
      found.computeIfAbsent(name.apply(one), key -> new ArrayList<>()).add(shown.apply(one));
    }
    found.replaceAll((key, value) -> List.copyOf(value));
    return Collections.unmodifiableMap(found);
  }

  /** Whether an attribute is among those that the element shows. */
  boolean shows(XmlAttribute attribute) {
    return attribute.namespace() != null;
  }

  @Override
  public @Nullable String getId() {
    return xml.id();
  }

  @Override
  public int getXmlRowNumber() {
    return xml.line();
  }

  @Override
  public int getXmlColumnNumber() {
    return xml.column();
  }

  @Override
  public Map<String, List<ExtensionElement>> getExtensionElements() {
    List<XmlElement> all = new ArrayList<>();
    xml.children().stream()
        .filter(child -> child.is("extensionElements"))
        .forEach(child -> all.addAll(child.children()));
    return extensions(all);
  }

  @Override
  public Map<String, List<ExtensionAttribute>> getAttributes() {
    return byName(
        xml.attributes().stream().filter(this::shows).toList(), XmlAttribute::name, Attribute::new);
  }

  @Override
  public @Nullable String getAttributeValue(@Nullable String namespace, String name) {
    for (XmlAttribute attribute : xml.attributes()) {
      if (shows(attribute)
          && attribute.name().equals(name)
          && Objects.equals(attribute.namespace(), namespace)) {
        return attribute.value();
      }
    }
    return null;
  }

  /** An attribute without a prefix, null if it is not there. */
  final @Nullable String plain(String name) {
    for (XmlAttribute attribute : xml.attributes()) {
      if (attribute.namespace() == null && attribute.name().equals(name)) {
        return attribute.value();
      }
    }
    return null;
  }

  /**
   * An attribute of the engine, in whichever of its namespaces, null if it is not there or empty.
   */
  final @Nullable String engine(String name) {
    for (XmlAttribute attribute : xml.attributes()) {
      if (attribute.vocabulary() == Vocabulary.ENGINE
          && attribute.name().equals(name)
          && !attribute.value().isBlank()) {
        return attribute.value();
      }
    }
    return null;
  }

  /** A flag without a prefix. */
  final boolean flag(String name, boolean otherwise) {
    String value = plain(name);
    return value == null ? otherwise : value.strip().equals("true") || value.strip().equals("1");
  }

  /** Whether one of several attributes of the engine is true. */
  final boolean isEngine(String... names) {
    return Arrays.stream(names).anyMatch(name -> "true".equals(engine(name)));
  }

  /** The children of BPMN with a name; asking does not mark them. */
  static Stream<XmlElement> children(XmlElement of, String name) {
    return of.children().stream().filter(child -> child.is(name));
  }

  /** The text of the first child of BPMN with that name, null if there is none. */
  final @Nullable String textOf(String child) {
    return xml.children().stream()
        .filter(one -> one.is(child) && !one.text().isEmpty())
        .map(XmlElement::text)
        .findFirst()
        .orElse(null);
  }
}
