package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Event definitions that stand beside the processes of a file and are referred to by events: each
 * reference is replaced by what it means before anything is compiled.
 */
final class EventReferences {
  private final Compilation compilation;
  private final Map<String, XmlElement> definitions = new HashMap<>();

  EventReferences(Compilation compilation, XmlElement root) {
    this.compilation = compilation;
    for (XmlElement declared : root.children()) {
      String id = declared.id();
      if (id != null
          && declared.vocabulary() == Vocabulary.BPMN
          && declared.name().endsWith("EventDefinition")) {
        definitions.putIfAbsent(id, declared);
      }
    }
  }

  /** Replaces the references of an element and of all in it. */
  void resolve(XmlElement element) {
    for (XmlElement child : List.copyOf(element.children())) {
      if (child.is("eventDefinitionRef")) {
        resolve(element, child);
      } else {
        resolve(child);
      }
    }
  }

  private void resolve(XmlElement event, XmlElement reference) {
    String given = reference.text().strip();
    XmlElement declared = definitions.get(given);
    if (declared == null) {
      declared = definitions.get(reference.referred(given));
    }
    if (declared != null) {
      event.replace(reference, declared);
      return;
    }
    reference.use();
    compilation.problem(
        ProblemCode.EVENT_REFERENCE,
        reference,
        "The eventDefinitionRef '%s' is no event definition beside the processes of this file",
        given);
  }
}
