package io.turgo.camunda7.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.rest.exchange.Answer;
import io.turgo.rest.exchange.Call;
import io.turgo.rest.exchange.Operation;
import io.turgo.rest.exchange.ProblemException;
import io.turgo.rest.shape.Fields;
import io.turgo.rest.shape.Flag;
import io.turgo.rest.shape.ListOf;
import io.turgo.rest.shape.Text;
import io.turgo.rest.shape.Whole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Lists of jobs: one here, though the engine keeps jobs of different states apart. Each state is
 * asked for its first ones, which are put in order together.
 */
final class JobLists {
  static final Fields JOB =
      Fields.named("JobDto")
          .with("id", Text.id(), "")
          .maybe("jobDefinitionId", Shapes.ANY, "null always")
          .maybe("dueDate", Shapes.TIME, "")
          .maybe("processInstanceId", Text.id(), "")
          .maybe("executionId", Text.id(), "")
          .maybe("processDefinitionId", Text.id(), "")
          .maybe("processDefinitionKey", Shapes.ANY, "")
          .with("retries", Shapes.NUMBER, "")
          .maybe("exceptionMessage", Shapes.ANY, "")
          .maybe("failedActivityId", Shapes.ANY, "")
          .with("suspended", Shapes.FLAG, "")
          .with("priority", Shapes.NUMBER, "")
          .maybe("tenantId", Shapes.ANY, "")
          .with("createTime", Shapes.TIME, "")
          .maybe("batchId", Shapes.ANY, "null always");

  private static final Whole PAGE = new Whole(0, Find.MOST);

  /** How two jobs are put in order, by the names of the API. */
  private static final Map<String, Comparator<Job>> ORDERS =
      Map.of(
          "jobId", Comparator.comparingLong(job -> Long.parseLong(job.getId())),
          "jobPriority", Comparator.comparingInt(Job::getPriority),
          "jobRetries", Comparator.comparingInt(Job::getRetries),
          "jobDueDate",
              Comparator.comparing(
                  job -> Objects.requireNonNullElse(job.getDuedate(), new Date(Long.MAX_VALUE))));

  private final KnownDefinitions definitions;
  private final List<Part> parts =
      List.of(
          new Part(Jobs.EXECUTABLE, find(e -> e.getManagementService().createJobQuery())),
          new Part(Jobs.TIMER, find(e -> e.getManagementService().createTimerJobQuery())),
          new Part(Jobs.SUSPENDED, find(e -> e.getManagementService().createSuspendedJobQuery())),
          new Part(Jobs.DEAD, find(e -> e.getManagementService().createDeadLetterJobQuery())));

  /** Jobs of a state. */
  private record Part(Jobs state, Find<?, ? extends Job> find) {}

  JobLists(KnownDefinitions definitions) {
    this.definitions = definitions;
  }

  List<Operation> all() {
    Operation list =
        Operation.get("/job", "listJobs")
            .parameter("sortBy", new Text.Choice(ORDERS.keySet().stream().sorted().toList()), "")
            .parameter("sortOrder", Text.Choice.of("asc", "desc"), "")
            .parameter("firstResult", PAGE, "")
            .parameter("maxResults", new Whole(0, Integer.MAX_VALUE), "")
            .answers(200, new ListOf(JOB, 0, Find.MOST), "")
            .does(this::list);
    Operation count =
        Operation.get("/job/count", "countJobs")
            .answers(200, Shapes.COUNT, "")
            .does(call ->
                Answer.ok(
                    Map.of(
                        "count",
                        asked(call).stream()
                            .mapToLong(part -> part.find().total(call, call.query()))
                            .sum())));
    parts
        .getFirst()
        .find()
        .shapes()
        .forEach((field, shape) -> {
          list.parameter(field, shape, "");
          count.parameter(field, shape, "");
        });
    List<Operation> all = new ArrayList<>(List.of(list, count));
    all.addAll(externalTasks().byAddress());
    return all;
  }

  /** Suspended jobs are a state of their own. */
  private List<Part> asked(Call call) {
    boolean suspended = call.query().flag("suspended");
    boolean active = call.query().flag("active");
    return parts.stream()
        .filter(part -> !(suspended && part.state() != Jobs.SUSPENDED))
        .filter(part -> !(active && part.state() == Jobs.SUSPENDED))
        .toList();
  }

  private Answer list(Call call) {
    Pages page = Pages.of(call);
    String by = call.query().textOrNull("sortBy");
    String order = call.query().textOrNull("sortOrder");
    if ((by == null) != (order == null)) {
      throw ProblemException.invalid("sortBy", "expected both sortBy and sortOrder, or neither");
    }
    Comparator<Job> comparator = Objects.requireNonNull(ORDERS.get(by == null ? "jobId" : by));
    Comparator<Job> sorted = "desc".equals(order) ? comparator.reversed() : comparator;
    List<Job> jobs =
        page.read((first, most) -> {
          int end = Math.min(first + most, 2 * Find.MOST + 1);
          List<Job> found = new ArrayList<>();
          for (Part part : asked(call)) {
            found.addAll(
                part.find()
                    .first(
                        call,
                        call.query(),
                        by == null ? "jobId" : by,
                        order == null ? "asc" : order,
                        end));
          }
          found.sort(sorted);
          return List.copyOf(
              found.subList(Math.min(first, found.size()), Math.min(end, found.size())));
        });
    return Answer.ok(jobs.stream().map(job -> show(call, definitions, job).map()).toList());
  }

