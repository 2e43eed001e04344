package io.turgo.camunda7.importing;

import java.time.ZoneId;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What is imported, and how.
 *
 * @param source the database of the other engine, which is only read
 * @param tablePrefix the beginning of the names of its tables, such as {@code camunda.} for a
 *     schema; empty for none
 * @param zone the time zone of the other engine, because its times have none
 * @param definitionKey imports instances of this process only, with those that they called; null
 *     for all
 * @param history how much of the history comes along
 * @param activate whether the instances go on at the end; otherwise they stay suspended
 * @param progress told of each verdict on a tree of instances, once it is durable
 * @since 0.1.0
 */
public record ImportSettings(
    DataSource source,
    String tablePrefix,
    ZoneId zone,
    @Nullable String definitionKey,
    HistoryScope history,
    boolean activate,
    Consumer<ImportReport.InstanceVerdict> progress) {
  /**
   * Settings to begin with: all definitions, the history of running instances, the zone of this
   * Java, suspended.
   *
   * @param source the database of the other engine
   * @return the settings
   */
  public static ImportSettings of(DataSource source) {
    return new ImportSettings(
        source, "", ZoneId.systemDefault(), null, HistoryScope.RUNNING, false, verdict -> {});
  }

  /**
   * Settings to begin with, for a database at an address.
   *
   * @param jdbcUrl the address of the database of the other engine; its driver is on the class path
   * @param user the user, who needs to read only; null for the one of the address
   * @param password the password; null for the one of the address
   * @return the settings
   */
  public static ImportSettings of(
      String jdbcUrl, @Nullable String user, @Nullable String password) {
    // H2 makes a database that is not there.
    boolean makes = jdbcUrl.startsWith("jdbc:h2:") && !jdbcUrl.contains(";IFEXISTS=");
    return of(new DriverSource(makes ? jdbcUrl + ";IFEXISTS=TRUE" : jdbcUrl, user, password));
  }

  /**
   * Imports instances of one process only, with those that they called.
   *
   * @param key of the process
   * @return the same settings with this one
   */
  public ImportSettings ofDefinition(String key) {
    return new ImportSettings(source, tablePrefix, zone, key, history, activate, progress);
  }

  /**
   * Changes how much of the history comes along.
   *
   * @param scope how much
   * @return the same settings with this one
   */
  public ImportSettings withHistory(HistoryScope scope) {
    return new ImportSettings(source, tablePrefix, zone, definitionKey, scope, activate, progress);
  }

  /**
   * Has the instances go on at the end, and start events begin new ones.
   *
   * @return the same settings with this one
   */
  public ImportSettings activating() {
    return new ImportSettings(source, tablePrefix, zone, definitionKey, history, true, progress);
  }

  /**
   * Reads tables whose names begin with something else than {@code ACT_}.
   *
   * @param prefix stands before it; a schema ends with a dot
   * @return the same settings with this one
   */
  public ImportSettings withTablePrefix(String prefix) {
    return new ImportSettings(source, prefix, zone, definitionKey, history, activate, progress);
  }

  /**
   * Reads times as those of another time zone.
   *
   * @param newZone of the other engine
   * @return the same settings with this one
   */
  public ImportSettings withZone(ZoneId newZone) {
    return new ImportSettings(
        source, tablePrefix, newZone, definitionKey, history, activate, progress);
  }

  /**
   * Tells somebody of each verdict. An exception ends the import; it can be repeated.
   *
   * @param listener is told
   * @return the same settings with this one
   */
  public ImportSettings withProgress(Consumer<ImportReport.InstanceVerdict> listener) {
    return new ImportSettings(
        source, tablePrefix, zone, definitionKey, history, activate, listener);
  }
}
