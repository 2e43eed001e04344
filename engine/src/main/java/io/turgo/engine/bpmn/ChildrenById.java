package io.turgo.engine.bpmn;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The children of an element by what others refer to them by, so that a reference costs the same
 * however many there are: a file may have as many messages as events.
 */
final class ChildrenById {
  private final List<XmlElement> children;
  private final Map<String, XmlElement> byId = new HashMap<>();
  private final Map<Reference, XmlElement> byNameAndId = new HashMap<>();
  private final Map<String, Map<String, Set<String>>> idsByValue = new HashMap<>();

  private record Reference(String name, String id) {}

  ChildrenById(List<XmlElement> children) {
    this.children = children;
    for (XmlElement child : children) {
      String id = child.id();
      if (id != null) {
        byId.putIfAbsent(id, child);
        if (child.vocabulary() == Vocabulary.BPMN) {
          byNameAndId.putIfAbsent(new Reference(child.name(), id), child);
        }
      }
    }
  }

  /** The first child with an id, null for none. */
  @Nullable XmlElement find(String id) {
    return byId.get(id);
  }

  /** The first BPMN child of a name with an id, null for none. */
  @Nullable XmlElement find(String name, String id) {
    return byNameAndId.get(new Reference(name, id));
  }

  /** The ids of the BPMN children of a name of which an attribute has a value. */
  Set<String> idsWith(String name, String attribute, String value) {
    return idsByValue
        .computeIfAbsent(name, key -> idsByValue(name, attribute))
        .getOrDefault(value, Set.of());
  }

  private Map<String, Set<String>> idsByValue(String name, String attribute) {
    Map<String, Set<String>> found = new HashMap<>();
    for (XmlElement child : children) {
      String value = child.is(name) ? child.peek(attribute) : null;
      String id = child.id();
      if (value != null && id != null) {
        found.computeIfAbsent(value.strip(), key -> new LinkedHashSet<>()).add(id);
      }
    }
    return found;
  }
}
