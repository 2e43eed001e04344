package io.turgo.engine.service.repository;

import io.turgo.engine.Authentication;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.monitoring.CappedCount;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import io.turgo.engine.store.DefinitionStore.WaitingJob;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pauses activities, of one version or of all versions of a key, and resumes them. */
public final class ActivityPauses {
  /** How many jobs a job lets go on before it leaves the rest to another one. */
  static final int PART = 500;

  private static final int MOST_COUNTED = 10_000;

  private final DefinitionRegistry definitions;
  private final DefinitionStore store;
  private final ApiCalls calls;
  private final DeploymentEvents events;
  private final BusinessClock clock;

  ActivityPauses(
      DefinitionRegistry definitions,
      DefinitionStore store,
      ApiCalls calls,
      DeploymentEvents events,
      BusinessClock clock) {
    this.definitions = definitions;
    this.store = store;
    this.calls = calls;
    this.events = events;
    this.clock = clock;
  }

  /** An activity of one version. */
  public Paused ofVersion(String definitionId, String activityId) {
    Arguments.required("activityId", activityId);
    DefinitionRow row = definitions.byId(ApiCalls.parse("Process definition", definitionId));
    calls.border().definition(row.id());
    return new Paused(row.id(), row.key(), row.tenantId(), activityId);
  }

  /** An activity of all versions. */
  public Paused ofAllVersions(String key, String tenantId, String activityId) {
    Arguments.required("processDefinitionKey", key);
    Arguments.required("activityId", activityId);
    return new Paused(null, key, calls.border().tenant(Arguments.tenant(tenantId)), activityId);
  }

  public void pause(Paused what, @Nullable String reason) {
    requireJobs(what);
    if (find(what) != null) {
      return;
    }
    PausedRow row =
        new PausedRow(
            what,
            clock.getAsLong(),
            Arguments.storable("authenticated user", Authentication.getAuthenticatedUserId()),
            Arguments.storable("reason", reason));
    definitions.change(changed -> changed.pause(row));
    events.activityChanged(
        TurgoEngineEventType.ENTITY_SUSPENDED, what.definitionId(), () -> value(row));
  }

  public void resume(Paused what) {
    PausedRow row = find(what);
    if (row == null) {
      requireJobs(what);
      return;
    }
    definitions.resume(what);
    events.activityChanged(
        TurgoEngineEventType.ENTITY_ACTIVATED, what.definitionId(), () -> value(row));
  }

  private @Nullable PausedRow find(Paused what) {
    return definitions.pauses().stream()
        .filter(row -> row.what().equals(what))
        .findFirst()
        .orElse(null);
  }

  public List<PausedActivity> all() {
    String tenant = calls.border().heldTo();
    return definitions.pauses().stream()
        .filter(row -> tenant == null || tenant.equals(row.what().tenantId()))
        .map(this::value)
        .toList();
  }

  private PausedActivity value(PausedRow row) {
    Paused what = row.what();
    long waiting = store.countWaitingJobs(what, MOST_COUNTED);
    return new PausedActivity(
        what.definitionId() == null ? null : what.definitionId().toString(),
        what.key(),
        what.tenantId(),
        what.activityId(),
        Instant.ofEpochMilli(row.pausedAt()),
        row.pausedBy(),
        row.reason(),
        new CappedCount(waiting, waiting >= MOST_COUNTED));
  }

  /**
   * Refuses what is no activity, or one that never has jobs which could wait.
   *
   * @throws TurgoObjectNotFoundException if no version has it
   */
  private void requireJobs(Paused what) {
    List<DefinitionRow> versions =
        what.definitionId() == null
            ? definitions.versions(what.key(), what.tenantId())
            : List.of(definitions.byId(what.definitionId()));
    if (versions.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "No process with the key '"
              + what.key()
              + "' is deployed "
              + (what.tenantId().isEmpty()
                  ? "without a tenant"
                  : "for tenant '" + what.tenantId() + "'"));
    }
    GraphNode found = null;
    for (DefinitionRow version : versions) {
      GraphNode node = definitions.graph(version.id()).findNode(what.activityId()).orElse(null);
      if (node != null && mayHaveJobs(node)) {
        return;
      }
      found = found == null ? node : found;
    }
    String process = "process '" + what.key() + "'";
    String others = others(versions.getFirst().id());
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "None of the selected versions of "
              + process
              + " has an activity '"
              + what.activityId()
              + "'. "
              + others);
    }
    throw new TurgoException(
        "'"
            + what.activityId()
            + "' of "
            + process
            + " is a "
            + found.type()
            + (found instanceof GraphNode.StartEvent
                ? " that starts instances: suspend the process definition to stop them. "
                : " without jobs, so there is nothing to pause: set async or asyncLeave on it. ")
            + others);
  }

  private String others(long definitionId) {
    String ids = pausable(definitionId).stream().limit(20).collect(Collectors.joining(", "));
    return ids.isEmpty() ? "Nothing of it has jobs" : "What can be paused: " + ids;
  }

  /** The ids of all that can be paused of a version, in their order. */
  public List<String> pausable(long definitionId) {
    return definitions.graph(definitionId).nodes().stream()
        .filter(ActivityPauses::mayHaveJobs)
        .map(GraphNode::id)
        .sorted()
        .toList();
  }

  /** Whether a node can have jobs that wait while it is paused. */
  private static boolean mayHaveJobs(GraphNode node) {
    GraphNode.AsyncSettings async = node.common().async();
    return switch (node) {
      case GraphNode.StartEvent start -> false;
      case GraphNode.ExternalTask task -> true;
      case GraphNode.AttachedEvent event -> true;
      case GraphNode.IntermediateCatchEvent event -> true;
      case GraphNode.ReceiveTask task -> true;
      case GraphNode.CodeTask task -> async.before() || async.after() || task.triggerable();
      default -> async.before() || async.after();
    };
  }

  /**
   * Does what {@link Effect.ReleaseJobs} says. Jobs of suspended instances stay; they go on with
   * those. If the activity is paused again, so do all others until the next resume.
   */
  public @Nullable Long release(long definitionId, String activityId, long after) {
    definitions.refresh();
    if (definitions.isPaused(definitionId, activityId)) {
      return null;
    }
    List<WaitingJob> part = store.waitingJobs(definitionId, activityId, after, PART);
    List<ApiCalls.Addressed> releases =
        part.stream()
            .filter(job -> !job.instanceSuspended())
            .map(job -> new ApiCalls.Addressed(job.instanceId(), new Command.ReleaseJob(job.id())))
            .toList();
    for (ApiCalls.Ended ended : calls.callApart(releases, null)) {
      switch (ended.error()) {
        case null -> {}
        case TurgoObjectNotFoundException gone -> {} // or it does not wait any more
        case RuntimeException failed -> throw failed;
        case Error failed -> throw failed;
        case Throwable failed -> throw new TurgoException("A job could not go on", failed);
      }
    }
    return part.size() < PART ? null : part.getLast().id();
  }
}
