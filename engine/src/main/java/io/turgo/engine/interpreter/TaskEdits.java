package io.turgo.engine.interpreter;

import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a task listener did to its task, each in order; applied to the task as it is then.
 *
 * @param own changes of the task's own variables
 */
public record TaskEdits(
    List<Consumer<TaskProperties.Draft>> properties,
    List<LinkEdit> links,
    List<VariableChange> own) {

  /**
   * A part in the task that is given or taken away.
   *
   * @param added given; otherwise taken away
   */
  public record LinkEdit(
      boolean added, String type, @Nullable String userId, @Nullable String groupId) {}
}
