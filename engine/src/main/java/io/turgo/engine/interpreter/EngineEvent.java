package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that listeners to events are to be told of.
 *
 * @param instanceId of a process; null for none
 * @param definitionId null for none
 * @param executionId 0 for none
 * @param key tells it from all other events of its attempt; the same event of another stepping has
 *     the same key
 */
public record EngineEvent(
    TurgoEngineEventType type,
    @Nullable Long instanceId,
    @Nullable Long definitionId,
    long executionId,
    Subject subject,
    String key) {

  /**
   * Whether a listener of a process hears of it.
   *
   * @param entities the entities that it wants; all if empty
   */
  public boolean isOf(Set<TurgoEngineEventType> types, Set<EntityKind> entities) {
    return types.contains(type) && (entities.isEmpty() || isOf(entities));
  }

  private boolean isOf(Set<EntityKind> entities) {
    return switch (subject) {
      case Entity entity ->
          switch (entity.row()) {
            case ExecutionRow row -> entities.contains(EntityKind.EXECUTION);
            case InstanceRow row -> isOfInstances(entities);
            case TaskRow row -> entities.contains(EntityKind.TASK);
            case JobRow row -> entities.contains(EntityKind.JOB);
            case IdentityLinkRow row -> entities.contains(EntityKind.IDENTITY_LINK);
            default -> false;
          };
      case Thing thing -> thing.kind() != null && entities.contains(thing.kind());
      case FailedJob failed -> entities.contains(EntityKind.JOB);
      case CompletedTask completed -> entities.contains(EntityKind.TASK);
      case OfProcess process ->
          type != TurgoEngineEventType.PROCESS_CANCELLED && isOfInstances(entities);
      default -> false;
    };
  }

  /** A process instance is an execution too. */
  private static boolean isOfInstances(Set<EntityKind> entities) {
    return entities.contains(EntityKind.PROCESS_INSTANCE)
        || entities.contains(EntityKind.EXECUTION);
  }

  /** What it happened to. */
  public sealed interface Subject {}

  /**
   * Something that is written apart from units, as queries show it.
   *
   * @param kind null where files have no name for it
   */
  public record Thing(Object entity, @Nullable EntityKind kind) implements Subject {}

  /**
   * An event of what is written apart from units, and is of no instance.
   *
   * @param definitionId null for none
   */
  public static EngineEvent apart(
      TurgoEngineEventType type, @Nullable Long definitionId, Thing thing) {
    return new EngineEvent(type, null, definitionId, 0, thing, type.name());
  }

  /** A row that queries show. */
  public record Entity(Row row, boolean suspended) implements Subject {}

  public record Activity(GraphNode node) implements Subject {}

  /** An element that waits for a message or a signal, or has it. */
  public record OfEvent(GraphNode node, String name) implements Subject {}

  /**
   * An event that waits for a condition, or whose condition holds.
   *
   * @param condition as the file has it
   * @param language as the file has it, null for none
   */
  public record OfCondition(GraphNode node, String condition, @Nullable String language)
      implements Subject {}

  public record CancelledActivity(GraphNode node, String cause) implements Subject {}

  /**
   * An activity that is done several times, as a whole.
   *
   * @param cause why it was cancelled
   */
  public record ManyTimes(
      GraphNode node, int instances, int active, int completed, @Nullable String cause)
      implements Subject {}

  /**
   * An event has caught an error.
   *
   * @param code null for one that has none
   */
  public record ReceivedError(GraphNode node, String errorId, @Nullable String code)
      implements Subject {}

  /** An event has caught an escalation. */
  public record ReceivedEscalation(GraphNode node, GraphNode.EscalationEvent escalation)
      implements Subject {}

  public record TakenFlow(GraphFlow flow, GraphNode from, GraphNode to) implements Subject {}

  /**
   * @param taskId the task that it is a variable of; 0 for one of an execution or an instance
   */
  public record Variable(VariableRow row, long taskId) implements Subject {}

  /**
   * What history keeps of the instance.
   *
   * @param endUserId who ended it
   */
  public record PastInstance(
      HistoryRow.OfInstance row, InstanceFacts facts, @Nullable String endUserId)
      implements Subject {}

  /**
   * A job whose attempt failed.
   *
   * @param cause null where only its text was kept
   */
  public record FailedJob(JobRow row, @Nullable Throwable cause) implements Subject {}

  /**
   * A task that was completed with variables.
   *
   * @param local whether they are the task's own
   */
  public record CompletedTask(
      TaskRow row, boolean suspended, Map<String, VariableValue> variables, boolean local)
      implements Subject {}

  /** An instance before and after its business status was set. */
  public record BusinessStatus(InstanceRow before, InstanceRow after) implements Subject {}

  /**
   * A process instance with its own variables.
   *
   * @param cause why it was deleted
   */
  public record OfProcess(InstanceRow row, List<VariableRow> variables, @Nullable String cause)
      implements Subject {}
}
