package io.turgo.engine.service.worker;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.ExternalJobCommand;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.monitoring.WorkerMetrics;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.command.ApiCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes jobs for workers outside and gives them back. Safe for all threads.
 *
 * <p>What is free is read without a lock. Each job is then taken by a command for its instance,
 * many in one commit; who comes second is refused by that. Workers of this node do not even try:
 * what one of them is about to take is passed by. Of several nodes one may be late, and looks
 * again.
 */
public final class WorkerJobs {
  private static final int PAGE = 1_000;

  /** How many jobs of paused activities are put aside at a time, and how often for one worker. */
  private static final int HELD_AT_ONCE = 100;

  private static final int HOLDS = 20;

  private final ApiCalls calls;
  private final Queries queries;
  private final DefinitionRegistry definitions;
  private final BusinessClock clock;
  private final Duration lookEvery;

  private final LongAdder taken = new LongAdder();
  private final LongAdder lost = new LongAdder();

  /** Jobs that callers of this node are about to take. */
  private final Set<Long> inHand = ConcurrentHashMap.newKeySet();

  /**
   * @param lookEvery how often to look whether other nodes have paused something
   */
  public WorkerJobs(
      ApiCalls calls,
      Queries queries,
      DefinitionRegistry definitions,
      BusinessClock clock,
      Duration lookEvery) {
    this.lookEvery = lookEvery;
    this.calls = calls;
    this.queries = queries;
    this.definitions = definitions;
    this.clock = clock;
  }

  /**
   * Jobs of a topic.
   *
   * @param tenantId empty for none, null for all
   * @param millis how long the jobs are to be the worker's own
   * @param search finds which; null for all that are free
   */
  record Source(
      String topic,
      @Nullable String tenantId,
      long millis,
      @Nullable IntFunction<List<ExternalWorkerJob>> search) {
    Source of(@Nullable String tenant) {
      return new Source(topic, tenant, millis, search);
    }

    Source among(IntFunction<List<ExternalWorkerJob>> other) {
      return new Source(topic, tenantId, millis, other);
    }
  }

  /**
   * What a worker wants.
   *
   * @param sources of any of them
   * @param tries how often to look again when others were faster
   */
  record Wanted(List<Source> sources, String workerId, int most, int tries) {
    /** The same of one of the sources. */
    Wanted of(Source source) {
      return new Wanted(List.of(source), workerId, most, tries);
    }

    @Override
    public String toString() {
      return "topic "
          + sources.stream()
              .map(source -> "'" + source.topic() + "'")
              .collect(Collectors.joining(" or "));
    }
  }

  /** A free job of a source. */
  private record Free(
      long id,
      long instanceId,
      long definitionId,
      String activityId,
      int priority,
      Source source) {}

  /**
   * @param waiting calls that wait for jobs now
   */
  WorkerMetrics metrics(int waiting) {
    return new WorkerMetrics(taken.sum(), lost.sum(), waiting);
  }

  /**
   * Takes jobs, as many as there are but not more than are wanted. One whose parameters or
   * variables cannot be found keeps nobody from the others.
   */
  List<AcquiredExternalWorkerJob> take(Wanted wanted) {
    List<AcquiredExternalWorkerJob> found = new ArrayList<>();
    List<RuntimeException> failures = new ArrayList<>(0);
    Set<Long> missed = new HashSet<>();
    definitions.lookAfter(lookEvery);
    for (int tried = 0; tried <= wanted.tries() && found.size() < wanted.most(); tried++) {
      int left = wanted.most() - found.size();
      List<Free> page = page(wanted, left, missed, failures);
      if (page.isEmpty()) {
        break;
      }
      try {
        take(wanted, page, found, missed, failures);
      } finally {
        page.forEach(job -> inHand.remove(job.id()));
      }
      boolean unavailable = failures.stream().anyMatch(TurgoStoreException.class::isInstance);
      if (unavailable || (page.size() < left && missed.isEmpty())) {
        break;
      }
    }
    if (found.isEmpty() && !failures.isEmpty()) {
      throw failures.getFirst();
    }
    return List.copyOf(found);
  }

  /** Free jobs that nobody of this node is about to take, and are the caller's to try. */
  private List<Free> page(
      Wanted wanted, int left, Set<Long> missed, List<RuntimeException> failures) {
    int passed = Math.min(PAGE, inHand.size() + missed.size());
    List<Free> free = new ArrayList<>();
    for (Source source : wanted.sources()) {
      free.addAll(unpaused(source, left + passed, missed, failures));
    }
    if (wanted.sources().size() > 1) {
      free.sort(Comparator.comparingInt(Free::priority).reversed().thenComparingLong(Free::id));
    }
    List<Free> page = new ArrayList<>();
    for (Free job : free) {
      if (page.size() < left && !missed.contains(job.id()) && inHand.add(job.id())) {
        page.add(job);
      }
    }
    return page;
  }

  /**
   * Free jobs; those of paused activities that are before them are put aside, so that they keep no
   * worker from others.
   */
  private List<Free> unpaused(
      Source source, int most, Set<Long> missed, List<RuntimeException> failures) {
    List<Free> found = free(source, most);
    for (int holds = 0; holds < HOLDS && failures.isEmpty(); holds++) {
      List<Free> paused = found.stream().filter(this::isPaused).toList();
      List<ApiCalls.Addressed> commands = new ArrayList<>();
      for (Free job : paused) {
        if (missed.add(job.id())) {
          commands.add(new ApiCalls.Addressed(job.instanceId(), new Command.HoldJob(job.id())));
        }
      }
      if (commands.isEmpty()) {
        break;
      }
      calls.tryAll(commands, failures::add);
      found = free(source, Math.max(most, HELD_AT_ONCE));
    }
    return found.stream().filter(job -> !isPaused(job)).toList();
  }

