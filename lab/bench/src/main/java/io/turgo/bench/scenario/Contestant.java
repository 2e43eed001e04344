package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import java.util.Map;

/**
 * An engine with one of its settings files.
 *
 * @param settings name of the file: best, defaults
 * @param changes settings that override the file's
 */
public record Contestant(ContenderKind kind, String settings, Map<String, String> changes) {
  public Contestant {
    changes = Map.copyOf(changes);
  }

  /** With its settings file as it is. */
  public Contestant(ContenderKind kind, String settings) {
    this(kind, settings, Map.of());
  }
}
