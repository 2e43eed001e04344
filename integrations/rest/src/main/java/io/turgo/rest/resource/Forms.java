package io.turgo.rest.resource;

import io.turgo.engine.form.FormData;
import io.turgo.engine.form.FormField;
import io.turgo.engine.form.FormFieldValidationConstraint;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.form.FormType;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.variable.TypedValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Forms as answers show them. */
final class Forms {
  private static final View<Object, FormFieldValidationConstraint> CONSTRAINT =
      View.of("FormConstraint", FormFieldValidationConstraint.class)
          .field("name", Types.TEXT, FormFieldValidationConstraint::getName)
          .maybe("configuration", Types.TEXT, constraint -> text(constraint.getConfiguration()));
  private static final View<Object, Field> FIELD =
      View.of("FormField", Field.class)
          .field("id", Types.TEXT, Field::id)
          .says("the name of the variable")
          .maybe("label", Types.TEXT, Field::label)
          .maybe("type", Types.TEXT, Field::type)
          .maybe("value", TypedValue.ANSWER, Field::value)
          .says("the present value")
          .field("required", Types.FLAG, Field::required)
          .field("writable", Types.FLAG, Field::writable)
          .maybe("options", Types.ANY, Field::options)
          .says("the texts to choose from, by value")
          .maybe("datePattern", Types.TEXT, Field::datePattern)
          .field("properties", new MapOf(Types.TEXT, 10_000), Field::properties)
          .says("further properties in the model")
          .field("constraints", new ListOf(CONSTRAINT, 0, 10_000), Field::constraints);
  static final View<Object, Form> FORM =
      View.of("Form", Form.class)
          .maybe("key", Types.TEXT, Form::key)
          .says("the key of a form that the application renders")
          .field("fields", new ListOf(FIELD, 0, 10_000), Form::fields);

  /** A form of either kind. */
  record Form(@Nullable String key, List<Field> fields) {}

  /** A field of either kind of form. */
  private record Field(
      String id,
      @Nullable String label,
      @Nullable String type,
      @Nullable Object value,
      boolean required,
      boolean writable,
      @Nullable Object options,
      @Nullable Object datePattern,
      Map<String, String> properties,
      List<FormFieldValidationConstraint> constraints) {}

  private Forms() {}

  /**
   * The form of a task. A field may show a variable under another name, or an expression of it:
   * what has a hidden value in it is hidden too.
   */
  static Form of(Call call, String taskId, FormData form) {
    Set<String> secrets = new HashSet<>();
    if (!call.hidden().isEmpty()) {
      call.tasks()
          .getVariables(taskId)
          .forEach((name, value) -> {
            if (call.hides(name) && value != null && !value.toString().isEmpty()) {
              secrets.add(value.toString());
            }
          });
    }
    return of(
        form,
        (id, value) -> call.hides(id) || secrets.stream().anyMatch(value.toString()::contains));
  }

  /** The form that starts instances, which have no values so far but those of the model. */
  static Form of(Call call, FormData form) {
    return of(form, (id, value) -> call.hides(id));
  }

  private static Form of(FormData form, BiPredicate<String, Object> hides) {
    return new Form(
        form.getFormKey(),
        form.getFormFields().isEmpty()
            ? form.getFormProperties().stream()
                .filter(FormProperty::isReadable)
                .map(property -> property(property, hides))
                .toList()
            : form.getFormFields().stream().map(field -> field(field, hides)).toList());
  }

  private static Field property(FormProperty property, BiPredicate<String, Object> hides) {
    FormType type = property.getType();
    String value = property.getValue();
    return new Field(
        property.getId(),
        property.getName(),
        type == null ? null : type.getName(),
        value == null
            ? null
            : hides.test(property.getId(), value)
                ? TypedValue.hidden("string")
                : TypedValue.show("string", value),
        property.isRequired(),
        property.isWritable(),
        options(type),
        type != null && type.getInformation("datePattern") instanceof String pattern
            ? pattern
            : null,
        Map.of(),
        List.of());
  }

  private static Field field(FormField field, BiPredicate<String, Object> hides) {
    Object value = field.getValue() == null ? field.getDefaultValue() : field.getValue();
    return new Field(
        field.getId(),
        field.getLabel(),
        field.getTypeName(),
        value == null
            ? null
            : hides.test(field.getId(), value)
                ? TypedValue.hiddenObject(value)
                : TypedValue.showObject(value),
        isRequired(field),
        true,
        options(field.getType()),
        null,
        field.getProperties(),
        field.getValidationConstraints());
  }

  private static boolean isRequired(FormField field) {
    return field.getValidationConstraints().stream()
        .anyMatch(constraint ->
            constraint.getName().equals("required")
                && !"false".equals(String.valueOf(constraint.getConfiguration())));
  }

  private static @Nullable Object options(@Nullable FormType type) {
    return type != null && type.getInformation("values") instanceof Map<?, ?> values
        ? values
        : null;
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
