package io.turgo.engine.service;

import io.turgo.engine.bpmn.LocalName;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.PlanItem;
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

  @Override
  public PlannedItem plannedItem(long definitionId, String itemId) {
    try {
      CasePlan plan = definitions.graph(definitionId).plan();
      PlanItem item = plan == null ? null : plan.find(itemId);
      return item == null
          ? PlannedItem.unknown(itemId)
          : new PlannedItem(item.elementId(), item.name(), item.type().text());
    } catch (TurgoObjectNotFoundException e) {
      return PlannedItem.unknown(itemId); // its deployment was deleted
    }
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
