package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry or exit criterion of a plan item, with the sentry that it names. It is met when all
 * on-parts have happened and the condition holds.
 *
 * @param entry whether the item begins by it; otherwise it ends by it
 * @param ifPartId names the condition, also where there is none
 * @param condition null for none
 * @param exit what an exit criterion does; of no meaning for an entry criterion
 * @param onEvent whether the condition must hold when the last on-part happens; otherwise it may
 *     have held at any time since the item was created
 */
public record PlanCriterion(
    String id,
    boolean entry,
    List<OnPart> onParts,
    String ifPartId,
    @Nullable CompiledExpression condition,
    Exit exit,
    boolean onEvent) {
  /** What becomes of a stage, or of the case, by an exit criterion. */
  public enum Exit {
    /** It is ended. */
    EXIT("exit"),
    /** It is completed; an error if it cannot be. */
    COMPLETE("complete"),
    /** It is completed, with what is active in it. */
    FORCE_COMPLETE("forceComplete");

    private final String text;

    Exit(String text) {
      this.text = text;
    }

    /** As files write it. */
    public String text() {
      return text;
    }
  }

  /**
   * What must happen to another plan item.
   *
   * @param sourceId of that item
   */
  public record OnPart(String id, String sourceId, PlanItemTransition transition) {}

  /** Whether an on-part or its condition has an id. */
  public boolean hasPart(@Nullable String partId) {
    return ifPartId.equals(partId) || onParts.stream().anyMatch(part -> part.id().equals(partId));
  }

  /** Whether a transition of an item is among what it waits for. */
  public boolean waitsFor(String itemId, PlanItemTransition transition) {
    return onParts.stream()
        .anyMatch(part -> part.sourceId().equals(itemId) && part.transition() == transition);
  }

  /** Whether one event is all that it waits for, so that nothing has to be remembered. */
  public boolean isOneEvent() {
    return onParts.size() == 1 && (condition == null || onEvent);
  }
}
