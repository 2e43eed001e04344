package io.turgo.rest.resource;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One thing is done to all that match a search, as a batch. */
final class BulkOperations {
  static final View<Object, Long> COUNT =
      View.of("BulkPreview", Long.class)
          .field("count", Types.LONG, count -> count)
          .says("the number of matches");
  private static final Whole RETRIES = new Whole(1, 1_000_000);

  /** What the fields of a request that say how are for. */
  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "reason", Set.of("delete"),
          "skipListeners", Set.of("delete"),
          "variables", Set.of("setVariables"),
          "retries", Set.of("retry", "setRetries"));

  static final Search<ProcessInstanceQuery, ?> INSTANCES = InstanceOperations.search();

  private BulkOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    all.add(
        Operation.post("/instances/bulk", "bulkInstances", Level.OPERATE)
            .says(
                "Starts a batch that changes all matching instances or retries their dead-letter"
                    + " jobs.")
            .body(
                filtered(
                        body(
                            "InstancesBulk",
                            "suspend",
                            "activate",
                            "delete",
                            "setVariables",
                            "retry"),
                        INSTANCES)
                    .maybe("reason", Text.some(2_000), "the reason of delete, kept in the history")
                    .maybe("skipListeners", Types.FLAG, "for delete, as for one instance")
                    .maybe("variables", Variables.BROUGHT, "for setVariables")
                    .maybe("retries", RETRIES, "attempts for retry (default: 1)"))
            .answers(200, COUNT, "The result of a preview.")
            .answers(202, BatchOperations.BATCH, "The batch was started.")
            .does(BulkOperations::instances));
    all.add(jobs(JobState.DEAD_LETTER, "retry", "delete"));
    all.add(jobs(JobState.TIMER, "run", "setRetries", "moveToDeadLetter", "delete"));
    all.add(jobs(JobState.EXECUTABLE, "setRetries", "moveToDeadLetter", "delete"));
    all.add(jobs(JobState.EXTERNAL, "setRetries", "moveToDeadLetter", "delete"));
    all.add(jobs(JobState.SUSPENDED, "delete"));
    return all;
  }

  private static Fields body(String name, String... actions) {
    return Fields.named(name)
        .with("action", Text.Choice.of(actions), "the operation of the batch")
        .maybe(
            "preview", Types.FLAG, "true to return only the number of matches and change nothing")
        .maybe("searchKey", Text.some(255), "a key to find the batch by");
  }

  /** With the filter of a search, which must be said not to be needed. */
  static Fields filtered(Fields body, Search<?, ?> search) {
    return body.maybe(
            "filter",
            search.filterFields(),
            "the filter; matches all if it is empty and all is true")
        .maybe("all", Types.FLAG, "required if the filter is empty");
  }

  private static Operation jobs(JobState state, String... actions) {
    Search<? extends BaseJobQuery<?, ? extends Job>, ?> search = state.search();
    String name = "bulk" + state.operation();
    Fields body = filtered(body(state.operation() + "Bulk", actions), search);
    if (List.of(actions).contains("retry") || List.of(actions).contains("setRetries")) {
      body.maybe("retries", RETRIES, "attempts left of each job afterwards (default: 1)");
    }
    return Operation.post("/jobs/" + state.path() + "/bulk", name, Level.OPERATE)
        .says("Starts a batch that changes all matching jobs: " + state.description() + ".")
        .body(body)
        .answers(200, COUNT, "The result of a preview.")
        .answers(202, BatchOperations.BATCH, "The batch was started.")
        .does(call -> jobs(call, search));
  }

  private static Answer instances(Call call) {
    Input body = call.body();
    String action = checked(body);
    ProcessInstanceQuery query = INSTANCES.query(call, filter(call));
    BulkOperationBuilder builder = builder(call);
    return begin(
        call,
        switch (action) {
          case "suspend" -> builder.suspendProcessInstances(query);
          case "activate" -> builder.activateProcessInstances(query);
          case "delete" ->
              builder.deleteProcessInstances(
                  query, body.textOrNull("reason"), body.flag("skipListeners"));
          case "retry" -> builder.retryJobs(query, body.whole("retries", 1));
          default -> {
            if (body.map("variables").isEmpty()) {
              throw ProblemException.invalid("/variables", "is missing");
            }
            yield builder.setVariables(query, Variables.brought(body, "variables"));
          }
        });
  }

  private static Answer jobs(
      Call call, Search<? extends BaseJobQuery<?, ? extends Job>, ?> search) {
    Input body = call.body();
    String action = checked(body);
    BaseJobQuery<?, ? extends Job> query = search.query(call, filter(call));
    int retries = body.whole("retries", 1);
    BulkOperationBuilder builder = builder(call);
    return begin(
        call,
        switch (action) {
          case "retry" -> builder.retryJobs((DeadLetterJobQuery) query, retries);
          case "run" -> builder.moveTimersToExecutableJobs((TimerJobQuery) query);
          case "setRetries" -> builder.setJobRetries(query, retries);
          case "moveToDeadLetter" -> builder.moveJobsToDeadLetterJobs(query);
          default -> builder.deleteJobs(query);
        });
  }

  private static BulkOperationBuilder builder(Call call) {
    return call.management().createBulkOperation();
  }

  /** The action, if all fields of the request are for it. */
  private static String checked(Input body) {
    String action = body.text("action");
    FIELDS.forEach((field, actions) -> {
      if (body.has(field) && !actions.contains(action)) {
        throw ProblemException.invalid("/" + field, "expected none with this action");
      }
    });
    return action;
  }

  /** A filter that was forgotten must not be all there is. */
  static @Nullable Input filter(Call call) {
    Input filter = call.body().objectOrNull("filter");
    boolean empty = filter == null || filter.fields().isEmpty();
    if (empty && !call.body().flag("all")) {
      throw ProblemException.invalid("/filter", "expected a filter, or all: true");
    }
    return filter;
  }

  private static Answer begin(Call call, BulkOperation<?> operation) {
    Input filter = call.body().objectOrNull("filter");
    String tenant = filter == null ? null : filter.textOrNull("tenantId");
    operation.tenantId(Access.tenant(call, tenant)).searchKey(call.body().textOrNull("searchKey"));
    if (call.body().flag("preview")) {
      return Answer.ok(COUNT.show(call, operation.count()));
    }
    return started(call, operation.start());
  }

  /** The answer of a request that has started a batch. */
  static Answer started(Call call, Batch batch) {
    return new Answer.Json(
        202, BatchOperations.BATCH.show(call, batch), "/batches/" + batch.getId());
  }
}
