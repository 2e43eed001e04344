package io.turgo.camunda7.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lists of jobs: one here, though the engine keeps jobs of different states apart. Each state is
 * asked for its first ones, which are put in order together.
 */
final class JobLists {
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
  private final View<Call, Job> job;
  private final List<Part> parts =
      List.of(
          new Part(Jobs.EXECUTABLE, find(e -> e.getManagementService().createJobQuery())),
          new Part(Jobs.TIMER, find(e -> e.getManagementService().createTimerJobQuery())),
          new Part(Jobs.SUSPENDED, find(e -> e.getManagementService().createSuspendedJobQuery())),
          new Part(Jobs.DEAD, dead()));

  /** Jobs of a state. */
  private record Part(Jobs state, Find<?, ? extends Job> find) {}

  JobLists(KnownDefinitions definitions) {
    this.definitions = definitions;
    this.job = view(definitions);
  }

  /** Jobs in answers. */
  static View<Call, Job> view(KnownDefinitions definitions) {
    return View.<Call, Job>withNulls("JobDto")
        .field("id", Types.ID, Job::getId)
        .none("jobDefinitionId")
        .maybe("dueDate", Shapes.TIME, Job::getDuedate)
        .maybe("processInstanceId", Types.ID, Job::getProcessInstanceId)
        .maybe("executionId", Types.ID, Job::getExecutionId)
        .maybe("processDefinitionId", Types.ID, Job::getProcessDefinitionId)
        .maybe(
            "processDefinitionKey",
            Types.TEXT,
            (call, job) -> definitions.key(call.engine(), job.getProcessDefinitionId()))
        .field("retries", Types.LONG, Job::getRetries)
        .maybe("exceptionMessage", Types.TEXT, Job::getExceptionMessage)
        .maybe(
            "failedActivityId",
            Types.TEXT,
            job -> job.getExceptionMessage() == null ? null : job.getElementId())
        .field(
            "suspended",
            Types.FLAG,
            (call, job) -> Jobs.stateOf(call.engine(), job.getId()) == Jobs.SUSPENDED)
        .field("priority", Types.LONG, Job::getPriority)
        .tenant(Job::getTenantId)
        .field("createTime", Shapes.TIME, Job::getCreateTime)
        .none("batchId");
  }

  List<Operation> all() {
    Text.Choice by = new Text.Choice(ORDERS.keySet().stream().sorted().toList());
    Text.Choice order = Text.Choice.of("asc", "desc");
    Find<?, ?> filters = parts.getFirst().find();
    Operation list =
        paged(Operation.get("/job", "listJobs"))
            .parameter("sortBy", by)
            .parameter("sortOrder", order)
            .does(call ->
                list(
                    call,
                    call.query(),
                    call.query().textOrNull("sortBy"),
                    call.query().textOrNull("sortOrder")));
    Operation count =
        Operation.get("/job/count", "countJobs")
            .shows(Shapes.COUNT, call -> count(call, call.query()));
    filters
        .shapes()
        .forEach((field, shape) -> {
          list.parameter(field, shape);
          count.parameter(field, shape);
        });
    Fields sorting = Fields.named("JobSortingDto").with("sortBy", by).with("sortOrder", order);
    List<Operation> all =
        new ArrayList<>(
            List.of(
                list,
                count,
                paged(Operation.search("/job", "queryJobs"))
                    .maybeBody(
                        filters
                            .filters("SortedJobQueryDto")
                            .maybe("sorting", new ListOf(sorting, 0, 1)))
                    .does(this::queried),
                Operation.search("/job/count", "queryJobCount")
                    .maybeBody(filters.filters("JobQueryDto"))
                    .shows(Shapes.COUNT, call -> count(call, call.body()))));
    all.addAll(externalTasks().all());
    all.add(topics());
    return all;
  }

  private Operation paged(Operation operation) {
    return operation
        .parameter("firstResult", PAGE)
        .parameter("maxResults", new Whole(0, Integer.MAX_VALUE))
        .answers(new ListOf(job, 0, Find.MOST));
  }

