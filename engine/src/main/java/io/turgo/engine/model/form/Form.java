package io.turgo.engine.model.form;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.NodeExtension;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form of a start event or a user task, which an application shows.
 *
 * @param key the text of its form key
 * @param properties form properties, as in Activiti and Flowable
 * @param fields form fields, as in Camunda
 * @param businessKeyField the field whose value is the business key of what is started
 */
public record Form(
    @Nullable CompiledExpression key,
    List<Property> properties,
    List<Field> fields,
    @Nullable String businessKeyField)
    implements NodeExtension {
  /**
   * What a value is.
   *
   * @param name {@code string}, {@code long}, {@code double}, {@code boolean}, {@code date}, {@code
   *     enum}, or one that the application knows
   * @param datePattern how a date is written
   * @param values names of the values of an enum, by id
   */
  public record Type(String name, @Nullable String datePattern, Map<String, String> values) {}

  /**
   * A form property.
   *
   * @param type null for a text
   * @param variable where its value is kept; null for the variable of its id
   * @param variableExpression what gives its value instead of a variable
   */
  public record Property(
      String id,
      @Nullable String name,
      @Nullable Type type,
      boolean readable,
      boolean writable,
      boolean required,
      @Nullable String variable,
      @Nullable CompiledExpression variableExpression,
      @Nullable CompiledExpression defaultValue) {}

  /** A form field, with notes for whoever shows it. */
  public record Field(
      String id,
      @Nullable String label,
      @Nullable Type type,
      @Nullable CompiledExpression defaultValue,
      Map<String, String> properties,
      List<Constraint> constraints) {}

  /** What a field's value must be, such as {@code min} and {@code 3}. */
  public record Constraint(String name, @Nullable String config) {}
}
