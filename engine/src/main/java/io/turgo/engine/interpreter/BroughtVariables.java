package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import java.util.Comparator;
import java.util.List;

/**
 * Sets the variables that jobs bring, in the order in which they were handed over: a job whose
 * earlier neighbour waits for another attempt sets the neighbour's first, which has nothing left to
 * set then.
 */
final class BroughtVariables {
  private static final Comparator<JobRow> IN_ORDER =
      Comparator.comparingLong(JobRow::createdAt).thenComparingLong(JobRow::id);

  private final Walk walk;
  private final InstanceState state;

  BroughtVariables(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  /** Sets what the job brings, and before that what earlier ones that are not stopped bring. */
  void set(JobRow job) {
    List<JobRow> earlier =
        state.jobs().stream()
            .filter(other -> setsOnly(other) && IN_ORDER.compare(other, job) < 0)
            .sorted(IN_ORDER)
            .toList();
    earlier.forEach(this::setOf);
    setOf(job);
  }

  private static boolean setsOnly(JobRow job) {
    return job.kind().bringsVariables()
        && job.kind() != JobRow.Kind.TRIGGER
        && job.state() != JobRow.State.DEAD_LETTER
        && job.state() != JobRow.State.SUSPENDED;
  }

  private void setOf(JobRow job) {
    boolean local = job.kind() == JobRow.Kind.SET_VARIABLES_LOCAL;
    for (VariableRow row : state.variables(job.scopeOfBrought())) {
      state.removeVariable(row.id());
      walk.variables().set(job.executionId(), row.name(), row.value(), local);
    }
  }
}
