package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.FilePosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An element of a BPMN file with its place, and a record of which of its parts were used.
 *
 * <p>Asking for an attribute or a child marks it as used. What is left unmarked when a file has
 * been compiled was not executed, and {@link LeftoverCheck} reports it: nobody has to remember to
 * refuse what is not supported.
 */
final class XmlElement implements FilePosition {
  private static final String FLOWABLE = "http://flowable.org/bpmn";
  private static final String ACTIVITI = "http://activiti.org/bpmn";

  private static final String FLOWABLE_CASES = "http://flowable.org/cmmn";

  private final Vocabulary vocabulary;
  private final @Nullable String namespace;
  private final String name;
  private final String written;
  private final @Nullable XmlElement parent;
  private final List<XmlAttribute> attributes;
  private final Map<String, String> prefixes;
  private final int line;
  private final int column;
  private final List<XmlElement> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final Set<String> usedAttributes = new HashSet<>();
  private final Set<EngineWord> engineWords;
  private boolean used;

  /** Made when somebody refers to a child; the file has been read by then. */
  private @Nullable ChildrenById childrenById;

  /** A name of the engine that was asked for, on an element or among its children. */
  private record EngineWord(String element, String name) {}

  XmlElement(
      Vocabulary vocabulary,
      @Nullable String namespace,
      String name,
      String written,
      @Nullable XmlElement parent,
      List<XmlAttribute> attributes,
      Map<String, String> prefixes,
      SourcePlaces.Place place) {
    this.vocabulary = vocabulary;
    this.namespace = namespace;
    this.name = name;
    this.written = written;
    this.parent = parent;
    this.attributes = List.copyOf(attributes);
    this.prefixes = prefixes;
    this.line = place.line();
    this.column = place.column();
    this.engineWords = parent == null ? new HashSet<>() : parent.engineWords;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** As the file has it, null for none. */
  @Nullable String namespace() {
    return namespace;
  }

  /** Its local name. */
  String name() {
    return name;
  }

  /** Its name with the prefix it has in the file. */
  String written() {
    return written;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  @Nullable XmlElement parent() {
    return parent;
  }

  /** Whether its file has cases. */
  boolean isInCases() {
    return parent == null ? Vocabulary.isOfCases(namespace) : parent.isInCases();
  }

  boolean is(String bpmnName) {
    return vocabulary == Vocabulary.BPMN && name.equals(bpmnName);
  }

  /** Its id attribute; asking does not mark it, since an id is never a leftover. */
  @Nullable String id() {
    return attributes.stream()
        .filter(a -> a.vocabulary() == vocabulary && a.name().equals("id"))
        .map(XmlAttribute::value)
        .filter(id -> !id.isBlank())
        .findFirst()
        .orElse(null);
  }

  /** The id of this element or else of the nearest one around it that has any. */
  @Nullable String nearestId() {
    for (XmlElement e = this; e != null; e = e.parent) {
      String id = e.id();
      if (id != null) {
        return id;
      }
    }
    return null;
  }

  /** The value of an attribute in the element's own vocabulary, null if it is not there. */
  @Nullable String attribute(String attributeName) {
    List<String> values = values(vocabulary, attributeName);
    return values.isEmpty() ? null : values.get(0);
  }

  /** Like {@link #attribute}, but asking does not mark it. */
  @Nullable String peek(String attributeName) {
    for (XmlAttribute attribute : attributes) {
      if (attribute.vocabulary() == vocabulary && attribute.name().equals(attributeName)) {
        return attribute.value();
      }
    }
    return null;
  }

  /**
   * The id that a reference means: what stands behind a prefix of the file's target namespace, else
   * the reference as it is.
   */
  String referred(String reference) {
    String given = reference.strip();
    int colon = given.indexOf(':');
    if (colon < 0) {
      return given;
    }
    String prefix = given.substring(0, colon);
    XmlElement element = this;
    String namespace = prefixes.get(prefix);
    while (element.parent != null) {
      element = element.parent;
      namespace = namespace == null ? element.prefixes.get(prefix) : namespace;
    }
    return namespace != null && namespace.equals(element.peek("targetNamespace"))
        ? given.substring(colon + 1)
        : given;
  }

  /** The values of an engine attribute; several only if it is given in several namespaces. */
  List<String> engineAttribute(String attributeName) {
    return values(Vocabulary.ENGINE, attributeName);
  }

  /** Whether an engine attribute is there; asking does not mark it. */
  boolean hasEngineAttribute(String attributeName) {
    engineWords.add(new EngineWord(name, attributeName));
    return attributes.stream()
        .anyMatch(a -> a.vocabulary() == Vocabulary.ENGINE && a.name().equals(attributeName));
  }

  private List<String> values(Vocabulary of, String attributeName) {
    if (of == Vocabulary.ENGINE) {
      engineWords.add(new EngineWord(name, attributeName));
    }
    List<XmlAttribute> found =
        attributes.stream()
            .filter(a -> a.vocabulary() == of && a.name().equals(attributeName))
            .toList();
    found.forEach(a -> usedAttributes.add(a.written()));
    return found.stream().map(XmlAttribute::value).distinct().toList();
  }

  /**
   * Whether the compiler has asked elements of this name, anywhere in the file, for an attribute or
   * child of the engine of that name.
   */
  boolean knowsOfEngine(String wordName) {
    return engineWords.contains(new EngineWord(name, wordName));
  }

  /** The prefix that the file has for the engine, or the one that it should have. */
  String enginePrefix() {
    for (XmlElement e = this; e != null; e = e.parent) {
      for (Map.Entry<String, String> declared : e.prefixes.entrySet()) {
        if (!declared.getKey().isEmpty()
            && Vocabulary.of(declared.getValue(), isInCases()) == Vocabulary.ENGINE) {
          return declared.getKey();
        }
      }
    }
    return "turgo";
  }

  /** Whether the element, or one that it is in, has a prefix for a namespace. */
  private boolean declares(String wanted) {
    return prefixes.containsValue(wanted) || (parent != null && parent.declares(wanted));
  }

  /** Whether the file was made for Flowable or Activiti, which share their meanings. */
  boolean isOfFlowable() {
    return declares(FLOWABLE) || declares(ACTIVITI) || declares(FLOWABLE_CASES);
  }

  List<XmlAttribute> attributes() {
    return attributes;
  }

  boolean isUsed(XmlAttribute attribute) {
    return usedAttributes.contains(attribute.written());
  }

  List<XmlElement> children() {
    return children;
  }

  /** Its children by their ids. */
  ChildrenById childrenById() {
    if (childrenById == null) {
      childrenById = new ChildrenById(children);
    }
    return childrenById;
  }

  /** What stands beside the processes of its file, by ids. */
  ChildrenById declarations() {
    XmlElement root = this;
    for (XmlElement outer = parent; outer != null; outer = outer.parent) {
      root = outer;
    }
    return root.childrenById();
  }

  /** Puts an element of another place in the place of a child. */
  void replace(XmlElement child, XmlElement by) {
    children.set(children.indexOf(child), by);
    childrenById = null;
  }

  /** Its BPMN children of that name, marked as used. */
  List<XmlElement> bpmnChildren(String childName) {
    return children(Vocabulary.BPMN, childName);
  }

  /** Engine elements of that name among its extension elements, marked as used. */
  List<XmlElement> extensions(String extensionName) {
    return bpmnChildren("extensionElements").stream()
        .flatMap(e -> e.children(Vocabulary.ENGINE, extensionName).stream())
        .toList();
  }

  /** Its children in one vocabulary with that name, marked as used. */
  List<XmlElement> children(Vocabulary of, String childName) {
    if (of == Vocabulary.ENGINE) {
      engineWords.add(new EngineWord(name, childName));
    }
    List<XmlElement> found =
        children.stream().filter(c -> c.vocabulary == of && c.name.equals(childName)).toList();
    found.forEach(XmlElement::use);
    return found;
  }

  void use() {
    used = true;
  }

  boolean isUsed() {
    return used;
  }

  void appendText(String part) {
    text.append(part);
  }

  /** Its own text without white space at both ends. */
  String text() {
    return text.toString().strip();
  }
}
