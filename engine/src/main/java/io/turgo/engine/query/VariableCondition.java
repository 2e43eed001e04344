package io.turgo.engine.query;

import static io.turgo.engine.query.Arguments.required;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Conditions on the row of one variable, in a table with the columns of a value. */
record VariableCondition(Reads reads, Relation variable) {
  /** How a variable compares with a value of its type. */
  enum Order {
    GREATER,
    GREATER_OR_EQUAL,
    LESS,
    LESS_OR_EQUAL
  }

  Condition named(String name) {
    return required("name", name).indexOf('\0') >= 0
        ? DSL.falseCondition()
        : variable.text("name").eq(name);
  }

  Condition equalTo(String name, @Nullable Object value) {
    VariableValue expected = comparable(name, value);
    return switch (expected.type()) {
      case NULL -> type(expected.type());
      case BOOLEAN, SHORT, INTEGER, LONG, DATE, DOUBLE, STRING, INSTANT ->
          type(expected.type()).and(same(expected));
      case BYTES -> throw notComparable(name, expected.type());
    };
  }

  Condition notEqualTo(String name, @Nullable Object value) {
    VariableValue expected = comparable(name, value);
    return switch (expected.type()) {
      case NULL -> type(expected.type()).not();
      case BOOLEAN, SHORT, INTEGER, LONG, DATE, DOUBLE, STRING, INSTANT ->
          type(expected.type()).and(same(expected).not());
      case BYTES -> throw notComparable(name, expected.type());
    };
  }

  Condition compared(Order order, String name, Object value) {
    VariableValue expected = comparable(name, required("value", value));
    Condition beyond =
        switch (expected.type()) {
          case SHORT, INTEGER, LONG, DATE -> ordered(order, longs(), expected.longValue());
          case DOUBLE -> ordered(order, doubles(), expected.doubleValue());
          case STRING -> ordered(order, texts(), expected.textValue());
          case INSTANT ->
              ordered(strict(order), longs(), expected.longValue())
                  .or(
                      longs()
                          .eq(expected.longValue())
                          .and(ordered(order, doubles(), expected.doubleValue())));
          case NULL, BOOLEAN, BYTES -> throw notComparable(name, expected.type());
        };
    return type(expected.type()).and(beyond);
  }

  Condition like(String pattern) {
    return type(VariableType.STRING)
        .and(TextPattern.matches(reads, texts(), required("pattern", pattern)));
  }

  Condition likeIgnoreCase(String pattern) {
    return type(VariableType.STRING)
        .and(TextPattern.matchesIgnoreCase(texts(), required("pattern", pattern)));
  }

  Condition equalToIgnoreCase(String value) {
    return type(VariableType.STRING).and(sameIgnoreCase(value));
  }

  Condition notEqualToIgnoreCase(String value) {
    return type(VariableType.STRING).and(sameIgnoreCase(value).not());
  }

  private Condition sameIgnoreCase(String value) {
    return required("value", value).indexOf('\0') >= 0
        ? DSL.falseCondition()
        : DSL.lower(texts()).eq(DSL.lower(DSL.val(value)));
  }

  private Condition same(VariableValue expected) {
    Condition same = DSL.noCondition();
    if (expected.longValue() != null) {
      same = same.and(longs().eq(expected.longValue()));
    }
    if (expected.doubleValue() != null) {
      same = same.and(doubles().eq(expected.doubleValue()));
    }
    if (expected.textValue() != null) {
      same = same.and(texts().eq(expected.textValue()));
    }
    return same;
  }

  private static <T> Condition ordered(Order order, Field<T> field, @Nullable T value) {
    T bound = required("value", value);
    return switch (order) {
      case GREATER -> field.gt(bound);
      case GREATER_OR_EQUAL -> field.ge(bound);
      case LESS -> field.lt(bound);
      case LESS_OR_EQUAL -> field.le(bound);
    };
  }

  private static Order strict(Order order) {
    return switch (order) {
      case GREATER, GREATER_OR_EQUAL -> Order.GREATER;
      case LESS, LESS_OR_EQUAL -> Order.LESS;
    };
  }

  private static VariableValue comparable(String name, @Nullable Object value) {
    return VariableType.encode(required("name", name), value);
  }

  private static TurgoIllegalArgumentException notComparable(String name, VariableType type) {
    return new TurgoIllegalArgumentException(
        "A value of type '"
            + type.typeName()
            + "' can not be compared so in a query, but it was given for variable '"
            + name
            + "'");
  }

  private Condition type(VariableType type) {
    return variable.text("type").eq(type.typeName());
  }

  private Field<Long> longs() {
    return variable.optionalNumber("long_value");
  }

  private Field<Double> doubles() {
    return variable.decimal("double_value");
  }

  private Field<String> texts() {
    return variable.optionalText("text_value");
  }
}
