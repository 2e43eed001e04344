package io.turgo.camunda7.importing;

import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Values of variables: as they are, nothing is deserialized. */
final class SourceValues {
  /** What the engine keeps next to JSON that is read as a tree. */
  private static final String TREE = "tools.jackson.databind.JsonNode";

  private static final String FILE = "io.turgo.camunda7.rest.value.FileValue";
  private static final String XML = "io.turgo.camunda7.rest.value.XmlValue";
  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, byte[]> bytes;

  SourceValues(Map<String, byte[]> bytes) {
    this.bytes = bytes;
  }

  byte[] bytesOf(SourceRow row, String column) {
    String id = row.textOrNull(column);
    byte[] found = id == null ? null : bytes.get(id);
    return found == null ? new byte[0] : found;
  }

  @Nullable String textOf(SourceRow row, String column) {
    return row.textOrNull(column) == null
        ? null
        : new String(bytesOf(row, column), StandardCharsets.UTF_8);
  }

  /**
   * @param remark told of what is not quite the same
   */
  VariableValue of(SourceRow row, Consumer<String> remark) throws RefusedException {
    String name = row.text("NAME_");
    String type = row.text("TYPE_");
    Long number = row.longOrNull("LONG_");
    String text = row.textOrNull("TEXT_");
    return switch (type) {
      case "null" -> value(VariableType.NULL);
      case "string" -> text == null ? value(VariableType.NULL) : ofText(VariableType.STRING, text);
      case "boolean" -> ofNumber(VariableType.BOOLEAN, number);
      case "short" -> ofNumber(VariableType.SHORT, number);
      case "integer" -> ofNumber(VariableType.INTEGER, number);
      case "long" -> ofNumber(VariableType.LONG, number);
      case "date" -> ofNumber(VariableType.DATE, number);
      case "double" -> {
        Double found = row.doubleOrNull("DOUBLE_");
        yield found == null
            ? value(VariableType.NULL)
            : new VariableValue(VariableType.DOUBLE, null, found, null, null, false);
      }
      case "bytes" -> ofBytes(VariableType.BYTES, null, row);
      case "serializable" ->
          ofBytes(VariableType.of("serializable"), row.textOrNull("TEXT2_"), row);
      case "json" -> json(row, null, TREE);
      case "spin://application/json" -> object(row, name, remark);
      case "xml" -> json(row, "xml", XML);
      case "file" -> file(row);
      default ->
          throw new RefusedException(
              null,
              "variable '"
                  + name
                  + "' has the type '"
                  + type
                  + "', which has no counterpart; set it to another type in the other engine");
    };
  }

  private static VariableValue value(VariableType type) {
    return new VariableValue(type, null, null, null, null, false);
  }

  private static VariableValue ofText(VariableType type, String text) {
    return new VariableValue(type, null, null, text, null, false);
  }

  private static VariableValue ofNumber(VariableType type, @Nullable Long number) {
    return number == null
        ? value(VariableType.NULL)
        : new VariableValue(type, number, null, null, null, false);
  }

  private VariableValue ofBytes(VariableType type, @Nullable String text, SourceRow row) {
    return row.textOrNull("BYTEARRAY_ID_") == null
        ? value(VariableType.NULL)
        : new VariableValue(type, null, null, text, bytesOf(row, "BYTEARRAY_ID_"), false);
  }

  /**
   * A text as JSON.
   *
   * @param field the field of a record that has the text; null if it is JSON itself
   * @param shape the class as which the engine reads it
   */
  private VariableValue json(SourceRow row, @Nullable String field, String shape) {
    String text = textOf(row, "BYTEARRAY_ID_");
    if (text == null) {
      return value(VariableType.NULL);
    }
    return new VariableValue(
        VariableType.JSON,
        null,
        null,
        field == null ? text : JSON.writeValueAsString(Map.of(field, text)),
        shape.getBytes(StandardCharsets.UTF_8),
        false);
  }

  /** An object that Spin has written as JSON, read by the name of its class. */
  private VariableValue object(SourceRow row, String name, Consumer<String> remark) {
    String type = Objects.requireNonNullElse(row.textOrNull("TEXT2_"), "");
    if (type.matches("[\\w.$]+")) {
      return json(row, null, type);
    }
    remark.accept(
        "variable '" + name + "' of the type " + type + " is read as plain JSON, not as an object");
    return json(row, null, TREE);
  }

  private VariableValue file(SourceRow row) {
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    String[] type = row.textOrEmpty("TEXT2_").split("#", 2);
    file.put("filename", row.textOrEmpty("TEXT_"));
    file.put("mimetype", type[0].isEmpty() ? null : type[0]);
    file.put("encoding", type.length < 2 || type[1].isEmpty() ? null : type[1]);
    file.put("content", bytesOf(row, "BYTEARRAY_ID_"));
    return new VariableValue(
        VariableType.JSON,
        null,
        null,
        JSON.writeValueAsString(file),
        FILE.getBytes(StandardCharsets.UTF_8),
        false);
  }
}
