package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.form.Form;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the forms of start events and user tasks, of both vocabularies. */
final class FormCompiler {
  private static final String DATE_PATTERN = "dd/MM/yyyy";
  private static final Set<String> PROPERTY_TYPES =
      Set.of("string", "long", "double", "boolean", "date", "enum");

  private final Compilation compilation;

  FormCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** The forms of the nodes of some scopes, by node. */
  Map<String, Form> compile(ScopeTree tree, List<String> scopes) {
    Map<String, Form> forms = new HashMap<>();
    for (String scope : scopes) {
      for (ScopeTree.Entry entry : tree.of(scope)) {
        if (entry.element().is("startEvent") || entry.element().is("userTask")) {
          form(entry.element()).ifPresent(form -> forms.put(entry.id(), form));
        }
      }
    }
    return forms;
  }

  private Optional<Form> form(XmlElement node) {
    List<XmlElement> formData = node.extensions("formData");
    for (XmlElement second : formData.subList(Math.min(1, formData.size()), formData.size())) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, second, "A node has one formData element at most");
    }
    Set<String> ids = new HashSet<>();
    List<Form.Property> properties = new ArrayList<>();
    for (XmlElement element : node.extensions("formProperty")) {
      id(element, ids).flatMap(id -> property(element, id)).ifPresent(properties::add);
    }
    List<Form.Field> fields = new ArrayList<>();
    String businessKey = null;
    for (XmlElement data : formData) {
      businessKey = given(data, "businessKey");
      for (XmlElement element : data.children(Vocabulary.ENGINE, "formField")) {
        id(element, ids).ifPresent(id -> fields.add(field(element, id)));
      }
    }
    CompiledExpression key = compilation.engineExpression(node, "formKey");
    return key == null && properties.isEmpty() && formData.isEmpty()
        ? Optional.empty()
        : Optional.of(new Form(key, List.copyOf(properties), List.copyOf(fields), businessKey));
  }

  private Optional<String> id(XmlElement element, Set<String> ids) {
    Optional<String> id = compilation.require(element, "id");
    if (id.isPresent() && !ids.add(id.get())) {
      compilation.problem(
          ProblemCode.ID_TAKEN, element, "The form has another part with the id '%s'", id.get());
    }
    return id;
  }

  private Optional<Form.Property> property(XmlElement element, String id) {
    String variable = given(element, "variable");
    CompiledExpression expression = expression(element, "expression");
    if (variable != null && expression != null) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          element,
          "The form property '%s' has a variable and an expression, of which one gives its value;"
              + " remove the other",
          id);
    }
    Form.Type type = type(element);
    if (type != null && !PROPERTY_TYPES.contains(type.name())) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          element,
          "Expected one of string, long, double, boolean, date and enum as the type of the form"
              + " property '%s', found '%s'",
          id,
          type.name());
    }
    return Optional.of(
        new Form.Property(
            id,
            given(element, "name"),
            type,
            compilation.bpmnFlag(element, "readable", true),
            compilation.bpmnFlag(element, "writable", true),
            compilation.bpmnFlag(element, "required", false),
            variable,
            expression,
            expression(element, "default")));
  }

  private Form.Field field(XmlElement element, String id) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (XmlElement all : element.children(Vocabulary.ENGINE, "properties")) {
      for (XmlElement property : all.children(Vocabulary.ENGINE, "property")) {
        String value = property.attribute("value");
        compilation
            .require(property, "id")
            .ifPresent(name -> properties.put(name, value == null ? "" : value));
      }
    }
    List<Form.Constraint> constraints = new ArrayList<>();
    for (XmlElement all : element.children(Vocabulary.ENGINE, "validation")) {
      for (XmlElement constraint : all.children(Vocabulary.ENGINE, "constraint")) {
        String config = given(constraint, "config");
        compilation
            .require(constraint, "name")
            .ifPresent(name -> constraints.add(new Form.Constraint(name, config)));
      }
    }
    return new Form.Field(
        id,
        given(element, "label"),
        type(element),
        expression(element, "defaultValue"),
        Map.copyOf(properties),
        List.copyOf(constraints));
  }

  private Form.@Nullable Type type(XmlElement element) {
    String name = given(element, "type");
    String pattern = given(element, "datePattern");
    Map<String, String> values = new LinkedHashMap<>();
    for (XmlElement value : element.children(Vocabulary.ENGINE, "value")) {
      String label = value.attribute("name");
      compilation.require(value, "id").ifPresent(id -> values.put(id, label == null ? id : label));
    }
    if (pattern != null) {
      checkPattern(element, pattern);
    }
    return name == null
        ? null
        : new Form.Type(
            name,
            name.equals("date") && pattern == null ? DATE_PATTERN : pattern,
            Collections.unmodifiableMap(values));
  }

  private void checkPattern(XmlElement element, String pattern) {
    try {
      SimpleDateFormat unused = new SimpleDateFormat(pattern, Locale.ROOT);
    } catch (IllegalArgumentException e) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          element,
          "The datePattern '%s' cannot be read: %s",
          pattern,
          e.getMessage());
    }
  }

  private @Nullable CompiledExpression expression(XmlElement element, String attribute) {
    String text = given(element, attribute);
    return text == null ? null : compilation.expression(element, attribute, text);
  }

  private static @Nullable String given(XmlElement element, String attribute) {
    String value = element.attribute(attribute);
    return value == null || value.isBlank() ? null : value.strip();
  }
}
