package io.turgo.engine.transfer;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of one tree of instances.
 *
 * @param rootKey the instance at the top
 * @param targetIds the ids of its instances here by their keys; empty if it was refused, or if it
 *     was here before
 * @param problem why it was refused, with the element; null if it is here
 * @since 0.1.0
 */
public record RestoreResult(
    String rootKey, Map<String, String> targetIds, @Nullable String problem) {
  /** Copies the ids. */
  public RestoreResult {
    targetIds = Map.copyOf(targetIds);
  }
}
