package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.Whole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is done to many, as a batch: to instances named or found, and to jobs and external tasks
 * without retries.
 */
final class BulkOperations {
  private static final String IDS = "processInstanceIds";
  private static final String QUERY = "processInstanceQuery";
  private static final Flag FLAG = Types.FLAG;
  private static final ListOf NAMES = new ListOf(Text.name(), 1, 1_000);
  private static final Find<ProcessInstanceQuery, ProcessInstance> INSTANCES =
      InstanceOperations.find();

  private final Find<DeadLetterJobQuery, Job> dead;

  BulkOperations(Find<DeadLetterJobQuery, Job> dead) {
    this.dead = dead;
  }

  List<Operation> all() {
    NotServed always = new NotServed("called instances end too");
    return List.of(
        ofInstances(
            "/process-instance/delete",
            "deleteProcessInstancesAsync",
            Fields.named("DeleteProcessInstancesDto")
                .maybe("deleteReason", Text.upTo(4_000))
                .maybe("skipCustomListeners", FLAG)
                .maybe("skipSubprocesses", always)
                .maybe("skipIoMappings", FLAG)
                .maybe("failIfNotExists", FLAG),
            (call, query) ->
                builder(call)
                    .deleteProcessInstances(
                        query,
                        call.body().textOrNull("deleteReason"),
                        call.body().flag("skipCustomListeners"))),
        ofInstances(
            "/process-instance/suspended-async",
            "suspendProcessInstancesAsync",
            Fields.named("ProcessInstanceSuspensionStateAsyncDto").with("suspended", FLAG),
            (call, query) ->
                call.body().flag("suspended")
                    ? builder(call).suspendProcessInstances(query)
                    : builder(call).activateProcessInstances(query)),
        ofInstances(
            "/process-instance/variables-async",
            "setVariablesAsync",
            Fields.named("SetVariablesAsyncDto").with("variables", CamundaValue.MAP),
            (call, query) ->
                builder(call)
                    .setVariables(query, CamundaValue.objects(call.body().map("variables")))),
        ofInstances(
            "/process-instance/job-retries",
            "setRetriesByProcess",
            retries("SetJobRetriesByProcessDto"),
            (call, query) -> builder(call).retryJobs(query, call.body().whole("retries"))),
        Asked.post("/job/retries", "setJobRetriesAsync", Level.OPERATE)
            .body(
                retries("SetJobRetriesDto")
                    .maybe("jobIds", NAMES)
                    .maybe("jobQuery", dead.filters("JobQueryDto"), "with noRetriesLeft"))
            .answers(BatchShapes.BATCH)
            .does(call -> retryJobs(call, "jobIds", "jobQuery")),
        Asked.post("/external-task/retries-async", "setExternalTaskRetriesAsync", Level.OPERATE)
            .body(
                retries("SetRetriesForExternalTasksDto")
                    .maybe("externalTaskIds", NAMES)
                    .maybe(IDS, NAMES)
                    .maybe(
                        "externalTaskQuery",
                        new NotServed("expected externalTaskIds or processInstanceIds"))
                    .maybe(QUERY, new NotServed("expected externalTaskIds or processInstanceIds"))
                    .maybe(
                        "historicProcessInstanceQuery",
                        new NotServed("expected externalTaskIds or processInstanceIds")))
            .answers(BatchShapes.BATCH)
            .does(this::retryExternalTasks));
  }

  private static Fields retries(String name) {
    return Fields.named(name)
        .with("retries", new Whole(1, 1_000_000))
        .maybe("dueDate", new NotServed("jobs are due at once"));
  }

  private static Operation ofInstances(
      String path,
      String name,
      Fields body,
      BiFunction<Call, ProcessInstanceQuery, BulkOperation<?>> operation) {
    NotServed past = new NotServed("expected processInstanceQuery or processInstanceIds");
    return Asked.post(path, name, Level.OPERATE)
        .body(
            body.maybe(IDS, NAMES)
                .maybe("processInstances", NAMES, "the same by its other name")
                .maybe(QUERY, INSTANCES.filters("ProcessInstanceQueryDto"))
                .maybe("historicProcessInstanceQuery", past))
        .answers(BatchShapes.BATCH)
        .does(call -> {
          Input asked = instances(call.body());
          return begin(call, asked, operation.apply(call, INSTANCES.query(call, asked)));
        });
  }

  /** The filters of a request: what was forgotten must not be all there is. */
  private static Input instances(Input body) {
    String ids = body.has(IDS) ? IDS : "processInstances";
    Input query = body.objectOrNull(QUERY);
    boolean searched = query != null && !query.fields().isEmpty();
    if (body.has(ids) == searched || (body.has(IDS) && body.has("processInstances"))) {
      throw ProblemException.invalid(
          "/" + IDS, "expected " + IDS + ", or " + QUERY + " with a filter");
    }
    return query != null && searched ? query : ids(IDS, body.texts(ids));
  }

  private static Input ids(String field, List<String> ids) {
    ids.forEach(id -> Asked.id("instance or job", id));
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put(field, ids);
    return new Input(values);
  }

  private static BulkOperationBuilder builder(Call call) {
    return call.management().createBulkOperation();
  }

  private Answer retryJobs(Call call, String idField, String queryField) {
    Input body = call.body();
    Input query = body.objectOrNull(queryField);
    if (body.has(idField) == (query != null)) {
      throw ProblemException.invalid("/" + idField, "expected " + idField + " or " + queryField);
    }
    if (query == null) {
      return retry(call, named(call, body.texts(idField)));
    }
    if (!query.flag("noRetriesLeft")) {
      throw ProblemException.invalid(
          "/" + queryField, "expected noRetriesLeft: jobs that have some are changed one by one");
    }
    return retry(call, query);
  }

  private Answer retryExternalTasks(Call call) {
    Input body = call.body();
    if (body.has("externalTaskIds") == body.has(IDS)) {
      throw ProblemException.invalid("/externalTaskIds", "expected externalTaskIds or " + IDS);
    }
    if (body.has("externalTaskIds")) {
      return retry(call, named(call, body.texts("externalTaskIds")));
    }
    Input asked = ids(IDS, body.texts(IDS));
    return begin(
        call, asked, builder(call).retryJobs(INSTANCES.query(call, asked), body.whole("retries")));
  }

  /** All of them have to be without retries: a batch would pass by what is not. */
  private Input named(Call call, List<String> ids) {
    Input asked = ids("jobIds", ids);
    long without = dead.total(call, asked);
    long expected = ids.stream().distinct().count();
    if (without != expected) {
      throw ProblemException.invalid(
          "/retries",
          "expected jobs without retries, which %d of the %d are; others are changed one by one"
              .formatted(without, expected));
    }
    return asked;
  }

  private Answer retry(Call call, Input asked) {
    return begin(
        call,
        asked,
        builder(call).retryJobs(dead.query(call, asked), call.body().whole("retries")));
  }

  private static Answer begin(Call call, Input asked, BulkOperation<?> operation) {
    List<String> named = asked.texts("tenantIdIn");
    String tenant = named.isEmpty() ? null : named.getFirst();
    operation.tenantId(Access.tenant(call, asked.flag("withoutTenantId") ? "" : tenant));
    return Answer.ok(BatchShapes.BATCH.show(call, operation.start()));
  }
}
