package io.turgo.rest.resource;

import io.turgo.engine.form.FormData;
import io.turgo.engine.form.FormField;
import io.turgo.engine.form.FormProperty;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.variable.TypedValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Forms as answers show them. */
final class Forms {
  private static final Fields CONSTRAINT =
      Fields.named("FormConstraint")
          .with("name", Shown.ANY_TEXT, "")
          .maybe("configuration", Shown.ANY_TEXT, "");
  private static final Fields FIELD =
      Fields.named("FormField")
          .with("id", Shown.ANY_TEXT, "the name of the variable")
          .maybe("label", Shown.ANY_TEXT, "")
          .maybe("type", Shown.ANY_TEXT, "")
          .maybe("value", TypedValue.ANSWER, "what it has so far")
          .with("required", Shown.FLAG, "")
          .with("writable", Shown.FLAG, "")
          .maybe("options", new Anything(), "the texts to choose from, by value")
          .maybe("datePattern", Shown.ANY_TEXT, "")
          .with("properties", new MapOf(Shown.ANY_TEXT, 10_000), "what the model says beside")
          .with("constraints", new ListOf(CONSTRAINT, 0, 10_000), "");

  static final Fields FORM =
      Fields.named("Form")
          .maybe("key", Shown.ANY_TEXT, "of a form that the application has")
          .with("fields", new ListOf(FIELD, 0, 10_000), "");

  private Forms() {}

  /**
   * The form of a task. A field may show a variable under another name, or an expression of it:
   * what has a hidden value in it is hidden too.
   */
  static Map<String, @Nullable Object> show(Call call, String taskId, FormData form) {
    Set<String> secrets = new HashSet<>();
    if (!call.hidden().isEmpty()) {
      call.engine()
          .getTaskService()
          .getVariables(taskId)
          .forEach((name, value) -> {
            if (call.hides(name) && value != null && !value.toString().isEmpty()) {
              secrets.add(value.toString());
            }
          });
    }
    return show(
        form,
        (id, value) -> call.hides(id) || secrets.stream().anyMatch(value.toString()::contains));
  }

  /** The form that starts instances, which have no values so far but those of the model. */
  static Map<String, @Nullable Object> show(Call call, FormData form) {
    return show(form, (id, value) -> call.hides(id));
  }

  private static Map<String, @Nullable Object> show(
      FormData form, BiPredicate<String, Object> hides) {
    List<Map<String, @Nullable Object>> fields =
        form.getFormFields().isEmpty()
            ? form.getFormProperties().stream()
                .filter(FormProperty::isReadable)
                .map(property -> property(property, hides))
                .toList()
            : form.getFormFields().stream().map(field -> field(field, hides)).toList();
    return new Shown().put("key", form.getFormKey()).put("fields", fields).map();
  }

  private static Map<String, @Nullable Object> property(
      FormProperty property, BiPredicate<String, Object> hides) {
    Shown shown =
        new Shown()
            .put("id", property.getId())
            .put("label", property.getName())
            .put("type", property.getType() == null ? null : property.getType().getName());
    if (property.getValue() != null) {
      shown.put(
          "value",
          hides.test(property.getId(), property.getValue())
              ? TypedValue.hidden("string")
              : TypedValue.show("string", property.getValue()));
    }
    return shown
        .put("required", property.isRequired())
        .put("writable", property.isWritable())
        .put(
            "options",
            property.getType() == null
                ? null
                : options(property.getType().getInformation("values")))
        .put(
            "datePattern",
            property.getType() == null
                    || !(property.getType().getInformation("datePattern") instanceof String pattern)
                ? null
                : pattern)
        .put("properties", Map.of())
        .put("constraints", List.of())
        .map();
  }

  private static Map<String, @Nullable Object> field(
      FormField field, BiPredicate<String, Object> hides) {
    Object value = field.getValue() == null ? field.getDefaultValue() : field.getValue();
    Shown shown =
        new Shown()
            .put("id", field.getId())
            .put("label", field.getLabel())
            .put("type", field.getTypeName());
    if (value != null) {
      shown.put(
          "value",
          hides.test(field.getId(), value)
              ? TypedValue.hiddenObject(value)
              : TypedValue.showObject(value));
    }
    return shown
        .put("required", isRequired(field))
        .put("writable", true)
        .put(
            "options",
            field.getType() == null ? null : options(field.getType().getInformation("values")))
        .put("properties", field.getProperties())
        .put(
            "constraints",
            field.getValidationConstraints().stream()
                .map(constraint ->
                    new Shown()
                        .put("name", constraint.getName())
                        .put(
                            "configuration",
                            constraint.getConfiguration() == null
                                ? null
                                : constraint.getConfiguration().toString())
                        .map())
                .toList())
        .map();
  }

  private static boolean isRequired(FormField field) {
    return field.getValidationConstraints().stream()
        .anyMatch(constraint ->
            constraint.getName().equals("required")
                && !"false".equals(String.valueOf(constraint.getConfiguration())));
  }

  private static @Nullable Object options(@Nullable Object values) {
    return values instanceof Map<?, ?> map ? map : null;
  }
}
