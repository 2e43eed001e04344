package io.turgo.importing.camunda7;

import static io.turgo.importing.source.StoredValues.TREE;
import static io.turgo.importing.source.StoredValues.nothing;
import static io.turgo.importing.source.StoredValues.ofDouble;
import static io.turgo.importing.source.StoredValues.ofNumber;
import static io.turgo.importing.source.StoredValues.ofText;

import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredValues;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Values of variables: as they are, nothing is deserialized. */
final class Camunda7Values {
  private static final String FILE = "io.turgo.camunda7.rest.value.FileValue";
  private static final String XML = "io.turgo.camunda7.rest.value.XmlValue";
  private static final JsonMapper JSON = new JsonMapper();

  private final StoredValues values;

  Camunda7Values(StoredValues values) {
    this.values = values;
  }

  /**
   * @param typeColumn has the type
   * @param remark told of what is not quite the same
   */
  VariableValue of(SourceRow row, String typeColumn, Consumer<String> remark)
      throws RefusedException {
    String name = row.text("NAME_");
    String type = row.textOrEmpty(typeColumn);
    Long number = row.longOrNull("LONG_");
    String text = row.textOrNull("TEXT_");
    return switch (type) {
      case "", "null" -> nothing();
      case "string" -> ofText(VariableType.STRING, text);
      case "boolean" -> ofNumber(VariableType.BOOLEAN, number);
      case "short" -> ofNumber(VariableType.SHORT, number);
      case "integer" -> ofNumber(VariableType.INTEGER, number);
      case "long" -> ofNumber(VariableType.LONG, number);
      case "date" -> ofNumber(VariableType.DATE, number);
      case "double" -> ofDouble(row.doubleOrNull("DOUBLE_"));
      case "bytes" -> values.ofBytes(VariableType.BYTES, null, row);
      case "serializable" ->
          values.ofBytes(VariableType.of("serializable"), row.textOrNull("TEXT2_"), row);
      case "json" -> json(row, TREE);
      case "spin://application/json" -> object(row, name, remark);
      case "xml" -> xml(row);
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

  private VariableValue json(SourceRow row, String shape) {
    return StoredValues.ofJson(values.textOf(row, "BYTEARRAY_ID_"), shape);
  }

  private VariableValue xml(SourceRow row) {
    String text = values.textOf(row, "BYTEARRAY_ID_");
    return StoredValues.ofJson(
        text == null ? null : JSON.writeValueAsString(Map.of("xml", text)), XML);
  }

  /** An object that Spin has written as JSON, read by the name of its class. */
  private VariableValue object(SourceRow row, String name, Consumer<String> remark) {
    String type = Objects.requireNonNullElse(row.textOrNull("TEXT2_"), "");
    if (type.matches("[\\w.$]+")) {
      return json(row, type);
    }
    remark.accept(
        "variable '" + name + "' of the type " + type + " is read as plain JSON, not as an object");
    return json(row, TREE);
  }

  private VariableValue file(SourceRow row) {
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    String[] type = row.textOrEmpty("TEXT2_").split("#", 2);
    file.put("filename", row.textOrEmpty("TEXT_"));
    file.put("mimetype", type[0].isEmpty() ? null : type[0]);
    file.put("encoding", type.length < 2 || type[1].isEmpty() ? null : type[1]);
    file.put("content", values.bytesOf(row, "BYTEARRAY_ID_"));
    return StoredValues.ofJson(JSON.writeValueAsString(file), FILE);
  }
}