  static Row show(Call call, KnownDefinitions definitions, Job job) {
    return new Row()
        .put("id", job.getId())
        .put("jobDefinitionId", null)
        .put("dueDate", job.getDuedate())
        .put("processInstanceId", job.getProcessInstanceId())
        .put("executionId", job.getExecutionId())
        .put("processDefinitionId", job.getProcessDefinitionId())
        .put("processDefinitionKey", definitions.key(call.engine(), job.getProcessDefinitionId()))
        .put("retries", job.getRetries())
        .put("exceptionMessage", job.getExceptionMessage())
        .put("failedActivityId", job.getExceptionMessage() == null ? null : job.getElementId())
        .put("suspended", Jobs.stateOf(call.engine(), job.getId()) == Jobs.SUSPENDED)
        .put("priority", job.getPriority())
        .tenant(job.getTenantId())
        .put("createTime", job.getCreateTime())
        .put("batchId", null);
  }

  private Find<ExternalWorkerJobQuery, ExternalWorkerJob> externalTasks() {
    return new Find<ExternalWorkerJobQuery, ExternalWorkerJob>(
            "/external-task",
            "ExternalTask",
            engine -> engine.getManagementService().createExternalWorkerJobQuery(),
            ExternalTasks.TASK,
            (call, found) -> new ExternalTasks(call.engine(), definitions).show(found))
        .text("externalTaskId", ExternalWorkerJobQuery::jobId)
        .texts("externalTaskIdIn", ExternalWorkerJobQuery::jobIds)
        .text("topicName", ExternalWorkerJobQuery::topic)
        .text("workerId", ExternalWorkerJobQuery::lockOwner)
        .when("locked", ExternalWorkerJobQuery::locked)
        .when("notLocked", ExternalWorkerJobQuery::unlocked)
        .when("withRetriesLeft", ExternalWorkerJobQuery::withRetriesLeft)
        .text("activityId", ExternalWorkerJobQuery::elementId)
        .texts("activityIdIn", ExternalWorkerJobQuery::elementIds)
        .text("executionId", ExternalWorkerJobQuery::executionId)
        .text("processInstanceId", ExternalWorkerJobQuery::processInstanceId)
        .text("processDefinitionId", ExternalWorkerJobQuery::processDefinitionId)
        .text("processDefinitionKey", ExternalWorkerJobQuery::processDefinitionKey)
        .whole("priorityHigherThanOrEquals", ExternalWorkerJobQuery::priorityHigherThanOrEquals)
        .whole("priorityLowerThanOrEquals", ExternalWorkerJobQuery::priorityLowerThanOrEquals)
        .tenant(ExternalWorkerJobQuery::jobTenantId, ExternalWorkerJobQuery::jobWithoutTenantId)
        .sort("id", ExternalWorkerJobQuery::orderByJobId)
        .sort("processInstanceId", ExternalWorkerJobQuery::orderByProcessInstanceId)
        .sort("taskPriority", ExternalWorkerJobQuery::orderByJobPriority)
        .sort("tenantId", ExternalWorkerJobQuery::orderByTenantId);
  }

  private static <Q extends BaseJobQuery<Q, T>, T extends Job> Find<Q, T> find(
      Function<ProcessEngine, Q> query) {
    Flag flag = new Flag();
    return new Find<Q, T>("/job", "Job", query, JOB, (call, found) -> List.of())
        .text("jobId", BaseJobQuery::jobId)
        .texts("jobIds", BaseJobQuery::jobIds)
        .text("processInstanceId", BaseJobQuery::processInstanceId)
        .text("executionId", BaseJobQuery::executionId)
        .text("processDefinitionId", BaseJobQuery::processDefinitionId)
        .text("processDefinitionKey", BaseJobQuery::processDefinitionKey)
        .text("activityId", BaseJobQuery::elementId)
        .when("withRetriesLeft", BaseJobQuery::withRetriesLeft)
        .when("noRetriesLeft", BaseJobQuery::noRetriesLeft)
        .when("timers", BaseJobQuery::timers)
        .when("messages", BaseJobQuery::messages)
        .when("withException", BaseJobQuery::withException)
        .text("exceptionMessage", BaseJobQuery::exceptionMessage)
        .text("failedActivityId", (q, id) -> q.elementId(id).withException())
        .whole("priorityHigherThanOrEquals", BaseJobQuery::priorityHigherThanOrEquals)
        .whole("priorityLowerThanOrEquals", BaseJobQuery::priorityLowerThanOrEquals)
        .ignored("active", flag)
        .ignored("suspended", flag)
        .tenant(BaseJobQuery::jobTenantId, BaseJobQuery::jobWithoutTenantId)
        .sort("jobId", BaseJobQuery::orderByJobId)
        .sort("jobPriority", BaseJobQuery::orderByJobPriority)
        .sort("jobRetries", BaseJobQuery::orderByJobRetries)
        .sort("jobDueDate", BaseJobQuery::orderByJobDuedate);
  }
}
