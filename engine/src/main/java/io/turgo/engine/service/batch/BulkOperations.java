package io.turgo.engine.service.batch;

import io.turgo.engine.Authentication;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.JsonObject;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.Selections;
import io.turgo.engine.query.batch.BatchValue;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Query;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.modification.MovesJson;
import io.turgo.engine.service.modification.PlannedMoves;
import io.turgo.engine.store.Shards;
import io.turgo.engine.variable.VariableValue;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link BulkOperationBuilder}: makes batches that the engine does. */
final class BulkOperations implements BulkOperationBuilder {
  private final ApiCalls calls;
  private final Selections selections;
  private final LongSupplier ids;
  private final int shards;
  private final InstantSource clock;
  private final BatchEvents events;

  BulkOperations(
      ApiCalls calls,
      Queries queries,
      LongSupplier ids,
      int shards,
      InstantSource clock,
      BatchEvents events) {
    this.events = events;
    this.calls = calls;
    this.selections = queries.selections();
    this.ids = ids;
    this.shards = shards;
    this.clock = clock;
  }

  @Override
  public BulkOperation<Job> retryJobs(DeadLetterJobQuery query, int retries) {
    return ofJobs(RETRY_JOBS, query, atLeastOne(retries));
  }

  @Override
  public BulkOperation<Job> retryJobs(ProcessInstanceQuery query, int retries) {
    return retryJobs(selections.deadLetterJobs(query), retries);
  }

  @Override
  public BulkOperation<Job> moveTimersToExecutableJobs(TimerJobQuery query) {
    return ofJobs(MOVE_TIMERS, query, 0);
  }

  @Override
  public BulkOperation<Job> moveJobsToDeadLetterJobs(BaseJobQuery<?, ? extends Job> query) {
    refuseDeadLetters(query, "they are there already");
    return ofJobs(MOVE_TO_DEAD_LETTER, query, 0);
  }

  @Override
  public BulkOperation<Job> setJobRetries(BaseJobQuery<?, ? extends Job> query, int retries) {
    refuseDeadLetters(query, "retryJobs gives them attempts and lets them run");
    return ofJobs(SET_JOB_RETRIES, query, atLeastOne(retries));
  }

  @Override
  public BulkOperation<Job> deleteJobs(BaseJobQuery<?, ? extends Job> query) {
    return ofJobs(DELETE_JOBS, query, 0);
  }

  private static int atLeastOne(int retries) {
    if (retries < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected at least 1 for 'retries', but got " + retries);
    }
    return retries;
  }

  private void refuseDeadLetters(BaseJobQuery<?, ? extends Job> query, String why) {
    if (selections.state(query) == JobRow.State.DEAD_LETTER) {
      throw new TurgoIllegalArgumentException(
          "Expected a query for jobs that are no dead letter jobs: " + why);
    }
  }

  @Override
  public BulkOperation<ProcessInstance> suspendProcessInstances(ProcessInstanceQuery query) {
    return ofInstances(SUSPEND_INSTANCES, query, () -> selections.instances(query), null, Map.of());
  }

  @Override
  public BulkOperation<ProcessInstance> activateProcessInstances(ProcessInstanceQuery query) {
    return ofInstances(
        ACTIVATE_INSTANCES, query, () -> selections.instances(query), null, Map.of());
  }

  @Override
  public BulkOperation<ProcessInstance> deleteProcessInstances(
      ProcessInstanceQuery query, @Nullable String deleteReason, boolean skipCustomListeners) {
    return ofInstances(
        skipCustomListeners ? DELETE_INSTANCES_SKIPPING_LISTENERS : DELETE_INSTANCES,
        query,
        () -> selections.topMostInstances(query),
        Arguments.storable("deleteReason", deleteReason),
        Map.of());
  }

  @Override
  public BulkOperation<ProcessInstance> moveTokens(
      ProcessInstanceQuery query, ChangeActivityStateBuilder moves) {
    Arguments.required("moves", moves);
    if (!(moves instanceof PlannedMoves planned)) {
      throw new TurgoIllegalArgumentException(
          "Expected moves of createChangeActivityStateBuilder, but got " + moves.getClass());
    }
    MovePlan plan = planned.planForMany();
    return ofInstances(MOVE_INSTANCES, query, MovesJson.write(plan), MovesJson.variables(plan));
  }

