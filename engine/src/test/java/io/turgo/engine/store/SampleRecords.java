package io.turgo.engine.store;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Relocation;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import io.turgo.engine.variable.VariableType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes rows that have a value of their own in every component, and knows whose value it is. */
public final class SampleRecords {
  /** The component that has a value; numbers of all types are told apart by their text. */
  private final Map<String, String> components = new HashMap<>();

  private int last;

  /** Rows of all types: a job of each state, and a variable that is hidden in each way. */
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (Class<?> type : types(Row.class).toList()) {
      if (type == Relocation.class) {
        continue; // stands for columns of other tables
      }
      if (type == JobRow.class) {
        for (JobRow.State state : JobRow.State.values()) {
          rows.add((Row) made(type, state == JobRow.State.EXTERNAL ? external() : job(state)));
        }
      } else if (type == VariableRow.class) {
        for (Class<?> hidden : VariableRow.Hidden.class.getPermittedSubclasses()) {
          rows.add((Row) made(type, Map.of("hidden", made(hidden, Map.of()))));
        }
      } else {
        Map<String, @Nullable Object> given = new HashMap<>();
        given.put("deferred", false);
        if (type == InstanceRow.class) {
          given.put("facts", null); // a row of another table
        }
        rows.add((Row) made(type, given));
      }
    }
    return rows;
  }

  /** Units of each table, which insert, update and delete a row of it where that is done. */
  public static Map<String, InstanceChanges> unitsByTable() {
    SampleRecords samples = new SampleRecords();
    Map<Table<?>, Row> deleted = new LinkedHashMap<>();
    samples.rows().forEach(row -> deleted.put(Tables.of(row), row));
    Map<String, InstanceChanges> units = new LinkedHashMap<>();
    for (Row row : samples.rows()) {
      Table<?> table = Tables.of(row);
      Row gone = deleted.remove(table);
      if (gone != null && !(row instanceof InstanceRow)) {
        List<Row> updated = table.updatedColumns().isEmpty() ? List.of() : List.of(row);
        units.put(table.name(), SampleRows.change(7, 1, List.of(row), updated, List.of(gone)));
      }
    }
    return units;
  }

  /** The component that has this value; null for one that was not made here. */
  @Nullable String componentOf(Object value) {
    return components.get(value.toString());
  }

  private static Stream<Class<?>> types(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(SampleRecords::types)
        : Stream.of(type);
  }

  private Map<String, @Nullable Object> job(JobRow.State state) {
    Map<String, @Nullable Object> given = new HashMap<>();
    given.put("state", state);
    given.put("payload", new JobPayload.Timer((String) value(String.class, "payload")));
    given.put("outside", null);
    return given;
  }

  private Map<String, @Nullable Object> external() {
    Map<String, @Nullable Object> given = new HashMap<>();
    given.put("state", JobRow.State.EXTERNAL);
    given.put("payload", new JobPayload.External((String) value(String.class, "topic")));
    given.put("queue", null); // nothing brings it to anybody
    return given;
  }

  private Object made(Class<?> type, Map<String, @Nullable Object> given) {
    RecordComponent[] parts = type.getRecordComponents();
    Class<?>[] types = new Class<?>[parts.length];
    @Nullable Object[] values = new @Nullable Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      String name = parts[i].getName();
      types[i] = parts[i].getType();
      values[i] =
          given.containsKey(name)
              ? given.get(name)
              : types[i].isRecord() ? made(types[i], given) : value(types[i], name);
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("A " + type + " could not be made", e);
    }
  }

  private Object value(Class<?> type, String component) {
    last++;
    Object value;
    if (type == long.class || type == Long.class) {
      value = (long) last;
    } else if (type == int.class) {
      value = last;
    } else if (type == Double.class) {
      value = last + 0.5;
    } else if (type == boolean.class) {
      return !component.equals("deferred");
    } else if (type == String.class) {
      value = "text " + last;
    } else if (type == byte[].class) {
      return new byte[] {(byte) last};
    } else if (type == VariableType.class) {
      return VariableType.STRING;
    } else if (type.isEnum()) {
      return type.getEnumConstants()[0];
    } else {
      throw new IllegalStateException("No value of " + type + " for " + component + " is known");
    }
    components.put(value.toString(), component);
    return value;
  }
}
