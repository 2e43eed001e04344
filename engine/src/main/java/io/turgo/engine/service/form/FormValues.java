package io.turgo.engine.service.form;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.form.FormField;
import io.turgo.engine.form.FormFieldValidationConstraint;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.form.FormType;
import io.turgo.engine.model.form.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A form with its values, as it is shown. */
final class FormValues {
  private final Form form;
  private final @Nullable Map<String, @Nullable Object> variables;
  private final CompiledExpression.Variables seen;

  /**
   * @param variables those that the task sees; null of a form that starts an instance
   */
  FormValues(Form form, @Nullable Map<String, @Nullable Object> variables) {
    this.form = form;
    this.variables = variables;
    this.seen = variables == null ? CompiledExpression.Variables.NONE : new Seen(variables);
  }

  /** Variables that expressions of forms read. */
  record Seen(Map<String, @Nullable Object> variables) implements CompiledExpression.Variables {
    @Override
    public boolean has(String name) {
      return variables.containsKey(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return variables.get(name);
    }

    @Override
    public void set(String name, @Nullable Object value) {
      throw new UnsupportedOperationException("'" + name + "' cannot be set by a form");
    }
  }

  private record Typed(Form.Type type) implements FormType {
    @Override
    public String getName() {
      return type.name();
    }

    @Override
    public @Nullable Object getInformation(String key) {
      return switch (key) {
        case "datePattern" -> type.datePattern();
        case "values" -> type.name().equals("enum") ? type.values() : null;
        default -> null;
      };
    }
  }

  private record Property(Form.Property property, @Nullable String value) implements FormProperty {
    @Override
    public String getId() {
      return property.id();
    }

    @Override
    public @Nullable String getName() {
      return property.name();
    }

    @Override
    public @Nullable FormType getType() {
      return property.type() == null ? null : new Typed(property.type());
    }

    @Override
    public @Nullable String getValue() {
      return value;
    }

    @Override
    public boolean isReadable() {
      return property.readable();
    }

    @Override
    public boolean isWritable() {
      return property.writable();
    }

    @Override
    public boolean isRequired() {
      return property.required();
    }
  }

  private record Constraint(Form.Constraint constraint) implements FormFieldValidationConstraint {
    @Override
    public String getName() {
      return constraint.name();
    }

    @Override
    public @Nullable Object getConfiguration() {
      return constraint.config();
    }
  }

  private record Field(
      Form.Field field,
      @Nullable Object defaultValue,
      @Nullable Object value,
      boolean isBusinessKey)
      implements FormField {
    @Override
    public String getId() {
      return field.id();
    }

    @Override
    public @Nullable String getLabel() {
      return field.label();
    }

    @Override
    public @Nullable FormType getType() {
      return field.type() == null ? null : new Typed(field.type());
    }

    @Override
    public @Nullable Object getDefaultValue() {
      return defaultValue;
    }

    @Override
    public @Nullable Object getValue() {
      return value;
    }

    @Override
    public Map<String, String> getProperties() {
      return field.properties();
    }

    @Override
    public List<FormFieldValidationConstraint> getValidationConstraints() {
      return field.constraints().stream()
          .<FormFieldValidationConstraint>map(Constraint::new)
          .toList();
    }
  }

  @Nullable String key() {
    CompiledExpression key = form.key();
    Object value = key == null ? null : key.evaluate(seen);
    return value == null ? null : value.toString();
  }

  List<FormProperty> properties() {
    List<FormProperty> shown = new ArrayList<>();
    for (Form.Property property : form.properties()) {
      if (property.readable()) {
        shown.add(
            new Property(property, FormValue.shown(property.id(), property.type(), of(property))));
      }
    }
    return List.copyOf(shown);
  }

  private @Nullable Object of(Form.Property property) {
    if (variables != null) {
      CompiledExpression expression = property.variableExpression();
      if (expression != null) {
        return expression.evaluate(seen);
      }
      String name = property.variable() == null ? property.id() : property.variable();
      if (variables.containsKey(name)) {
        return variables.get(name);
      }
    }
    return evaluated(property.defaultValue());
  }

  List<FormField> fields() {
    List<FormField> shown = new ArrayList<>();
    for (Form.Field field : form.fields()) {
      Object byDefault =
          FormValue.read(field.id(), field.type(), evaluated(field.defaultValue()), false);
      shown.add(
          new Field(
              field,
              byDefault,
              seen.has(field.id()) ? seen.get(field.id()) : byDefault,
              field.id().equals(form.businessKeyField())));
    }
    return List.copyOf(shown);
  }

  /** The value of an expression that sees what the form sees; null of none. */
  @Nullable Object evaluated(@Nullable CompiledExpression expression) {
    return expression == null ? null : expression.evaluate(seen);
  }
}
