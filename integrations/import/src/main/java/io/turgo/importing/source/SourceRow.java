package io.turgo.importing.source;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of the other engine's database.
 *
 * @param columns the values by the names of their columns
 * @since 0.1.0
 */
public record SourceRow(Map<String, @Nullable Object> columns) {
  public String text(String column) {
    return Objects.requireNonNull(textOrNull(column), column);
  }

  public @Nullable String textOrNull(String column) {
    Object value = columns.get(column);
    return value == null ? null : value.toString();
  }

  /** The text, empty for null. */
  public String textOrEmpty(String column) {
    return Objects.requireNonNullElse(textOrNull(column), "");
  }

  public boolean flag(String column) {
    return switch (columns.get(column)) {
      case Boolean flag -> flag;
      case Number number -> number.intValue() != 0;
      case null, default -> false;
    };
  }

  public @Nullable Long longOrNull(String column) {
    return columns.get(column) instanceof Number number ? (Long) number.longValue() : null;
  }

  public int number(String column, int otherwise) {
    return columns.get(column) instanceof Number number ? number.intValue() : otherwise;
  }

  public @Nullable Double doubleOrNull(String column) {
    return columns.get(column) instanceof Number number ? (Double) number.doubleValue() : null;
  }

  public @Nullable Instant timeOrNull(String column) {
    return columns.get(column) instanceof Instant time ? time : null;
  }

  public byte @Nullable [] bytesOrNull(String column) {
    return columns.get(column) instanceof byte[] bytes ? bytes : null;
  }

  /** Rows by the text of a column, empty for null; in their order. */
  public static Map<String, List<SourceRow>> by(String column, List<SourceRow> rows) {
    return rows.stream().collect(Collectors.groupingBy(row -> row.textOrEmpty(column)));
  }

  /** Whether it is suspended, as all of these engines note it. */
  public boolean isSuspended() {
    return number("SUSPENSION_STATE_", 1) == 2;
  }
}
