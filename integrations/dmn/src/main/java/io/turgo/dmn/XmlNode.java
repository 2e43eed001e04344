package io.turgo.dmn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An element of a DMN file with its place. Namespaces of elements are left out. */
final class XmlNode {
  private final @Nullable XmlNode parent;
  private final String name;
  private final int line;
  private final int column;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final Map<String, String> foreign = new LinkedHashMap<>();
  private final List<XmlNode> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  XmlNode(@Nullable XmlNode parent, String name, int line, int column) {
    this.parent = parent;
    this.name = name;
    this.line = line;
    this.column = column;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  void put(String attribute, String value) {
    attributes.put(attribute, value);
  }

  /** Keeps an attribute of a namespace. */
  void putForeign(String attribute, String value) {
    foreign.put(attribute, value);
  }

  void append(String more) {
    text.append(more);
  }

  @Nullable XmlNode parent() {
    return parent;
  }

  String name() {
    return name;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  /** An attribute without a namespace; null if it is not there. */
  @Nullable String attribute(String attribute) {
    return attributes.get(attribute);
  }

  /**
   * An attribute of whatever namespace, such as {@code camunda:versionTag}; null if it is not
   * there.
   */
  @Nullable String foreign(String attribute) {
    return foreign.get(attribute);
  }

  @Nullable String id() {
    return attributes.get("id");
  }

  List<XmlNode> children() {
    return children;
  }

  List<XmlNode> children(String childName) {
    return children.stream().filter(child -> child.name.equals(childName)).toList();
  }

  /** The first child of a name; null if there is none. */
  @Nullable XmlNode child(String childName) {
    for (XmlNode child : children) {
      if (child.name.equals(childName)) {
        return child;
      }
    }
    return null;
  }

  /** The text of a child {@code text}, without spaces around it; empty if there is none. */
  String text() {
    XmlNode child = child("text");
    return (child == null ? text : child.text).toString().strip();
  }

  /** This element and all below it, in the order of the file. */
  List<XmlNode> all() {
    List<XmlNode> all = new ArrayList<>();
    collect(all);
    return all;
  }

  private void collect(List<XmlNode> all) {
    all.add(this);
    children.forEach(child -> child.collect(all));
  }
}
