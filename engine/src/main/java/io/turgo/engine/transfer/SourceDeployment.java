package io.turgo.engine.transfer;

import java.time.Instant;
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
   */
  public record SourceDefinition(String sourceId, int version, boolean suspended) {}
}