  private boolean isPaused(Free job) {
    return definitions.isPaused(job.definitionId(), job.activityId());
  }

  private List<Free> free(Source source, int most) {
    IntFunction<List<ExternalWorkerJob>> search = source.search();
    return search == null ? ofTopic(source, most) : found(source, search.apply(most));
  }

  private List<Free> ofTopic(Source source, int most) {
    return calls
        .freeExternalJobs(source.topic(), source.tenantId(), clock.instant().toEpochMilli(), most)
        .stream()
        .map(job ->
            new Free(
                job.id(),
                job.instanceId(),
                job.definitionId(),
                job.activityId(),
                job.priority(),
                source))
        .toList();
  }

  private static List<Free> found(Source source, List<ExternalWorkerJob> jobs) {
    List<Free> found = new ArrayList<>();
    for (ExternalWorkerJob job : jobs) {
      String tenant = source.tenantId();
      String instanceId = job.getProcessInstanceId();
      if (instanceId != null && (tenant == null || tenant.equals(job.getTenantId()))) {
        found.add(
            new Free(
                Long.parseLong(job.getId()),
                Long.parseLong(instanceId),
                Long.parseLong(Objects.requireNonNull(job.getProcessDefinitionId())),
                Objects.requireNonNull(job.getElementId()),
                job.getPriority(),
                source));
      }
    }
    return found;
  }

  private void take(
      Wanted wanted,
      List<Free> page,
      List<AcquiredExternalWorkerJob> found,
      Set<Long> missed,
      List<RuntimeException> failures) {
    List<ApiCalls.Addressed> locks = new ArrayList<>(page.size());
    for (Free job : page) {
      locks.add(
          new ApiCalls.Addressed(
              job.instanceId(),
              new ExternalJobCommand.LockExternalJob(
                  job.id(), wanted.workerId(), job.source().millis())));
    }
    List<@Nullable InstanceState> ended = calls.tryAll(locks, failures::add);
    for (int i = 0; i < page.size(); i++) {
      InstanceState state = ended.get(i);
      JobRow job = state == null ? null : state.job(page.get(i).id());
      if (state == null || job == null) {
        missed.add(page.get(i).id());
        lost.increment();
      } else {
        show(state, job, found, missed, failures);
      }
    }
  }

  /** Adds a job that was taken, with what its worker gets. */
  private void show(
      InstanceState state,
      JobRow job,
      List<AcquiredExternalWorkerJob> found,
      Set<Long> missed,
      List<RuntimeException> failures) {
    try {
      found.add(
          queries.acquiredJob(
              job, definitions.byId(job.definitionId()).tenantId(), variables(state, job)));
      taken.increment();
    } catch (RuntimeException e) {
      missed.add(job.id()); // it is free again when its lock is over
      failures.add(e);
    }
  }

  private Map<String, @Nullable Object> variables(InstanceState state, JobRow job) {
    GraphNode.ExternalTask task =
        (GraphNode.ExternalTask) definitions.graph(job.definitionId()).node(job.activityId());
    List<GraphNode.WorkerParameter> parameters = task.handsOut();
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    if (parameters == null) {
      state
          .variablesFrom(job.executionId(), false)
          .forEach((name, row) -> variables.put(name, calls.value(state, row)));
      return variables;
    }
    for (GraphNode.WorkerParameter parameter : parameters) {
      VariableRow row =
          parameter.sourceExpression() == null
              ? state.visibleVariable(job.executionId(), Objects.requireNonNull(parameter.source()))
              : state.broughtBy(job, parameter.target());
      variables.put(parameter.target(), row == null ? null : calls.value(state, row));
    }
    return variables;
  }

  /** Gives back what a worker has. */
  void giveBack(List<? extends AcquiredExternalWorkerJob> jobs, String workerId) {
    for (AcquiredExternalWorkerJob job : jobs) {
      calls.ofJob(job.getId(), id -> new ExternalJobCommand.UnlockExternalJob(id, workerId));
    }
  }

  /**
   * Gives back all that a worker has, many in one commit.
   *
   * @param tenantId empty for none, null for all
   */
  public void giveBackAll(String workerId, @Nullable String tenantId) {
    String tenant = calls.border().tenantOrAll(tenantId);
    List<RuntimeException> failures = new ArrayList<>(0);
    long after = 0;
    List<JobRow> page;
    do {
      page = calls.externalJobsOf(workerId, tenant, after, PAGE);
      List<ApiCalls.Addressed> commands = new ArrayList<>(page.size());
      for (JobRow job : page) {
        commands.add(
            new ApiCalls.Addressed(
                job.instanceId(), new ExternalJobCommand.UnlockExternalJob(job.id(), workerId)));
        after = job.id();
      }
      calls.tryAll(commands, failures::add);
    } while (page.size() == PAGE && failures.isEmpty());
    for (RuntimeException failure : failures) {
      if (failure.getClass() != TurgoException.class) { // else it is another's by now
        throw failure;
      }
    }
  }
}
