package io.turgo.engine.history;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How much the engine records; each level includes those before it.
 *
 * @since 0.1.0
 */
public enum HistoryLevel {
  /** Nothing. */
  NONE(0),
  /** Process instances. */
  INSTANCE(1),
  /** User tasks as well. */
  TASK(2),
  /** Every activity and the last value of each variable as well. */
  ACTIVITY(3),
  /** The parts of users and groups as well. */
  AUDIT(4),
  /** Every change of a variable as well. */
  FULL(5);

  private final int number;

  HistoryLevel(int number) {
    this.number = number;
  }

  /** {@return the number that stands for the level in the database; it never changes} */
  public int number() {
    return number;
  }

  /** {@return the name in settings: {@code none}, {@code instance} and so on} */
  public String getKey() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Tells whether this level records everything that another level does.
   *
   * @param level the other level
   * @return true if this level is the other one or a higher one
   */
  public boolean isAtLeast(HistoryLevel level) {
    return compareTo(level) >= 0;
  }

  /**
   * Returns the level of a name in settings.
   *
   * @param key a name that {@link #getKey} returns, in lower case
   * @return the level
   * @throws TurgoIllegalArgumentException if no level has this name
   */
  public static HistoryLevel getHistoryLevelForKey(String key) {
    for (HistoryLevel level : values()) {
      if (level.getKey().equals(key)) {
        return level;
      }
    }
    throw new TurgoIllegalArgumentException(
        "Expected a history level ("
            + Arrays.stream(values()).map(HistoryLevel::getKey).collect(Collectors.joining(", "))
            + "), but got '"
            + key
            + "'");
  }
}
