package io.turgo.diagram;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An element of the file: of its notation or of its diagram interchange; others are not kept. */
final class XmlNode {
  /** Whose vocabulary an element is of. */
  enum Space {
    /** The notation itself: BPMN, or CMMN in a file with cases. */
    BPMN,
    INTERCHANGE
  }

  private final Space space;
  private final String name;
  private final @Nullable XmlNode parent;
  private final int line;
  private final int column;
  private final Map<String, String> attributes = new HashMap<>();
  private final List<XmlNode> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  XmlNode(Space space, String name, @Nullable XmlNode parent, int line, int column) {
    this.space = space;
    this.name = name;
    this.parent = parent;
    this.line = line;
    this.column = column;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  Space space() {
    return space;
  }

  String name() {
    return name;
  }

  @Nullable XmlNode parent() {
    return parent;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  Map<String, String> attributes() {
    return attributes;
  }

  List<XmlNode> children() {
    return children;
  }

  StringBuilder text() {
    return text;
  }

  @Nullable String get(String attribute) {
    return attributes.get(attribute);
  }

  boolean is(String attribute, boolean otherwise) {
    String value = attributes.get(attribute);
    return value == null ? otherwise : value.strip().equals("true") || value.strip().equals("1");
  }

  /** Empty where the element has none. */
  String id() {
    return attributes.getOrDefault("id", "").strip();
  }

  Optional<XmlNode> child(String childName) {
    return children.stream().filter(child -> child.name.equals(childName)).findFirst();
  }

  List<XmlNode> children(String childName) {
    return children.stream().filter(child -> child.name.equals(childName)).toList();
  }

  /** The name that people gave it, in one line; empty where it has none. */
  String label() {
    String label = attributes.getOrDefault("name", "");
    return label.strip();
  }

  /** What to call it in a sentence: its name, else its id, else what it is. */
  String called() {
    if (!label().isEmpty()) {
      return label().replaceAll("\\s+", " ");
    }
    return id().isEmpty() ? name : id();
  }
}