  /** The topics of external tasks, which the engine has no list of. */
  private Operation topics() {
    Find<ExternalWorkerJobQuery, ExternalWorkerJob> tasks = externalTasks();
    return Operation.get("/external-task/topic-names", "listExternalTaskTopicNames")
        .parameter("withLockedTasks", Types.FLAG)
        .parameter("withUnlockedTasks", Types.FLAG)
        .parameter("withRetriesLeft", Types.FLAG)
        .answers(new ListOf(Types.TEXT, 0, Find.MOST))
        .does(call -> {
          ExternalWorkerJobQuery asked = tasks.query(call, new Input(Map.of()));
          if (call.query().flag("withLockedTasks")) {
            asked.locked();
          }
          if (call.query().flag("withUnlockedTasks")) {
            asked.unlocked();
          }
          if (call.query().flag("withRetriesLeft")) {
            asked.withRetriesLeft();
          }
          TreeSet<String> topics = new TreeSet<>();
          for (ExternalWorkerJob task : new Pages(0, Integer.MAX_VALUE).read(asked::listPage)) {
            String topic = task.getJobHandlerConfiguration();
            if (topic != null) {
              topics.add(topic);
            }
          }
          return Answer.ok(List.copyOf(topics));
        });
  }

  /** Suspended jobs are a state of their own. */
  private List<Part> asked(Input input) {
    boolean suspended = input.flag("suspended");
    boolean active = input.flag("active");
    return parts.stream()
        .filter(part -> !(suspended && part.state() != Jobs.SUSPENDED))
        .filter(part -> !(active && part.state() == Jobs.SUSPENDED))
        .toList();
  }

  private long count(Call call, Input input) {
    return asked(input).stream().mapToLong(part -> part.find().total(call, input)).sum();
  }

  private Answer queried(Call call) {
    List<Input> sorting = call.body().objects("sorting");
    Input first = sorting.isEmpty() ? new Input(Map.of()) : sorting.getFirst();
    return list(call, call.body(), first.textOrNull("sortBy"), first.textOrNull("sortOrder"));
  }

  private Answer list(Call call, Input input, @Nullable String by, @Nullable String order) {
    Pages page = Pages.of(call);
    if ((by == null) != (order == null)) {
      throw ProblemException.invalid("sortBy", "expected both sortBy and sortOrder, or neither");
    }
    String sortBy = by == null ? "jobId" : by;
    Comparator<Job> comparator = Objects.requireNonNull(ORDERS.get(sortBy));
    Comparator<Job> sorted = "desc".equals(order) ? comparator.reversed() : comparator;
    List<Job> jobs =
        page.read((first, most) -> {
          int end = Math.min(first + most, 2 * Find.MOST + 1);
          List<Job> found = new ArrayList<>();
          for (Part part : asked(input)) {
            found.addAll(
                part.find().first(call, input, sortBy, order == null ? "asc" : order, end));
          }
          found.sort(sorted);
          return List.copyOf(
              found.subList(Math.min(first, found.size()), Math.min(end, found.size())));
        });
    return Answer.ok(job.showAll(call, jobs));
  }

  /** Those without retries, with the filters of the list. */
  static Find<DeadLetterJobQuery, Job> dead() {
    return find(engine -> engine.getManagementService().createDeadLetterJobQuery());
  }

  private Find<ExternalWorkerJobQuery, ExternalWorkerJob> externalTasks() {
    return new Find<ExternalWorkerJobQuery, ExternalWorkerJob>(
            "/external-task",
            "ExternalTask",
            engine -> engine.getManagementService().createExternalWorkerJobQuery(),
            ExternalTasks.TASK,
            (call, found) -> new ExternalTasks(call, definitions, found))
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
    Flag flag = Types.FLAG;
    return new Find<Q, T>("/job", "Job", query, View.of("JobDto", Job.class))
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
