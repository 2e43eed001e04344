package io.turgo.camunda7.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.bpmn.ExtensionAttribute;
import io.turgo.engine.repository.bpmn.ExtensionElement;
import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What answers say of definitions and their elements and the engine's other objects do not have. It
 * stays as it was deployed, so it is kept, for those asked for last. Safe for all threads.
 */
final class KnownDefinitions {
  private static final int KEPT = 2_000;

  private final Map<String, Known> definitions = kept();
  private final Map<ElementId, Element> elements = kept();

  /** A definition. */
  record Known(String key, @Nullable String name, int version) {}

  private record ElementId(String definitionId, String elementId) {}

  /**
   * An element of a definition.
   *
   * @param properties what modellers let users note there
   * @param topic of an external task, if it is a text and no expression
   */
  record Element(Map<String, String> properties, @Nullable String topic) {}

  private static <K, V> Map<K, V> kept() {
    return Collections.synchronizedMap(
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > KEPT;
          }
        });
  }

  /** A definition; null if it is not there any more. */
  @Nullable Known get(ProcessEngine engine, @Nullable String id) {
    if (id == null) {
      return null;
    }
    Known known = definitions.get(id);
    if (known == null) {
      ProcessDefinition definition =
          engine
              .getRepositoryService()
              .createProcessDefinitionQuery()
              .processDefinitionId(id)
              .singleResult();
      if (definition != null) {
        known = new Known(definition.getKey(), definition.getName(), definition.getVersion());
        definitions.put(id, known);
      }
    }
    return known;
  }

  @Nullable String key(ProcessEngine engine, @Nullable String id) {
    Known known = get(engine, id);
    return known == null ? null : known.key();
  }

  /** What a model says of one of its elements. */
  Element element(ProcessEngine engine, @Nullable String definitionId, @Nullable String elementId) {
    if (definitionId == null || elementId == null || get(engine, definitionId) == null) {
      return new Element(Map.of(), null);
    }
    ElementId id = new ElementId(definitionId, elementId);
    Element known = elements.get(id);
    if (known == null) {
      known =
          read(engine.getRepositoryService().getBpmnModel(definitionId).getFlowElement(elementId));
      elements.put(id, known);
    }
    return known;
  }

  private static Element read(@Nullable FlowElement element) {
    if (element == null) {
      return new Element(Map.of(), null);
    }
    Map<String, String> properties = new LinkedHashMap<>();
    for (ExtensionElement group : children(element.getExtensionElements(), "properties")) {
      for (ExtensionElement property : children(group.getChildElements(), "property")) {
        String name = property.getAttributeValue(null, "name");
        if (name != null) {
          properties.put(
              name, Objects.requireNonNullElse(property.getAttributeValue(null, "value"), ""));
        }
      }
    }
    String topic = null;
    List<ExtensionAttribute> named = element.getAttributes().get("topic");
    if (named != null && !named.isEmpty()) {
      String text = named.getFirst().getValue();
      topic = text == null || text.contains("${") || text.contains("#{") ? null : text;
    }
    return new Element(properties, topic);
  }

  private static List<ExtensionElement> children(
      Map<String, List<ExtensionElement>> elements, String name) {
    return elements.getOrDefault(name, List.of());
  }
}
