package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.Names;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A worker takes external tasks of its topics, and waits for some if there are none. */
final class FetchOperation {
  /** As many as one answer has at most, however many are asked for. */
  private static final int MOST = 1_000;

  private static final Whole LONGEST_WAIT = new Whole(0, Duration.ofMinutes(30).toMillis());
  private static final ListOf NAMES = new ListOf(Text.name(), 0, 1_000);

  private static final Fields TOPIC =
      Fields.named("FetchExternalTaskTopicDto")
          .with("topicName", Text.name())
          .with("lockDuration", ExternalTaskOperations.MILLIS)
          .maybe("variables", NAMES, "which the worker gets; all if left out")
          .maybe("localVariables", Types.FLAG, "whether it gets those of the execution only")
          .maybe("businessKey", Text.upTo(255))
          .maybe("processDefinitionId", Text.name())
          .maybe("processDefinitionIdIn", Names.SHAPE)
          .maybe("processDefinitionKey", Text.name())
          .maybe("processDefinitionKeyIn", Names.SHAPE)
          .maybe("processDefinitionVersionTag", new NotServed("the engine has no version tags"))
          .maybe("processVariables", new MapOf(Types.ANY, 10))
          .maybe("withoutTenantId", Types.FLAG)
          .maybe("tenantIdIn", Names.SHAPE)
          .maybe("deserializeValues", Types.FLAG, "values are as they are stored, either way")
          .maybe("includeExtensionProperties", Types.FLAG);
  private static final Fields SORTING =
      Fields.named("ExternalTaskSortingDto")
          .with("sortBy", Text.Choice.of("createTime"))
          .with("sortOrder", Text.Choice.of("asc", "desc"));
  private static final Fields REQUEST =
      Fields.named("FetchExternalTasksDto")
          .with("workerId", Text.name())
          .with("maxTasks", new Whole(1, Integer.MAX_VALUE))
          .maybe("usePriority", Types.FLAG)
          .maybe("asyncResponseTimeout", LONGEST_WAIT)
          .maybe("topics", new ListOf(TOPIC, 0, 100))
          .maybe("sorting", new ListOf(SORTING, 0, 1));
  private static final View<Fetched, AcquiredExternalWorkerJob> FETCHED =
      View.<Fetched, AcquiredExternalWorkerJob>withNulls("LockedExternalTaskDto")
          .with(ExternalTasks.TASK)
          .maybe("errorDetails", Types.TEXT, Fetched::errorDetails)
          .field("variables", Shapes.VALUES, Fetched::variables)
          .when(
              (fetched, job) -> fetched.topic(job).flag("includeExtensionProperties"),
              View.<Fetched, AcquiredExternalWorkerJob>of("")
                  .field(
                      "extensionProperties",
                      new MapOf(Types.TEXT, Integer.MAX_VALUE),
                      (fetched, job) -> fetched.element(job).properties()));

  /** What is known of the tasks that a worker got: how it has asked for them, by topic. */
  private static final class Fetched extends ExternalTasks {
    private final Map<String, Input> topics;

    Fetched(
        Call call,
        KnownDefinitions definitions,
        List<AcquiredExternalWorkerJob> jobs,
        Map<String, Input> topics) {
      super(call, definitions, jobs);
      this.topics = topics;
    }

    Input topic(AcquiredExternalWorkerJob job) {
      return Objects.requireNonNull(topics.get(job.getJobHandlerConfiguration()));
    }

    @Nullable String errorDetails(AcquiredExternalWorkerJob job) {
      return job.getExceptionMessage() == null
          ? null
          : call().management().getExternalWorkerJobErrorDetails(job.getId());
    }

    Map<String, @Nullable Object> variables(AcquiredExternalWorkerJob job) {
      String execution = job.getExecutionId();
      Map<String, @Nullable Object> wanted =
          new LinkedHashMap<>(
              topic(job).flag("localVariables") && execution != null
                  ? call().runtime().getVariablesLocal(execution)
                  : job.getVariables());
      if (topic(job).has("variables")) {
        wanted.keySet().retainAll(new HashSet<>(topic(job).texts("variables")));
      }
      return VariableShapes.values(call(), wanted);
    }
  }

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
        .answers(new ListOf(FETCHED, 0, MOST))
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
      return show(call, builder.acquireAndLock(most, worker), byName);
    }
    return Answer.Later.of(
        builder.waitAtMost(wait).acquireAndLockLater(most, worker),
        jobs -> show(call, jobs, byName));
  }

  private Answer show(Call call, List<AcquiredExternalWorkerJob> jobs, Map<String, Input> topics) {
    return Answer.ok(FETCHED.showAll(new Fetched(call, definitions, jobs, topics), jobs));
  }
}
