package io.turgo.engine.bpmn;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.ModelDifference;
import io.turgo.engine.repository.ModelDifference.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares two BPMN files element by element. Elements are those that a diagram shows or that stand
 * beside the processes, by their ids; what stands in one, such as its event definition, belongs to
 * it. Where things are drawn makes no difference, nor does the order of elements.
 */
public final class ModelDifferences {
  /** Hold elements. */
  private static final Set<String> CONTAINERS =
      Set.of(
          "definitions",
          "process",
          "subProcess",
          "transaction",
          "adHocSubProcess",
          "collaboration",
          "laneSet",
          "childLaneSet",
          "lane");

  /** Stand in containers and are part of them. */
  private static final Set<String> PARTS =
      Set.of(
          "extensionElements",
          "documentation",
          "ioSpecification",
          "property",
          "standardLoopCharacteristics",
          "multiInstanceLoopCharacteristics",
          "flowNodeRef");

  /** Say again what sequence flows say. */
  private static final Set<String> REPEATED = Set.of("incoming", "outgoing");

  private ModelDifferences() {}

  /** An element with all that is said of it, by paths. */
  private record Element(
      String id, String type, @Nullable String name, Map<String, String> properties) {}

  /**
   * What has to be done to the one file to get the other: first what was added or changed, in the
   * order of the newer file, then what was removed.
   *
   * @throws TurgoException if one is no BPMN file
   */
  public static List<ModelDifference> between(byte[] before, byte[] after) {
    Map<String, Element> old = elements(before);
    List<ModelDifference> differences = new ArrayList<>();
    for (Element element : elements(after).values()) {
      Element former = old.remove(element.id());
      if (former == null) {
        differences.add(difference(element, Kind.ADDED, List.of()));
      } else {
        List<ModelDifference.Property> changed = changed(former, element);
        if (!changed.isEmpty()) {
          differences.add(difference(element, Kind.CHANGED, changed));
        }
      }
    }
    old.values().forEach(gone -> differences.add(difference(gone, Kind.REMOVED, List.of())));
    return List.copyOf(differences);
  }

  private static ModelDifference difference(
      Element element, Kind kind, List<ModelDifference.Property> properties) {
    return new ModelDifference(element.id(), element.type(), element.name(), kind, properties);
  }

  private static List<ModelDifference.Property> changed(Element before, Element after) {
    Set<String> paths = new TreeSet<>(before.properties().keySet());
    paths.addAll(after.properties().keySet());
    List<ModelDifference.Property> changed = new ArrayList<>();
    if (!before.type().equals(after.type())) {
      changed.add(new ModelDifference.Property("type", before.type(), after.type()));
    }
    for (String path : paths) {
      String was = before.properties().get(path);
      String is = after.properties().get(path);
      if (!Objects.equals(was, is)) {
        changed.add(new ModelDifference.Property(path, was, is));
      }
    }
    return changed;
  }

  private static Map<String, Element> elements(byte[] file) {
    Map<String, Element> elements = new LinkedHashMap<>();
    try {
      collect(XmlReader.read(file), null, elements);
    } catch (XmlReader.UnreadableXmlException e) {
      throw new TurgoException("A model cannot be compared: " + e.problem(), e);
    }
    return elements;
  }

  private static void collect(
      XmlElement container, @Nullable Element within, Map<String, Element> elements) {
    Map<String, Integer> numbers = new HashMap<>();
    for (XmlElement child : container.children()) {
      if (child.name().equals("BPMNDiagram") || REPEATED.contains(child.name())) {
        continue;
      }
      String id = child.id();
      if (id == null || child.vocabulary() != Vocabulary.BPMN || PARTS.contains(child.name())) {
        if (within != null) {
          flatten(child, step(child, "", numbers), within.properties());
        }
        if (CONTAINERS.contains(child.name())) {
          collect(child, within, elements); // a lane set without an id
        }
        continue;
      }
      Element element = new Element(id, child.name(), child.peek("name"), new LinkedHashMap<>());
      elements.putIfAbsent(id, element);
      if (within != null) {
        element.properties().put("within", within.id());
      }
      attributes(child, "", element.properties());
      if (CONTAINERS.contains(child.name())) {
        collect(child, element, elements);
      } else {
        children(child, "", element.properties());
      }
    }
  }

  private static void attributes(XmlElement xml, String path, Map<String, String> properties) {
    for (XmlAttribute attribute : xml.attributes()) {
      if (!attribute.written().equals("id")) {
        properties.put(path + attribute.written(), attribute.value());
      }
    }
  }

  private static void children(XmlElement xml, String path, Map<String, String> properties) {
    Map<String, Integer> numbers = new HashMap<>();
    for (XmlElement child : xml.children()) {
      if (!REPEATED.contains(child.name())) {
        flatten(child, step(child, path, numbers), properties);
      }
    }
  }

  private static void flatten(XmlElement xml, String path, Map<String, String> properties) {
    boolean isBare = xml.text().isEmpty() && xml.attributes().isEmpty() && xml.children().isEmpty();
    if (isBare || !xml.text().isEmpty()) {
      properties.put(path, xml.text());
    }
    attributes(xml, path + "/", properties);
    children(xml, path + "/", properties);
  }

  /** The path of a child: by its name or key where it has one, else by its number. */
  private static String step(XmlElement child, String path, Map<String, Integer> numbers) {
    String called = child.peek("name") == null ? child.peek("key") : child.peek("name");
    String step = child.written() + (called == null ? "" : "[" + called + "]");
    int number = numbers.merge(step, 1, Integer::sum);
    return path + (number == 1 ? step : step + "#" + number);
  }
}
