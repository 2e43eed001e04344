package io.turgo.compat.camunda7;

import io.turgo.engine.variable.VariableCodec;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.camunda.bpm.engine.variable.VariableMap;
import org.camunda.bpm.engine.variable.Variables;
import org.camunda.bpm.engine.variable.impl.value.ObjectValueImpl;
import org.camunda.bpm.engine.variable.value.FileValue;
import org.camunda.bpm.engine.variable.value.ObjectValue;
import org.camunda.bpm.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/** Values of variables with and without the types of Camunda 7. */
final class TypedValues {
  private static final String JSON = Variables.SerializationDataFormats.JSON.getName();

  private TypedValues() {}

  /**
   * A value as the engine stores it.
   *
   * @throws UnsupportedOperationException for files, and for objects that are given as bytes
   */
  static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case FileValue file ->
          throw Replaced.by(
              "The file '" + file.getFilename() + "' as a value of a variable",
              "two variables, one with the bytes and one with the name");
      case ObjectValue object when !object.isDeserialized() -> read(object);
      case TypedValue typed -> typed.getValue();
      case null, default -> value;
    };
  }

  private static @Nullable Object read(ObjectValue object) {
    if (object.getValueSerialized() == null) {
      return null;
    }
    if (JSON.equals(object.getSerializationDataFormat())) {
      return VariableCodec.json(object.getValueSerialized());
    }
    throw Replaced.by(
        "The serialized value of format '" + object.getSerializationDataFormat() + "'",
        "Variables.objectValue(object) with the object itself");
  }

  /** Plain values of a map that may have typed ones. */
  static Map<String, @Nullable Object> plain(Map<String, ? extends @Nullable Object> variables) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    if (variables instanceof VariableMap typed) {
      for (String name : typed.keySet()) {
        TypedValue value = typed.getValueTyped(name);
        plain.put(name, plain(value));
      }
    } else {
      variables.forEach((name, value) -> plain.put(name, plain(value)));
    }
    return plain;
  }

  /** A value with its type. */
  static TypedValue typed(@Nullable Object value) {
    return switch (value) {
      case null -> Variables.untypedNullValue();
      case TypedValue typed -> typed;
      case String text -> Variables.stringValue(text);
      case Boolean truth -> Variables.booleanValue(truth);
      case Integer number -> Variables.integerValue(number);
      case Long number -> Variables.longValue(number);
      case Short number -> Variables.shortValue(number);
      case Double number -> Variables.doubleValue(number);
      case Date date -> Variables.dateValue(date);
      case byte[] bytes -> Variables.byteArrayValue(bytes);
      default -> new ObjectValueImpl(value, null, null, value.getClass().getName(), true);
    };
  }

  /** Values with their types. */
  static VariableMap typed(Map<String, @Nullable Object> values) {
    VariableMap typed = Variables.createVariables();
    values.forEach((name, value) -> typed.putValueTyped(name, typed(value)));
    return typed;
  }
}
