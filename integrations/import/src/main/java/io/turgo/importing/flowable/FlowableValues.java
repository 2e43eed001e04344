package io.turgo.importing.flowable;

import static io.turgo.importing.source.StoredValues.TREE;
import static io.turgo.importing.source.StoredValues.nothing;
import static io.turgo.importing.source.StoredValues.ofDouble;
import static io.turgo.importing.source.StoredValues.ofNumber;
import static io.turgo.importing.source.StoredValues.ofText;

import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredValues;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of variables: Java objects stay bytes, nothing is deserialized. */
final class FlowableValues {
  /** The type of a number of instances of an activity that Flowable counts when it is asked. */
  static final String COUNTED = "bpmnParallelMultiInstanceCompleted";

  private final StoredValues values;

  FlowableValues(StoredValues values) {
    this.values = values;
  }

  /**
   * @param typeColumn the column with the type: runtime and history differ
   */
  VariableValue of(SourceRow row, String typeColumn) throws RefusedException {
    String type = row.text(typeColumn);
    Long number = row.longOrNull("LONG_");
    String text = row.textOrNull("TEXT_");
    return switch (type) {
      case "null" -> nothing();
      case "string" -> ofText(VariableType.STRING, text);
      case "longString" -> ofText(VariableType.STRING, longText(row));
      case "boolean" -> ofNumber(VariableType.BOOLEAN, number);
      case "short" -> ofNumber(VariableType.SHORT, number);
      case "integer" -> ofNumber(VariableType.INTEGER, number);
      case "long" -> ofNumber(VariableType.LONG, number);
      case "date" -> ofNumber(VariableType.DATE, number);
      case "localdate" -> ofNumber(VariableType.LOCAL_DATE, number);
      case "double" -> ofDouble(row.doubleOrNull("DOUBLE_"));
      case "uuid" -> ofText(VariableType.UUID, text);
      case "instant" -> encoded(row, number == null ? null : Instant.ofEpochMilli(number));
      case "localdatetime" -> encoded(row, number == null ? null : local(number));
      case "bigdecimal" -> encoded(row, text == null ? null : new BigDecimal(text));
      case "biginteger" -> encoded(row, text == null ? null : new BigInteger(text));
      case "emptyCollection" -> encoded(row, "set".equals(text) ? Set.of() : List.of());
      case "bytes" -> values.ofBytes(VariableType.BYTES, null, row);
      case "serializable" ->
          values.ofBytes(VariableType.of("serializable"), row.textOrNull("TEXT2_"), row);
      case "json" ->
          StoredValues.ofJson(text == null ? values.textOf(row, "BYTEARRAY_ID_") : text, TREE);
      case "longJson" -> StoredValues.ofJson(values.textOf(row, "BYTEARRAY_ID_"), TREE);
      default ->
          throw new RefusedException(
              null,
              "variable '"
                  + row.text("NAME_")
                  + "' has the type '"
                  + type
                  + "', which has no counterpart; set it to another type in the other engine");
    };
  }

  /**
   * A text that is too long for a column is kept as Java serializes a text, and nothing else is.
   */
  private @Nullable String longText(SourceRow row) throws RefusedException {
    if (row.textOrNull("BYTEARRAY_ID_") == null) {
      return null;
    }
    byte[] bytes = values.bytesOf(row, "BYTEARRAY_ID_");
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(info ->
          info.serialClass() == null
              ? ObjectInputFilter.Status.UNDECIDED
              : ObjectInputFilter.Status.REJECTED);
      if (in.readObject() instanceof String text) {
        return text;
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new RefusedException(
          null, "the text of variable '" + row.text("NAME_") + "' cannot be read: " + e);
    }
    throw new RefusedException(null, "variable '" + row.text("NAME_") + "' is no text");
  }

  /** It has no zone; the database has it as if it were one of UTC. */
  private static LocalDateTime local(long millis) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
  }

  private static VariableValue encoded(SourceRow row, @Nullable Object value) {
    return VariableCodec.BUILT_IN.encode(row.text("NAME_"), value);
  }
}
