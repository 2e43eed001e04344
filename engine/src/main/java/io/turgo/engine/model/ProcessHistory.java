package io.turgo.engine.model;

import io.turgo.engine.history.HistoryLevel;
import org.jspecify.annotations.Nullable;

/**
 * What a process says of the history of its instances.
 *
 * @param level how much is recorded, where the engine lets definitions say it; null for what the
 *     engine records
 * @param timeToLive for how many days the application wants to keep it, null if it does not say
 */
public record ProcessHistory(@Nullable HistoryLevel level, @Nullable Integer timeToLive) {
  public static final ProcessHistory NONE = new ProcessHistory(null, null);
}