  @Override
  public BulkOperation<ProcessInstance> setVariables(
      ProcessInstanceQuery query, Map<String, ? extends @Nullable Object> variables) {
    Arguments.required("variables", variables);
    if (variables.isEmpty()) {
      throw new TurgoIllegalArgumentException("Expected at least one of 'variables', but got none");
    }
    return ofInstances(
        SET_VARIABLES, query, () -> selections.instances(query), null, calls.encoded(variables));
  }

  private BulkOperation<Job> ofJobs(
      String operation, BaseJobQuery<?, ? extends Job> query, int retries) {
    BulkCommands.OfJobs jobs = new BulkCommands.OfJobs(selections.state(query), retries);
    return new Operation<>(operation, query, () -> selections.jobs(query), jobs.text(), Map.of());
  }

  /** An operation of which the batch keeps only a text. */
  BulkOperation<ProcessInstance> ofInstances(
      String operation,
      ProcessInstanceQuery query,
      String argument,
      Map<String, VariableValue> variables) {
    return ofInstances(operation, query, () -> selections.instances(query), argument, variables);
  }

  private BulkOperation<ProcessInstance> ofInstances(
      String operation,
      ProcessInstanceQuery query,
      Supplier<String> selection,
      @Nullable String argument,
      Map<String, VariableValue> variables) {
    selections.instances(query); // is refused at once if it is not of this engine
    return new Operation<>(operation, query, selection, argument, variables);
  }

  /** One operation, before it is started. */
  private final class Operation<T> implements BulkOperation<T> {
    private final String operation;
    private final Query<?, ? extends T> query;
    private final Supplier<String> selection;
    private final @Nullable String argument;
    private final Map<String, VariableValue> variables;
    private @Nullable String searchKey;
    private @Nullable String searchKey2;
    private String tenantId = "";

    Operation(
        String operation,
        Query<?, ? extends T> query,
        Supplier<String> selection,
        @Nullable String argument,
        Map<String, VariableValue> variables) {
      this.operation = operation;
      this.query = query;
      this.selection = selection;
      this.argument = argument;
      this.variables = variables;
    }

    @Override
    public BulkOperation<T> searchKey(@Nullable String key) {
      searchKey = Arguments.storable("searchKey", key);
      return this;
    }

    @Override
    public BulkOperation<T> searchKey2(@Nullable String key) {
      searchKey2 = Arguments.storable("searchKey2", key);
      return this;
    }

    @Override
    public BulkOperation<T> tenantId(@Nullable String tenant) {
      tenantId = Arguments.tenant(tenant);
      return this;
    }

    @Override
    public long count() {
      return query.count();
    }

    @Override
    public List<T> preview(int maxResults) {
      return List.copyOf(query.listPage(0, maxResults));
    }

    @Override
    public Batch start() {
      return BulkOperations.this.start(
          operation, selection.get(), argument, variables, searchKey, searchKey2, tenantId);
    }
  }

  /** Begins a batch. */
  Batch start(
      String operation,
      String selection,
      @Nullable String argument,
      Map<String, VariableValue> variables,
      @Nullable String searchKey,
      @Nullable String searchKey2,
      String tenantId) {
    long id = ids.getAsLong();
    JsonObject document = new JsonObject().put("operation", operation);
    if (argument != null) {
      document.put("argument", argument);
    }
    HistoryRow.OfBatch batch =
        new HistoryRow.OfBatch(
            id,
            operation,
            searchKey,
            searchKey2,
            Batch.STATUS_IN_PROGRESS,
            calls.border().tenant(tenantId),
            document.put("selection", selection).toString(),
            Authentication.getAuthenticatedUserId(),
            clock.millis(),
            operation,
            selection,
            argument);
    Command begin = new Command.BeginBatch(Shards.of(id, shards), batch, variables);
    return events.created(BatchValue.begun(batch), () -> calls.call(id, begin));
  }
}
