package io.turgo.importing;

import java.sql.Driver;
import java.time.ZoneId;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What is imported, and how.
 *
 * @since 0.1.0
 */
public final class ImportSettings {
  private final DataSource source;
  private final String tablePrefix;
  private final ZoneId zone;
  private final @Nullable String sourceName;
  private final @Nullable String definitionKey;
  private final HistoryScope history;
  private final boolean activate;
  private final Consumer<ImportReport.InstanceVerdict> progress;

  private ImportSettings(
      DataSource source,
      String tablePrefix,
      ZoneId zone,
      @Nullable String sourceName,
      @Nullable String definitionKey,
      HistoryScope history,
      boolean activate,
      Consumer<ImportReport.InstanceVerdict> progress) {
    this.source = source;
    this.tablePrefix = tablePrefix;
    this.zone = zone;
    this.sourceName = sourceName;
    this.definitionKey = definitionKey;
    this.history = history;
    this.activate = activate;
    this.progress = progress;
  }

  /**
   * Settings to begin with: all definitions, the history of running instances, the zone of this
   * Java, suspended.
   *
   * @param source the database of the other engine
   * @return the settings
   */
  public static ImportSettings of(DataSource source) {
    return new ImportSettings(
        source, "", ZoneId.systemDefault(), null, null, HistoryScope.RUNNING, false, verdict -> {});
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
    return of(new DriverSource(address(jdbcUrl), user, password, null));
  }

  /**
   * The same with a driver that is not on the class path.
   *
   * @param jdbcUrl the address of the database of the other engine
   * @param user the user, who needs to read only; null for the one of the address
   * @param password the password; null for the one of the address
   * @param driver makes the connections
   * @return the settings
   */
  public static ImportSettings of(
      String jdbcUrl, @Nullable String user, @Nullable String password, Driver driver) {
    return of(new DriverSource(address(jdbcUrl), user, password, driver));
  }

  /** H2 makes a database that is not there, unless the address forbids it. */
  private static String address(String jdbcUrl) {
    boolean makes = jdbcUrl.startsWith("jdbc:h2:") && !jdbcUrl.contains(";IFEXISTS=");
    return makes ? jdbcUrl + ";IFEXISTS=TRUE" : jdbcUrl;
  }

  /**
   * Imports instances of one process only, with those that they called.
   *
   * @param key of the process
   * @return the same settings with this one
   */
  public ImportSettings ofDefinition(String key) {
    return new ImportSettings(
        source, tablePrefix, zone, sourceName, key, history, activate, progress);
  }

  /**
   * Changes how much of the history comes along.
   *
   * <p><b>Default:</b> running.
   *
   * @param scope how much
   * @return the same settings with this one
   */
  public ImportSettings withHistory(HistoryScope scope) {
    return new ImportSettings(
        source, tablePrefix, zone, sourceName, definitionKey, scope, activate, progress);
  }

  /**
   * Has the instances go on at the end, and start events begin new ones.
   *
   * @return the same settings with this one
   */
  public ImportSettings activating() {
    return new ImportSettings(
        source, tablePrefix, zone, sourceName, definitionKey, history, true, progress);
  }

  /**
   * Reads tables whose names begin with something else than {@code ACT_}.
   *
   * <p><b>Default:</b> none.
   *
   * @param prefix stands before it; a schema ends with a dot
   * @return the same settings with this one
   */
  public ImportSettings withTablePrefix(String prefix) {
    return new ImportSettings(
        source, prefix, zone, sourceName, definitionKey, history, activate, progress);
  }

  /**
   * Reads times as those of another time zone.
   *
   * <p><b>Default:</b> the zone of this Java.
   *
   * @param newZone of the other engine
   * @return the same settings with this one
   */
  public ImportSettings withZone(ZoneId newZone) {
    return new ImportSettings(
        source, tablePrefix, newZone, sourceName, definitionKey, history, activate, progress);
  }

  /**
   * Names the other engine in the origins of what is made from it. Two databases of Flowable or
   * Activiti that go into one database need names, because these engines have none themselves.
   *
   * <p><b>Default:</b> {@code flowable} or {@code activiti}; {@code camunda7} with the id of the
   * installation.
   *
   * @param name stays the same in all runs with that database
   * @return the same settings with this one
   * @throws IllegalArgumentException if the name is blank
   */
  public ImportSettings withSourceName(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "The name of the source is blank; leave it out, or give the one of the earlier runs");
    }
    return new ImportSettings(
        source, tablePrefix, zone, name, definitionKey, history, activate, progress);
  }

  /**
   * Tells somebody of each verdict. An exception ends the import; it can be repeated.
   *
   * <p><b>Default:</b> none.
   *
   * @param listener is told
   * @return the same settings with this one
   */
  public ImportSettings withProgress(Consumer<ImportReport.InstanceVerdict> listener) {
    return new ImportSettings(
        source, tablePrefix, zone, sourceName, definitionKey, history, activate, listener);
  }

  DataSource source() {
    return source;
  }

  String tablePrefix() {
    return tablePrefix;
  }

  ZoneId zone() {
    return zone;
  }

  /** What the other engine is called; null for the name that it gives itself. */
  @Nullable String sourceName() {
    return sourceName;
  }

  /** The only process that is imported; null for all. */
  @Nullable String definitionKey() {
    return definitionKey;
  }

  HistoryScope history() {
    return history;
  }

  boolean activate() {
    return activate;
  }

  Consumer<ImportReport.InstanceVerdict> progress() {
    return progress;
  }
}
