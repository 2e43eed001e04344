package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceState;

/**
 * The things of batches. The note that one is done is written in the same unit; there can be only
 * one for each, so that a unit which does it once more is refused as a whole.
 */
final class BatchItems {
  /** What the public API calls process instances. */
  private static final String INSTANCES = "bpmn";

  private final StepParts step;
  private final InstanceState state;

  BatchItems(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /**
   * Notes that it is done by this unit.
   *
   * @throws Rejection if the instance is not as it must be for that
   */
  void note(Command.BatchItem item) {
    switch (item.doing()) {
      case Command.SuspendInstance suspend -> require(!state.instance().suspended(), "suspended");
      case Command.ActivateInstance activate -> require(state.instance().suspended(), "active");
      default -> {
        // refused by the command itself, where it cannot be done
      }
    }
    note(item.batchId(), item.partId(), item.itemId(), item.type());
  }

  /**
   * Writes down that this unit did the item; a second unit that writes the same fails to commit.
   */
  void note(long batchId, long partId, long itemId, String type) {
    long now = step.now();
    state.record(
        new HistoryRow.OfBatchPart(
            partId,
            batchId,
            itemId,
            type,
            null,
            null,
            Long.toString(state.id()),
            itemId == state.id() ? null : Long.toString(itemId),
            INSTANCES,
            "completed",
            null,
            now,
            now));
  }

  private void require(boolean asExpected, String found) {
    if (!asExpected) {
      throw new Rejection(
          new TurgoObjectNotFoundException(
              "Process instance " + state.id() + " is " + found + " already"));
    }
  }
}
