package io.turgo.engine.migration;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.variable.VariableCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a document from the JSON of {@link MigrationDocument#asJsonString}. */
final class MigrationDocumentReader {
  /** An object whose members are taken one after the other; what is left is unknown. */
  private static final class Members {
    private final String place;
    private final Map<String, @Nullable Object> left;

    Members(String place, @Nullable Object json) {
      this.place = place;
      if (!(json instanceof Map<?, ?> map)) {
        throw wrong(place, "an object", json);
      }
      left = new LinkedHashMap<>();
      map.forEach((name, value) -> left.put(String.valueOf(name), value));
    }

    boolean has(String name) {
      return left.get(name) != null;
    }

    @Nullable String text(String name) {
      Object value = left.remove(name);
      if (value != null && !(value instanceof String)) {
        throw wrong(place + "." + name, "a text", value);
      }
      return (String) value;
    }

    String required(String name) {
      String value = text(name);
      if (value == null) {
        throw wrong(place + "." + name, "a text", null);
      }
      return value;
    }

    @Nullable Integer number(String name) {
      Object value = left.remove(name);
      if (value != null && !(value instanceof Integer)) {
        throw wrong(place + "." + name, "a whole number", value);
      }
      return (Integer) value;
    }

    List<?> list(String name) {
      Object value = left.remove(name);
      if (value == null) {
        return List.of();
      }
      if (!(value instanceof List<?> list)) {
        throw wrong(place + "." + name, "an array", value);
      }
      return list;
    }

    @Nullable List<String> texts(String name) {
      if (!has(name)) {
        return null;
      }
      return list(name).stream()
          .map(one -> {
            if (one instanceof String text) {
              return text;
            }
            throw wrong(place + "." + name, "texts", one);
          })
          .toList();
    }

    @Nullable Members object(String name) {
      Object value = left.remove(name);
      return value == null ? null : new Members(place + "." + name, value);
    }

    Map<String, @Nullable Object> variables(String name) {
      Members members = object(name);
      return members == null ? Map.of() : members.left;
    }

    void end() {
      Set<String> unknown = left.keySet();
      if (!unknown.isEmpty()) {
        throw new TurgoIllegalArgumentException(
            "A migration document has no member '" + place + "." + unknown.iterator().next() + "'");
      }
    }
  }

  private MigrationDocumentReader() {}

  private static TurgoIllegalArgumentException wrong(
      String place, String expected, @Nullable Object found) {
    return new TurgoIllegalArgumentException(
        "Expected %s at '%s' of a migration document, but found %s"
            .formatted(expected, place, found));
  }

  static ProcessInstanceMigrationDocument read(String text) {
    Members json = new Members("document", VariableCodec.plainJson(text));
    ProcessInstanceMigrationDocumentBuilder builder = new ProcessInstanceMigrationDocumentBuilder();
    String key = json.text("toProcessDefinitionKey");
    Integer version = json.number("toProcessDefinitionVersion");
    String id = json.text("toProcessDefinitionId");
    builder.named(id, key, version);
    builder.setTenantId(json.text("toProcessDefinitionTenantId"));
    take(json.object("preUpgradeScript"), script -> builder.setPreUpgradeScript(script(script)));
    take(json.text("preUpgradeJavaDelegate"), builder::setPreUpgradeJavaDelegate);
    take(
        json.text("preUpgradeJavaDelegateExpression"),
        builder::setPreUpgradeJavaDelegateExpression);
    take(json.object("postUpgradeScript"), script -> builder.setPostUpgradeScript(script(script)));
    take(json.text("postUpgradeJavaDelegate"), builder::setPostUpgradeJavaDelegate);
    take(
        json.text("postUpgradeJavaDelegateExpression"),
        builder::setPostUpgradeJavaDelegateExpression);
    for (Object one : json.list("activityMappings")) {
      builder.addActivityMigrationMapping(mapping(new Members("activityMappings", one)));
    }
    for (Object one : json.list("enableActivityMappings")) {
      Members event = new Members("enableActivityMappings", one);
      builder.addEnableActivityMapping(EnableActivityMapping.enable(event.required("activityId")));
      event.end();
    }
    builder.addProcessInstanceVariables(json.variables("processInstanceVariables"));
    json.end();
    return builder.build();
  }

  private static <T> void take(@Nullable T value, Consumer<T> to) {
    if (value != null) {
      to.accept(value);
    }
  }

  private static Script script(Members json) {
    Script script = new Script(json.required("language"), json.required("script"));
    json.end();
    return script;
  }

  private static ActivityMigrationMapping mapping(Members json) {
    if (json.has("toActivityIds")) {
      List<String> to = json.texts("toActivityIds");
      ActivityMigrationMapping.OneToManyMapping many =
          ActivityMigrationMapping.createMappingFor(
              json.required("fromActivityId"), to == null ? List.of() : to);
      Members variables = json.object("localVariables");
      if (variables != null) {
        for (String activity : List.copyOf(variables.left.keySet())) {
          many.withLocalVariablesForActivity(activity, variables.variables(activity));
        }
      }
      return where(many, json);
    }
    List<String> from = json.texts("fromActivityIds");
    return from == null
        ? options(
            ActivityMigrationMapping.createMappingFor(
                json.required("fromActivityId"), json.required("toActivityId")),
            json)
        : options(
            ActivityMigrationMapping.createMappingFor(from, json.required("toActivityId")), json);
  }

  private static ActivityMigrationMapping options(
      ActivityMigrationMapping.ToOne<?> mapping, Members json) {
    take(json.text("newName"), mapping::withNewName);
    take(json.text("newDueDate"), mapping::withNewDueDate);
    take(json.text("newPriority"), mapping::withNewPriority);
    take(json.text("newCategory"), mapping::withNewCategory);
    take(json.text("newFormKey"), mapping::withNewFormKey);
    take(json.text("newAssignee"), mapping::withNewAssignee);
    take(json.text("newOwner"), mapping::withNewOwner);
    take(json.texts("newCandidateUsers"), mapping::withNewCandidateUsers);
    take(json.texts("newCandidateGroups"), mapping::withNewCandidateGroups);
    mapping.withLocalVariables(json.variables("localVariables"));
    return where(mapping, json);
  }

  private static ActivityMigrationMapping where(ActivityMigrationMapping mapping, Members json) {
    Integer version = json.number("callActivityProcessDefinitionVersion");
    take(json.text("inSubProcessOfCallActivityId"), id -> mapping.toCalled(id, version));
    take(json.text("inParentProcessOfCallActivityId"), mapping::toParent);
    json.end();
    return mapping;
  }
}
