package io.turgo.engine.query.variable;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.IndexedText;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.TextPattern;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Conditions on the row of one variable, in a table with the columns of a value. */
public record VariableCondition(Reads reads, Relation variable) {
  private static final List<VariableType> INTEGERS =
      List.of(VariableType.BYTE, VariableType.SHORT, VariableType.INTEGER, VariableType.LONG);

  /** How a variable compares with a value of its type. */
  enum Order {
    GREATER,
    GREATER_OR_EQUAL,
    LESS,
    LESS_OR_EQUAL
  }

  /**
   * A condition on the value of a variable.
   *
   * @param type of which it is
   * @param value what is said of the columns in which it lies
   * @param isCounted whether an index alone can say how many there are
   */
  record Value(Condition type, Condition value, boolean isCounted) {
    Condition whole() {
      return type.and(value);
    }
  }

  Condition named(String name) {
    return required("name", name).indexOf('\0') >= 0
        ? DSL.falseCondition()
        : variable.text("name").eq(name);
  }

  Value equalTo(String name, @Nullable Object value) {
    VariableValue expected = comparable(name, value);
    return new Value(type(expected.type()), same(expected), isCounted(expected));
  }

  /**
   * Bytes have no index, and none is about variables without a value. PostgreSQL keeps beginnings
   * of texts in its index, for which it reads the rows; but it has statistics of them.
   */
  private boolean isCounted(VariableValue expected) {
    return expected.longValue() != null
        || expected.doubleValue() != null
        || (expected.textValue() != null && reads.isSqlite());
  }

  /** Any other value, be it of another type; whole numbers are the same whatever their size. */
  Condition notEqualTo(String name, @Nullable Object value) {
    VariableValue expected = comparable(name, value);
    Condition alike = INTEGERS.contains(expected.type()) ? integer() : type(expected.type());
    return alike.and(same(expected)).not();
  }

  Value compared(Order order, String name, Object value) {
    VariableValue expected = comparable(name, required("value", value));
    if (reads.codec().comparison(expected.type()) != VariableType.Comparison.ORDER) {
      throw notComparable(name, expected.type());
    }
    List<Part<?>> parts = parts(expected);
    Condition beyond = parts.getLast().beyond(order);
    for (int i = parts.size() - 2; i >= 0; i--) {
      Part<?> part = parts.get(i);
      beyond = part.beyond(strict(order)).or(part.same(reads).and(beyond));
    }
    return new Value(type(expected.type()), beyond, isCounted(expected));
  }

  Value like(String pattern) {
    return new Value(
        type(VariableType.STRING),
        IndexedText.like(reads, texts(), required("pattern", pattern)),
        reads.isSqlite() && !TextPattern.prefix(pattern).isEmpty());
  }

  Condition likeIgnoreCase(String pattern) {
    return type(VariableType.STRING)
        .and(TextPattern.matchesIgnoreCase(texts(), required("pattern", pattern)));
  }

  Condition equalToIgnoreCase(String value) {
    return type(VariableType.STRING).and(sameIgnoreCase(value));
  }

  Condition notEqualToIgnoreCase(String value) {
    return type(VariableType.STRING).and(sameIgnoreCase(value)).not();
  }

  private Condition sameIgnoreCase(String value) {
    return required("value", value).indexOf('\0') >= 0
        ? DSL.falseCondition()
        : DSL.lower(texts()).eq(DSL.lower(DSL.val(value)));
  }

  private Condition same(VariableValue expected) {
    Condition same = DSL.noCondition();
    for (Part<?> part : parts(expected)) {
      same = same.and(part.same(reads));
    }
    return same;
  }

  /** One of the columns in which a value lies, in the order in which they compare. */
  private record Part<T>(Field<T> field, T value) {
    Condition same(Reads reads) {
      return value instanceof String text
          ? IndexedText.equal(reads, field.coerce(String.class), text)
          : field.eq(value);
    }

    Condition beyond(Order order) {
      return switch (order) {
        case GREATER -> field.gt(value);
        case GREATER_OR_EQUAL -> field.ge(value);
        case LESS -> field.lt(value);
        case LESS_OR_EQUAL -> field.le(value);
      };
    }
  }

  private List<Part<?>> parts(VariableValue expected) {
    if (expected.bytesValue() != null) {
      return List.of(new Part<>(variable.bytes("bytes_value"), expected.bytesValue()));
    }
    List<Part<?>> parts = new ArrayList<>(2);
    if (expected.longValue() != null) {
      parts.add(new Part<>(variable.optionalNumber("long_value"), expected.longValue()));
    }
    if (expected.doubleValue() != null) {
      parts.add(new Part<>(variable.decimal("double_value"), expected.doubleValue()));
    }
    if (expected.textValue() != null) {
      parts.add(new Part<>(texts(), expected.textValue()));
    }
    return parts;
  }

  private static Order strict(Order order) {
    return switch (order) {
      case GREATER, GREATER_OR_EQUAL -> Order.GREATER;
      case LESS, LESS_OR_EQUAL -> Order.LESS;
    };
  }

  private VariableValue comparable(String name, @Nullable Object value) {
    VariableValue encoded = reads.codec().encode(required("name", name), value);
    if (reads.codec().comparison(encoded.type()) == VariableType.Comparison.NONE) {
      throw notComparable(name, encoded.type());
    }
    return encoded;
  }

  private static TurgoIllegalArgumentException notComparable(String name, VariableType type) {
    return new TurgoIllegalArgumentException(
        "A value of type '"
            + type.typeName()
            + "' does not support this comparison in a query, but it was given for variable '"
            + name
            + "'");
  }

  private Condition integer() {
    return variable.text("type").in(INTEGERS.stream().map(VariableType::typeName).toList());
  }

  private Condition type(VariableType type) {
    return variable.text("type").eq(type.typeName());
  }

  private Field<String> texts() {
    return variable.optionalText("text_value");
  }
}
