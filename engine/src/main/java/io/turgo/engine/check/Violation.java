package io.turgo.engine.check;

import java.util.List;

/**
 * A rule that a database breaks.
 *
 * @param name of the rule, such as {@code row_without_instance}
 * @param sql selects the offending rows, all of them
 * @param sample a few of those rows, column by column
 */
public record Violation(String name, String sql, List<String> sample) {
  public Violation {
    sample = List.copyOf(sample);
  }

  @Override
  public String toString() {
    return name + ": " + String.join("; ", sample);
  }
}
