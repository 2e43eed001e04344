package io.turgo.engine.transfer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A deployment of another engine.
 *
 * @param source names the other engine
 * @param sourceId its id there
 * @param name its name
 * @param tenantId its tenant; empty for none
 * @param deployedAt the time at which it was deployed there
 * @param resources its files by their names
 * @param definitions its process definitions by their keys
 * @since 0.1.0
 */
public record SourceDeployment(
    String source,
    String sourceId,
    @Nullable String name,
    String tenantId,
    Instant deployedAt,
    Map<String, byte[]> resources,
    Map<String, SourceDefinition> definitions) {
  /** Copies the maps. */
  public SourceDeployment {
    resources = Map.copyOf(resources);
    definitions = Map.copyOf(definitions);
  }

  /**
   * A process definition of another engine.
   *
   * @param sourceId its id there
   * @param version its version there; it has the same here unless that or a later one is taken
   * @param suspended whether it stays suspended when the others are activated
   * @param startTimers the timers of its start events that still wait there, which wait here
   *     instead of those that the model would begin; null to begin those of the model
   */
  public record SourceDefinition(
      String sourceId, int version, boolean suspended, @Nullable List<StartTimer> startTimers) {
    /** Copies the timers. */
    public SourceDefinition {
      startTimers = startTimers == null ? null : List.copyOf(startTimers);
    }
  }

  /**
   * A timer of a start event that waits.
   *
   * @param key the id of its job in the other engine
   * @param activityId the start event
   * @param dueAt the time at which it fires next
   * @param repeat the rest of its cycle, such as {@code R2/2026-01-01T00:00:00Z/PT1H} with the due
   *     time as its start, or a cron expression; null for one that fires once
   * @param retries attempts that are left; 0 makes it a dead-letter job
   */
  public record StartTimer(
      String key, String activityId, Instant dueAt, @Nullable String repeat, int retries) {}
}
