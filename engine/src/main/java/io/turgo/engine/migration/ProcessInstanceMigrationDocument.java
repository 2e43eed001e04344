package io.turgo.engine.migration;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How instances are migrated; read from JSON by {@link ProcessInstanceMigrationDocumentConverter},
 * or made by a {@link ProcessInstanceMigrationBuilder}.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceMigrationDocument {
  /** {@return the id of the definition to migrate to; null where key and version name it} */
  @Nullable String getMigrateToProcessDefinitionId();

  /** {@return the key of the process to migrate to; null where an id names it} */
  @Nullable String getMigrateToProcessDefinitionKey();

  /** {@return the version to migrate to; null for the newest} */
  @Nullable Integer getMigrateToProcessDefinitionVersion();

  /** {@return the tenant of the process to migrate to; null for none} */
  @Nullable String getMigrateToProcessDefinitionTenantId();

  /** {@return the script that is run before; null for none} */
  @Nullable Script getPreUpgradeScript();

  /** {@return the class of the delegate that is run before; null for none} */
  @Nullable String getPreUpgradeJavaDelegate();

  /** {@return the expression of the delegate that is run before; null for none} */
  @Nullable String getPreUpgradeJavaDelegateExpression();

  /** {@return the script that is run afterwards; null for none} */
  @Nullable Script getPostUpgradeScript();

  /** {@return the class of the delegate that is run afterwards; null for none} */
  @Nullable String getPostUpgradeJavaDelegate();

  /** {@return the expression of the delegate that is run afterwards; null for none} */
  @Nullable String getPostUpgradeJavaDelegateExpression();

  /** {@return the mappings of activities} */
  List<ActivityMigrationMapping> getActivityMigrationMappings();

  /** {@return the start events of event sub-processes that begin to wait} */
  List<EnableActivityMapping> getEnableActivityMappings();

  /** {@return the local variables of activities by name, by activity of the new version} */
  Map<String, Map<String, @Nullable Object>> getActivitiesLocalVariables();

  /** {@return the variables of the instance by name} */
  Map<String, @Nullable Object> getProcessInstanceVariables();

  /**
   * Writes the document as JSON, in the form of Flowable.
   *
   * @return the JSON
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if a variable is no text,
   *     number, Boolean, list or map
   */
  String asJsonString();
}
