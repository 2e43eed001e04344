package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.Names;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Whole;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A worker takes external tasks of its topics, and waits for some if there are none. */
final class FetchOperation {
  /** As many as one answer has at most, however many are asked for. */
  private static final int MOST = 1_000;

  private static final Whole LONGEST_WAIT = new Whole(0, Duration.ofMinutes(30).toMillis());
  private static final ListOf NAMES = new ListOf(Text.name(), 0, 1_000);

  private static final Fields TOPIC =
      Fields.named("FetchExternalTaskTopicDto")
          .with("topicName", Text.name(), "")
          .with("lockDuration", ExternalTaskOperations.MILLIS, "")
          .maybe("variables", NAMES, "which the worker gets; all if left out")
          .maybe("localVariables", new Flag(), "whether it gets those of the execution only")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("processDefinitionId", Text.name(), "")
          .maybe("processDefinitionIdIn", Names.SHAPE, "")
          .maybe("processDefinitionKey", Text.name(), "")
          .maybe("processDefinitionKeyIn", Names.SHAPE, "")
          .maybe("processDefinitionVersionTag", new NotServed("the engine has no version tags"), "")
          .maybe("processVariables", new MapOf(new Anything(), 10), "")
          .maybe("withoutTenantId", new Flag(), "")
          .maybe("tenantIdIn", Names.SHAPE, "")
          .maybe("deserializeValues", new Flag(), "values are as they are stored, either way")
          .maybe("includeExtensionProperties", new Flag(), "");
  private static final Fields SORTING =
      Fields.named("ExternalTaskSortingDto")
          .with("sortBy", Text.Choice.of("createTime"), "")
          .with("sortOrder", Text.Choice.of("asc", "desc"), "");
  private static final Fields REQUEST =
      Fields.named("FetchExternalTasksDto")
          .with("workerId", Text.name(), "")
          .with("maxTasks", new Whole(1, Integer.MAX_VALUE), "")
          .maybe("usePriority", new Flag(), "")
          .maybe("asyncResponseTimeout", LONGEST_WAIT, "")
          .maybe("topics", new ListOf(TOPIC, 0, 100), "")
          .maybe("sorting", new ListOf(SORTING, 0, 1), "");
  private static final ListOf ANSWER =
      new ListOf(
          ExternalTasks.fields("LockedExternalTaskDto")
              .maybe("errorDetails", ExternalTasks.ANY, "")
              .with("variables", new MapOf(new Anything(), Integer.MAX_VALUE), "")
              .maybe("extensionProperties", new MapOf(ExternalTasks.ANY, Integer.MAX_VALUE), ""),
          0,
          MOST);

  private final KnownDefinitions definitions;
  private final Duration longPoll;

  FetchOperation(KnownDefinitions definitions, Duration longPoll) {
    this.definitions = definitions;
    this.longPoll = longPoll;
  }

  Operation operation() {
    return Asked.post("/external-task/fetchAndLock", "fetchAndLockExternalTasks", Level.WORK)
        .unnoted()
        .body(REQUEST)
        .answers(200, ANSWER, "")
        .does(this::fetch);
  }

  private Answer fetch(Call call) {
    Input body = call.body();
    List<Input> topics = body.objects("topics");
    if (topics.isEmpty()) {
      return Answer.ok(List.of());
    }
    FetchOrder order = FetchOrder.of(body);
    ExternalWorkerJobAcquireBuilder builder =
        call.management().createExternalWorkerJobAcquireBuilder();
    Map<String, Input> byName = new LinkedHashMap<>();
    for (Input topic : topics) {
      String name = topic.text("topicName");
      if (byName.put(name, topic) != null) {
        throw ProblemException.invalid("/topics", "expected each topic once: " + name);
      }
      builder.orTopic(name, Duration.ofMillis(topic.wide("lockDuration")));
      FetchFilter filter = FetchFilter.of(call, topic, order);
      if (filter != null) {
        builder.among(filter);
      }
    }
    int most = Math.min(MOST, body.whole("maxTasks"));
    String worker = body.text("workerId");
    Duration wait =
        Duration.ofMillis(Math.min(longPoll.toMillis(), body.whole("asyncResponseTimeout", 0)));
    if (wait.isZero()) {
      return Answer.ok(show(call, builder.acquireAndLock(most, worker), byName));
    }
    return Answer.Later.of(
        builder.waitAtMost(wait).acquireAndLockLater(most, worker),
        jobs -> Answer.ok(show(call, jobs, byName)));
  }

  private List<Map<String, @Nullable Object>> show(
      Call call, List<AcquiredExternalWorkerJob> jobs, Map<String, Input> topics) {
    ExternalTasks tasks = new ExternalTasks(call.engine(), definitions);
    Map<String, ProcessInstance> instances = tasks.instances(jobs);
    return jobs.stream()
        .map(job -> {
          Input topic = topics.get(job.getJobHandlerConfiguration());
          return topic == null
              ? Map.<String, @Nullable Object>of()
              : show(call, job, topic, tasks.show(job, instances)).map();
        })
        .toList();
  }

  private Row show(Call call, AcquiredExternalWorkerJob job, Input topic, Row row) {
    row.put(
            "errorDetails",
            job.getExceptionMessage() == null
                ? null
                : call.management().getExternalWorkerJobErrorDetails(job.getId()))
        .put("variables", VariableShapes.values(call, variables(call, job, topic)));
    if (topic.flag("includeExtensionProperties")) {
      row.put(
          "extensionProperties",
          definitions
              .element(call.engine(), job.getProcessDefinitionId(), job.getElementId())
              .properties());
    }
    return row;
  }

  private static Map<String, @Nullable Object> variables(
      Call call, AcquiredExternalWorkerJob job, Input topic) {
    String execution = job.getExecutionId();
    Map<String, @Nullable Object> all =
        topic.flag("localVariables") && execution != null
            ? call.runtime().getVariablesLocal(execution)
            : job.getVariables();
    if (!topic.has("variables")) {
      return all;
    }
    Set<String> wanted = new HashSet<>(topic.texts("variables"));
    Map<String, @Nullable Object> some = new LinkedHashMap<>();
    all.forEach((name, value) -> {
      if (wanted.contains(name)) {
        some.put(name, value);
      }
    });
    return some;
  }
}
