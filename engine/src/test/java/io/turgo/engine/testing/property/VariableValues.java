package io.turgo.engine.testing.property;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values of variables, to compare and to show. */
final class VariableValues {
  private static final int SHOWN = 40;

  private VariableValues() {}

  /** Values as they compare: arrays by what is in them, all by their type. */
  static Map<String, @Nullable Object> comparable(Map<String, ? extends @Nullable Object> values) {
    Map<String, @Nullable Object> all = new TreeMap<>();
    values.forEach(
        (name, value) -> all.put(name, value instanceof byte[] b ? ByteBuffer.wrap(b) : value));
    return all;
  }

  static String show(Map<String, ? extends @Nullable Object> values) {
    StringBuilder text = new StringBuilder("{");
    values.forEach((name, value) -> text.append(name).append('=').append(show(value)).append(' '));
    return text.append('}').toString();
  }

  static String show(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    String text = value instanceof byte[] b ? b.length + " bytes" : value.toString();
    return value.getClass().getSimpleName()
        + " "
        + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text);
  }
}
