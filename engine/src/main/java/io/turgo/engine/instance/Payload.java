package io.turgo.engine.instance;

import io.turgo.engine.variable.VariableValue;

/** The part of a row's size that differs from row to row: the values of variables. */
public final class Payload {
  private Payload() {}

  /** About how many bytes of values a row has. */
  public static long of(Row row) {
    return switch (row) {
      case VariableRow r -> of(r.value());
      case HistoryRow.OfVariable r -> of(r.value());
      case HistoryRow.OfDetail r -> of(r.value());
      case HistoryRow.OfDecisionPart r -> of(r.value());
      default -> 0;
    };
  }

  /** About how many bytes the values of a row take in memory. */
  static long inMemory(Row row) {
    if (!(row instanceof VariableRow variable)) {
      return 0;
    }
    String text = variable.value().textValue();
    byte[] bytes = variable.value().bytesValue();
    return (text == null ? 0 : 2L * text.length()) + (bytes == null ? 0L : bytes.length);
  }

  /** About how many bytes a value has. */
  public static long of(VariableValue value) {
    String text = value.textValue();
    byte[] bytes = value.bytesValue();
    return (text == null ? 0 : text.length()) + (bytes == null ? 0L : bytes.length);
  }
}
