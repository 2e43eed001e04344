package io.turgo.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan item of a case, or the plan model as the outermost stage.
 *
 * @param id of its node: that of its definition for the first item of a definition, that of the
 *     plan item for further ones
 * @param elementId of the plan item itself; that of the plan model is its id
 * @param definitionId of the task, stage, milestone or listener that it is an item of
 * @param stageId of the stage around it; empty for the plan model
 * @param children ids of the items of a stage, in the order of the file
 * @param autoComplete when a stage is complete while items that are not required could begin; null
 *     for never
 * @param criteria entry and exit criteria in the order of the file
 * @param required whether its stage waits for it; null for no
 * @param manualActivation whether somebody has to start it; null for no
 * @param repetition whether it happens again; null for no
 * @param completion when its stage does not wait for it
 * @param counterVariable of its own that counts its repetitions
 */
public record PlanItem(
    String id,
    String elementId,
    String definitionId,
    @Nullable String name,
    PlanItemType type,
    String stageId,
    List<String> children,
    @Nullable PlanRule autoComplete,
    List<PlanCriterion> criteria,
    @Nullable PlanRule required,
    @Nullable PlanRule manualActivation,
    @Nullable PlanRule repetition,
    ParentCompletion completion,
    String counterVariable) {
  /** Whether another item is in the same stage. */
  public boolean isNextTo(PlanItem other) {
    return stageId.equals(other.stageId);
  }

  /** Whether something has to happen before it begins. */
  public boolean hasEntryCriteria() {
    return criteria.stream().anyMatch(PlanCriterion::entry);
  }

  /** Whether a condition decides on its beginning or its end. */
  public boolean hasConditions() {
    return criteria.stream().anyMatch(criterion -> criterion.condition() != null);
  }
}
