package io.turgo.engine.service;

import io.turgo.engine.bpmn.LocalName;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.select.ElementNames;
import io.turgo.engine.repository.bpmn.BaseElement;
import io.turgo.engine.repository.bpmn.BpmnModel;
import org.jspecify.annotations.Nullable;

/** {@link ElementNames} by the files that were deployed. */
final class FileNames implements ElementNames {
  private final DefinitionRegistry definitions;

  FileNames(DefinitionRegistry definitions) {
    this.definitions = definitions;
  }

  @Override
  public @Nullable String of(long definitionId, String elementId) {
    return definitions.elementName(definitionId, elementId);
  }

  @Override
  public Localized in(
      String locale, boolean orLessExact, long definitionId, @Nullable String elementId) {
    BaseElement element = element(definitionId, elementId);
    LocalName found = element == null ? null : LocalName.of(element, locale, orLessExact);
    return found == null ? Localized.NOT : new Localized(found.name(), found.description());
  }

  private @Nullable BaseElement element(long definitionId, @Nullable String elementId) {
    try {
      BpmnModel model = definitions.model(definitionId);
      return elementId == null
          ? model.getProcessById(definitions.byId(definitionId).key())
          : model.getFlowElement(elementId);
    } catch (TurgoObjectNotFoundException e) {
      return null; // its deployment was deleted
    }
  }
}
