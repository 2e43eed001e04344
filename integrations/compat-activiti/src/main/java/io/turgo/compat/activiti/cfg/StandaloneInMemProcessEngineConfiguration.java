package io.turgo.compat.activiti.cfg;

/**
 * The configuration of an engine whose data ends with the JVM, unless another database is set.
 *
 * @since 0.1.0
 */
public class StandaloneInMemProcessEngineConfiguration
    extends StandaloneProcessEngineConfiguration {
  /** With the defaults of Activiti. */
  public StandaloneInMemProcessEngineConfiguration() {
    setDatabaseSchemaUpdate(DB_SCHEMA_UPDATE_CREATE_DROP);
    setJdbcUrl("jdbc:h2:mem:activiti");
  }
}
