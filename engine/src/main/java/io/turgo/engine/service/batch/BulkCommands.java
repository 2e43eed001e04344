package io.turgo.engine.service.batch;

import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.service.modification.InstructionsJson;
import io.turgo.engine.service.modification.MovesJson;
import io.turgo.engine.store.BatchStore.Work;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What bulk operations do to each thing, and how a batch keeps what they need to know for that. */
final class BulkCommands {
  private final Work work;
  private final Map<String, VariableValue> variables;
  private final ItemCommands migrations;

  /** Made once for all things of a chunk. */
  private @Nullable LongFunction<Command> ofText;

  /**
   * @param variables that the batch brings
   */
  BulkCommands(Work work, Map<String, VariableValue> variables, ItemCommands migrations) {
    this.work = work;
    this.variables = variables;
    this.migrations = migrations;
  }

  /**
   * What an operation on jobs needs.
   *
   * @param state where the jobs were found; one that has moved since is left alone
   * @param retries 0 where they stay as they are
   */
  record OfJobs(JobRow.State state, int retries) {
    String text() {
      return state.name() + " " + retries;
    }

    static OfJobs of(@Nullable String argument) {
      String[] words = Objects.requireNonNull(argument, "An operation on jobs").split(" ", -1);
      return new OfJobs(JobRow.State.valueOf(words[0]), Integer.parseInt(words[1]));
    }
  }

  /**
   * @param itemId the job or the instance
   */
  Command of(long itemId) {
    return switch (work.operation()) {
      case BulkOperationBuilder.RETRY_JOBS -> {
        OfJobs jobs = OfJobs.of(work.argument());
        yield new Command.MoveJob(itemId, Set.of(jobs.state()), JobRow.State.READY, jobs.retries());
      }
      case BulkOperationBuilder.MOVE_TIMERS ->
          new Command.MoveJob(
              itemId, Set.of(OfJobs.of(work.argument()).state()), JobRow.State.READY, null);
      case BulkOperationBuilder.MOVE_TO_DEAD_LETTER ->
          new Command.MoveJob(
              itemId, Set.of(OfJobs.of(work.argument()).state()), JobRow.State.DEAD_LETTER, 0);
      case BulkOperationBuilder.SET_JOB_RETRIES -> {
        OfJobs jobs = OfJobs.of(work.argument());
        yield new Command.SetRetries(itemId, Set.of(jobs.state()), jobs.retries());
      }
      case BulkOperationBuilder.DELETE_JOBS ->
          new Command.DeleteJob(itemId, Set.of(OfJobs.of(work.argument()).state()));
      case BulkOperationBuilder.SUSPEND_INSTANCES -> new Command.SuspendInstance();
      case BulkOperationBuilder.ACTIVATE_INSTANCES -> new Command.ActivateInstance();
      case BulkOperationBuilder.DELETE_INSTANCES ->
          new Command.DeleteInstance(work.argument(), false, false);
      case BulkOperationBuilder.DELETE_INSTANCES_SKIPPING_LISTENERS ->
          new Command.DeleteInstance(work.argument(), true, true);
      case BulkOperationBuilder.SET_VARIABLES -> new Command.SetVariables(itemId, variables, false);
      case BulkOperationBuilder.MIGRATE_INSTANCES,
          BulkOperationBuilder.MIGRATE_INSTANCES_BY_PLAN,
          BulkOperationBuilder.MODIFY_INSTANCES,
          BulkOperationBuilder.MOVE_INSTANCES ->
          ofText().apply(itemId);
      default ->
          throw new IllegalStateException(
              "This version of the engine has no bulk operation '" + work.operation() + "'");
    };
  }

  private LongFunction<Command> ofText() {
    LongFunction<Command> known = ofText;
    if (known == null) {
      String text = Objects.requireNonNull(work.argument(), work.operation());
      known =
          switch (work.operation()) {
            case BulkOperationBuilder.MODIFY_INSTANCES ->
                moves(InstructionsJson.read(text, variables));
            case BulkOperationBuilder.MOVE_INSTANCES -> moves(MovesJson.read(text, variables));
            default -> migrations.of(work.operation(), text, variables);
          };
      ofText = known;
    }
    return known;
  }

  private static LongFunction<Command> moves(MovePlan plan) {
    Command same = new Command.MoveTokens(plan);
    return instanceId -> same;
  }
}
