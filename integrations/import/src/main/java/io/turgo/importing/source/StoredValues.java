package io.turgo.importing.source;

import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of variables as both engines store them: nothing is deserialized.
 *
 * @param bytes those that rows refer to, by their ids
 * @since 0.1.0
 */
public record StoredValues(Map<String, byte[]> bytes) {
  /** What the engine keeps next to JSON that is read as a tree. */
  public static final String TREE = "tools.jackson.databind.JsonNode";

  /** Copies the map. */
  public StoredValues {
    bytes = Map.copyOf(bytes);
  }

  /** The bytes that a column refers to; none if it refers to nothing. */
  public byte[] bytesOf(SourceRow row, String column) {
    String id = row.textOrNull(column);
    byte[] found = id == null ? null : bytes.get(id);
    return found == null ? new byte[0] : found;
  }

  /** The text that a column refers to; null if it refers to nothing. */
  public @Nullable String textOf(SourceRow row, String column) {
    return row.textOrNull(column) == null
        ? null
        : new String(bytesOf(row, column), StandardCharsets.UTF_8);
  }

  /** The value null. */
  public static VariableValue nothing() {
    return new VariableValue(VariableType.NULL, null, null, null, null, false);
  }

  /** A value that is a text; null is null. */
  public static VariableValue ofText(VariableType type, @Nullable String text) {
    return text == null ? nothing() : new VariableValue(type, null, null, text, null, false);
  }

  /** A value that is stored as a whole number; null is null. */
  public static VariableValue ofNumber(VariableType type, @Nullable Long number) {
    return number == null ? nothing() : new VariableValue(type, number, null, null, null, false);
  }

  /** A floating-point number; null is null. */
  public static VariableValue ofDouble(@Nullable Double number) {
    return number == null
        ? nothing()
        : new VariableValue(VariableType.DOUBLE, null, number, null, null, false);
  }

  /** A value that is bytes, with the name of a class or no text. */
  public VariableValue ofBytes(VariableType type, @Nullable String text, SourceRow row) {
    return row.textOrNull("BYTEARRAY_ID_") == null
        ? nothing()
        : new VariableValue(type, null, null, text, bytesOf(row, "BYTEARRAY_ID_"), false);
  }

  /**
   * A text as JSON; null is null.
   *
   * @param shape the class as which the engine reads it
   */
  public static VariableValue ofJson(@Nullable String text, String shape) {
    return text == null
        ? nothing()
        : new VariableValue(
            VariableType.JSON, null, null, text, shape.getBytes(StandardCharsets.UTF_8), false);
  }
}
