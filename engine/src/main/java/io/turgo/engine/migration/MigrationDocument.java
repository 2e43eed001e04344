package io.turgo.engine.migration;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.migration.ActivityMigrationMapping.ManyToOneMapping;
import io.turgo.engine.migration.ActivityMigrationMapping.OneToManyMapping;
import io.turgo.engine.migration.ActivityMigrationMapping.OneToOneMapping;
import io.turgo.engine.migration.ProcessInstanceMigrationDocumentBuilder.Upgrade;
import io.turgo.engine.variable.VariableCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceMigrationDocument} as data. */
record MigrationDocument(
    @Nullable String definitionId,
    @Nullable String key,
    @Nullable Integer version,
    @Nullable String tenantId,
    @Nullable Upgrade before,
    @Nullable Upgrade after,
    List<ActivityMigrationMapping> mappings,
    List<EnableActivityMapping> enabled,
    Map<String, @Nullable Object> variables)
    implements ProcessInstanceMigrationDocument {

  @Override
  public @Nullable String getMigrateToProcessDefinitionId() {
    return definitionId;
  }

  @Override
  public @Nullable String getMigrateToProcessDefinitionKey() {
    return key;
  }

  @Override
  public @Nullable Integer getMigrateToProcessDefinitionVersion() {
    return version;
  }

  @Override
  public @Nullable String getMigrateToProcessDefinitionTenantId() {
    return tenantId;
  }

  @Override
  public @Nullable Script getPreUpgradeScript() {
    return before == null ? null : before.script();
  }

  @Override
  public @Nullable String getPreUpgradeJavaDelegate() {
    return before == null ? null : before.javaDelegate();
  }

  @Override
  public @Nullable String getPreUpgradeJavaDelegateExpression() {
    return before == null ? null : before.expression();
  }

  @Override
  public @Nullable Script getPostUpgradeScript() {
    return after == null ? null : after.script();
  }

  @Override
  public @Nullable String getPostUpgradeJavaDelegate() {
    return after == null ? null : after.javaDelegate();
  }

  @Override
  public @Nullable String getPostUpgradeJavaDelegateExpression() {
    return after == null ? null : after.expression();
  }

  @Override
  public List<ActivityMigrationMapping> getActivityMigrationMappings() {
    return mappings;
  }

  @Override
  public List<EnableActivityMapping> getEnableActivityMappings() {
    return enabled;
  }

  @Override
  public Map<String, @Nullable Object> getProcessInstanceVariables() {
    return variables;
  }

  @Override
  public Map<String, Map<String, @Nullable Object>> getActivitiesLocalVariables() {
    Map<String, Map<String, @Nullable Object>> all = new LinkedHashMap<>();
    for (ActivityMigrationMapping mapping : mappings) {
      switch (mapping) {
        case OneToManyMapping many -> all.putAll(many.getActivitiesLocalVariables());
        case ManyToOneMapping one -> add(all, one.getToActivityId(), one);
        case OneToOneMapping one -> add(all, one.getToActivityId(), one);
      }
    }
    return all;
  }

  private static void add(
      Map<String, Map<String, @Nullable Object>> all,
      String activityId,
      ActivityMigrationMapping.ToOne<?> mapping) {
    if (!mapping.getActivityLocalVariables().isEmpty()) {
      all.put(activityId, mapping.getActivityLocalVariables());
    }
  }

  @Override
  public String asJsonString() {
    Map<String, Object> json = new LinkedHashMap<>();
    put(json, "toProcessDefinitionId", definitionId);
    put(json, "toProcessDefinitionKey", key);
    put(json, "toProcessDefinitionVersion", version);
    put(json, "toProcessDefinitionTenantId", tenantId);
    putUpgrade(json, "preUpgrade", before);
    putUpgrade(json, "postUpgrade", after);
    List<Object> all = new ArrayList<>();
    mappings.forEach(mapping -> all.add(json(mapping)));
    putFilled(json, "activityMappings", all);
    List<Object> events = new ArrayList<>();
    enabled.forEach(event -> events.add(Map.of("activityId", event.getActivityId())));
    putFilled(json, "enableActivityMappings", events);
    putVariables(json, "processInstanceVariables", variables);
    return VariableCodec.jsonText(json);
  }

  private static void put(Map<String, Object> json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value);
    }
  }

  private static void putFilled(Map<String, Object> json, String name, List<?> values) {
    if (!values.isEmpty()) {
      json.put(name, values);
    }
  }

  private static void putUpgrade(Map<String, Object> json, String when, @Nullable Upgrade run) {
    if (run == null) {
      return;
    }
    Script script = run.script();
    if (script != null) {
      Map<String, Object> written = new LinkedHashMap<>();
      written.put("language", script.getLanguage());
      written.put("script", script.getScript());
      json.put(when + "Script", written);
    }
    put(json, when + "JavaDelegate", run.javaDelegate());
    put(json, when + "JavaDelegateExpression", run.expression());
  }

  private static void putVariables(
      Map<String, Object> json, String name, Map<String, ? extends @Nullable Object> values) {
    if (!values.isEmpty()) {
      values.forEach(MigrationDocument::checkPlain);
      json.put(name, values);
    }
  }

  private static void checkPlain(String name, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case String text -> {}
      case Number number -> {}
      case Boolean flag -> {}
      case List<?> list -> list.forEach(element -> checkPlain(name, element));
      case Map<?, ?> map -> map.values().forEach(member -> checkPlain(name, member));
      default ->
          throw new TurgoIllegalArgumentException(
              "Expected a text, a number, a Boolean, a list or a map as variable '"
                  + name
                  + "' of a document in JSON, but got "
                  + value.getClass().getName());
    }
  }

  private static Map<String, Object> json(ActivityMigrationMapping mapping) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (mapping) {
      case OneToOneMapping one -> json.put("fromActivityId", one.getFromActivityId());
      case OneToManyMapping many -> json.put("fromActivityId", many.getFromActivityId());
      case ManyToOneMapping one -> json.put("fromActivityIds", one.getFromActivityIds());
    }
    if (mapping instanceof OneToManyMapping many) {
      json.put("toActivityIds", many.getToActivityIds());
    } else {
      json.put("toActivityId", mapping.getToActivityIds().getFirst());
    }
    put(json, "inSubProcessOfCallActivityId", mapping.getToCallActivityId());
    put(
        json,
        "callActivityProcessDefinitionVersion",
        mapping.getCallActivityProcessDefinitionVersion());
    put(json, "inParentProcessOfCallActivityId", mapping.getFromCallActivityId());
    if (mapping instanceof ActivityMigrationMapping.ToOne<?> one) {
      put(json, "newName", one.getWithNewName());
      put(json, "newDueDate", one.getWithNewDueDate());
      put(json, "newPriority", one.getWithNewPriority());
      put(json, "newCategory", one.getWithNewCategory());
      put(json, "newFormKey", one.getWithNewFormKey());
      put(json, "newAssignee", one.getWithNewAssignee());
      put(json, "newOwner", one.getWithNewOwner());
      put(json, "newCandidateUsers", one.getWithNewCandidateUsers());
      put(json, "newCandidateGroups", one.getWithNewCandidateGroups());
      putVariables(json, "localVariables", one.getActivityLocalVariables());
    } else if (mapping instanceof OneToManyMapping many) {
      putVariables(json, "localVariables", many.getActivitiesLocalVariables());
    }
    return json;
  }
}
