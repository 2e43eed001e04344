package io.turgo.camunda7.importing;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of the other engine's database.
 *
 * @param columns the values by the names of their columns
 */
record SourceRow(Map<String, @Nullable Object> columns) {
  String text(String column) {
    return Objects.requireNonNull(textOrNull(column), column);
  }

  @Nullable String textOrNull(String column) {
    Object value = columns.get(column);
    return value == null ? null : value.toString();
  }

  /** The text, empty for null. */
  String textOrEmpty(String column) {
    return Objects.requireNonNullElse(textOrNull(column), "");
  }

  boolean flag(String column) {
    return switch (columns.get(column)) {
      case Boolean flag -> flag;
      case Number number -> number.intValue() != 0;
      case null, default -> false;
    };
  }

  @Nullable Long longOrNull(String column) {
    return columns.get(column) instanceof Number number ? (Long) number.longValue() : null;
  }

  int number(String column, int otherwise) {
    return columns.get(column) instanceof Number number ? number.intValue() : otherwise;
  }

  @Nullable Double doubleOrNull(String column) {
    return columns.get(column) instanceof Number number ? (Double) number.doubleValue() : null;
  }

  @Nullable Instant timeOrNull(String column) {
    return columns.get(column) instanceof Instant time ? time : null;
  }

  byte @Nullable [] bytesOrNull(String column) {
    return columns.get(column) instanceof byte[] bytes ? bytes : null;
  }

  /** Whether it is suspended, as Camunda notes it. */
  boolean isSuspended() {
    return number("SUSPENSION_STATE_", 1) == 2;
  }
}
