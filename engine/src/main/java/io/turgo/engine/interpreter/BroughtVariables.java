package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.VariableValue;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets the variables that jobs bring, in the order in which they were handed over. Whatever job of
 * the instance runs sets them before, so that nobody who runs later misses what was acknowledged; a
 * job whose variables were set by another has nothing left to set.
 */
final class BroughtVariables {
  /** By the time that {@link JobScheduler#bringLater} gives, which grows with every call. */
  private static final Comparator<JobRow> IN_ORDER =
      Comparator.comparingLong(JobRow::createdAt).thenComparingLong(JobRow::id);

  private final StepParts step;
  private final InstanceState state;

  BroughtVariables(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** Sets what the job brings, and before that what others bring that came earlier. */
  void set(JobRow job) {
    boolean brings = job.kind().bringsVariables();
    List<JobRow> bringing = state.jobsThatBringVariables();
    if (bringing.isEmpty()) {
      return;
    }
    bringing.stream()
        .filter(other -> setsOnly(other) && (!brings || IN_ORDER.compare(other, job) < 0))
        .sorted(IN_ORDER)
        .forEach(this::setOf);
    if (brings && job.kind() != JobRow.Kind.EXTERNAL_DONE && job.kind() != JobRow.Kind.EVENT) {
      setOf(job);
    }
  }

  /** What the job brings, for its element to set. */
  Map<String, VariableValue> of(JobRow job) {
    Map<String, VariableValue> brought = new LinkedHashMap<>();
    for (VariableRow row : state.broughtBy(job)) {
      brought.put(row.name(), row.value());
    }
    return brought;
  }

  /** What the job brings is for nobody any more. */
  void drop(JobRow job) {
    for (VariableRow row : state.broughtBy(job)) {
      state.removeVariable(row.id());
    }
  }

  private static boolean setsOnly(JobRow job) {
    return job.kind().bringsVariables()
        && job.kind() != JobRow.Kind.TRIGGER
        && job.kind() != JobRow.Kind.EVENT
        && job.kind() != JobRow.Kind.EXTERNAL_DONE
        && job.state() != JobRow.State.DEAD_LETTER
        && job.state() != JobRow.State.SUSPENDED;
  }

  private void setOf(JobRow job) {
    boolean local = job.kind() == JobRow.Kind.SET_VARIABLES_LOCAL;
    for (VariableRow row : state.broughtBy(job)) {
      state.removeVariable(row.id());
      step.variables().set(job.executionId(), row.name(), row.value(), local);
    }
  }
}
