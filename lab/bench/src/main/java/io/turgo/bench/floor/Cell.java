package io.turgo.bench.floor;

import org.jspecify.annotations.Nullable;

/** One column of a row that is written, and where its value comes from. */
record Cell(String column, Source source) {
  /** Where a value comes from. */
  sealed interface Source {
    /** A number of the instance, see {@link Slots}. */
    record Slot(int index) implements Source {}

    /**
     * The same for all instances.
     *
     * @param value a Long, a Boolean, a String or null
     */
    record Literal(@Nullable Object value) implements Source {
      /** As SQL that every database understands. */
      String sql() {
        return switch (value) {
          case null -> "NULL";
          case String text -> "'" + text.replace("'", "''") + "'";
          case Boolean flag -> flag ? "TRUE" : "FALSE";
          default -> value.toString();
        };
      }
    }

    /** The time of the group, in epoch milliseconds, and some more. */
    record Now(long plusMillis) implements Source {}
  }

  static Cell slot(String column, int index) {
    return new Cell(column, new Source.Slot(index));
  }

  static Cell now(String column) {
    return new Cell(column, new Source.Now(0));
  }

  static Cell later(String column, long millis) {
    return new Cell(column, new Source.Now(millis));
  }

  static Cell number(String column, long value) {
    return new Cell(column, new Source.Literal(value));
  }

  static Cell flag(String column, boolean value) {
    return new Cell(column, new Source.Literal(value));
  }

  static Cell text(String column, @Nullable String value) {
    return new Cell(column, new Source.Literal(value));
  }

  boolean isNull() {
    return source instanceof Source.Literal(Object value) && value == null;
  }
}
