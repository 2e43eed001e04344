package io.turgo.engine.migration;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a document without an engine.
 *
 * @since 0.1.0
 */
public final class ProcessInstanceMigrationDocumentBuilder {
  private @Nullable String definitionId;
  private @Nullable String key;
  private @Nullable Integer version;
  private @Nullable String tenantId;
  private @Nullable Upgrade before;
  private @Nullable Upgrade after;
  private final List<ActivityMigrationMapping> mappings = new ArrayList<>();
  private final List<EnableActivityMapping> enabled = new ArrayList<>();
  private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

  /** A builder of a document that says nothing yet. */
  public ProcessInstanceMigrationDocumentBuilder() {}

  /** Names the definition to migrate to as a document does, which may have both. */
  ProcessInstanceMigrationDocumentBuilder named(
      @Nullable String processDefinitionId,
      @Nullable String processDefinitionKey,
      @Nullable Integer processDefinitionVersion) {
    definitionId = processDefinitionId;
    key = processDefinitionKey;
    version = processDefinitionVersion;
    return this;
  }

  /**
   * Names the definition to migrate to.
   *
   * @param processDefinitionId its id
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setProcessDefinitionToMigrateTo(
      String processDefinitionId) {
    definitionId = processDefinitionId;
    key = null;
    version = null;
    return this;
  }

  /**
   * Names the definition to migrate to.
   *
   * @param processDefinitionKey the key of the process
   * @param processDefinitionVersion the version; null for the newest
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setProcessDefinitionToMigrateTo(
      String processDefinitionKey, @Nullable Integer processDefinitionVersion) {
    definitionId = null;
    key = processDefinitionKey;
    version = processDefinitionVersion;
    return this;
  }

  /**
   * Names the tenant of the process.
   *
   * @param processDefinitionTenantId null for none
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setTenantId(
      @Nullable String processDefinitionTenantId) {
    tenantId = processDefinitionTenantId;
    return this;
  }

  /**
   * Has a script run before.
   *
   * @param script the script
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setPreUpgradeScript(Script script) {
    before = once(before, new Upgrade(script, null, null), "before");
    return this;
  }

  /**
   * Has a delegate run before.
   *
   * @param javaDelegateClassName its class
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setPreUpgradeJavaDelegate(
      String javaDelegateClassName) {
    before = once(before, new Upgrade(null, javaDelegateClassName, null), "before");
    return this;
  }

  /**
   * Has a delegate run before.
   *
   * @param expression whose value it is
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setPreUpgradeJavaDelegateExpression(
      String expression) {
    before = once(before, new Upgrade(null, null, expression), "before");
    return this;
  }

  /**
   * Has a script run afterwards.
   *
   * @param script the script
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setPostUpgradeScript(Script script) {
    after = once(after, new Upgrade(script, null, null), "after");
    return this;
  }

  /**
   * Has a delegate run afterwards.
   *
   * @param javaDelegateClassName its class
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setPostUpgradeJavaDelegate(
      String javaDelegateClassName) {
    after = once(after, new Upgrade(null, javaDelegateClassName, null), "after");
    return this;
  }

  /**
   * Has a delegate run afterwards.
   *
   * @param expression whose value it is
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder setPostUpgradeJavaDelegateExpression(
      String expression) {
    after = once(after, new Upgrade(null, null, expression), "after");
    return this;
  }

  private static Upgrade once(@Nullable Upgrade known, Upgrade other, String when) {
    if (known != null) {
      throw new TurgoIllegalArgumentException(
          "Expected one script or delegate that is run " + when + " the migration, but got two");
    }
    return other;
  }

  /**
   * Adds mappings.
   *
   * @param activityMigrationMappings the mappings
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder addActivityMigrationMappings(
      List<ActivityMigrationMapping> activityMigrationMappings) {
    mappings.addAll(activityMigrationMappings);
    return this;
  }

  /**
   * Adds a mapping.
   *
   * @param activityMigrationMapping the mapping
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder addActivityMigrationMapping(
      ActivityMigrationMapping activityMigrationMapping) {
    mappings.add(activityMigrationMapping);
    return this;
  }

  /**
   * Has start events of event sub-processes wait.
   *
   * @param enableActivityMappings name them
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder addEnableActivityMappings(
      List<EnableActivityMapping> enableActivityMappings) {
    enabled.addAll(enableActivityMappings);
    return this;
  }

  /**
   * Has a start event of an event sub-process wait.
   *
   * @param enableActivityMapping names it
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder addEnableActivityMapping(
      EnableActivityMapping enableActivityMapping) {
    enabled.add(enableActivityMapping);
    return this;
  }

  /**
   * Sets a variable of the instance.
   *
   * @param variableName the name
   * @param variableValue the value
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder addProcessInstanceVariable(
      String variableName, @Nullable Object variableValue) {
    variables.put(variableName, variableValue);
    return this;
  }

  /**
   * Sets variables of the instance.
   *
   * @param processInstanceVariables the values by name
   * @return this builder
   */
  public ProcessInstanceMigrationDocumentBuilder addProcessInstanceVariables(
      Map<String, ? extends @Nullable Object> processInstanceVariables) {
    variables.putAll(processInstanceVariables);
    return this;
  }

  /**
   * Makes the document.
   *
   * @return the document
   * @throws TurgoIllegalArgumentException if it does not say where to migrate to, or maps an
   *     activity twice
   */
  public ProcessInstanceMigrationDocument build() {
    if (definitionId == null && key == null) {
      throw new TurgoIllegalArgumentException(
          "Expected the id, or the key, of the process definition to migrate to, but got none");
    }
    Set<String> from = new HashSet<>();
    Set<String> twice = new LinkedHashSet<>();
    for (ActivityMigrationMapping mapping : mappings) {
      for (String id : mapping.getFromActivityIds()) {
        if (!from.add(id)) {
          twice.add(id);
        }
      }
    }
    if (!twice.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "Expected one mapping of each activity, but these are mapped more than once: " + twice);
    }
    return new MigrationDocument(
        definitionId,
        key,
        version,
        tenantId,
        before,
        after,
        List.copyOf(mappings),
        List.copyOf(enabled),
        Collections.unmodifiableMap(new LinkedHashMap<>(variables)));
  }

  /** A script, a class or an expression; the others are null. */
  record Upgrade(
      @Nullable Script script, @Nullable String javaDelegate, @Nullable String expression) {}
}
