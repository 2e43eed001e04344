package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoStoreException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The driver of a database, which applications bring themselves. */
public enum JdbcDriver {
  POSTGRES(
      "org.postgresql.Driver",
      "org.postgresql:postgresql",
      "org.postgresql.util.GT",
      "org.postgresql.util.PSQLState",
      "org.postgresql.util.ServerErrorMessage",
      "org.postgresql.util.PSQLException",
      "org.postgresql.util.PSQLWarning"),
  SQLITE(
      "org.sqlite.JDBC",
      "org.xerial:sqlite-jdbc",
      "org.sqlite.SQLiteErrorCode",
      "org.sqlite.SQLiteException");

  private static final Logger LOG = LoggerFactory.getLogger(JdbcDriver.class);

  private final String className;
  private final String module;

  @SuppressWarnings("ImmutableEnumChecker") // it is, see the constructor
  private final List<String> ofFailures;

  JdbcDriver(String className, String module, String... ofFailures) {
    this.className = className;
    this.module = module;
    this.ofFailures = List.of(ofFailures);
  }

  /**
   * Sees to it that the driver is there, before anything is opened, and that it can fail: a class
   * whose initialiser is first run at the end of a stack can never be used again. So the classes
   * that the driver begins to use with its first failure are initialised here.
   *
   * @throws TurgoStoreException if it is missing
   */
  public void require() {
    ClassLoader loader = JdbcDriver.class.getClassLoader();
    try {
      Class.forName(className, false, loader);
    } catch (ClassNotFoundException e) {
      throw new TurgoStoreException(
          "The JDBC driver of the database is missing: add " + module + " to the dependencies", e);
    }
    for (String name : ofFailures) {
      try {
        Class.forName(name, true, loader);
      } catch (ClassNotFoundException e) {
        LOG.debug("This version of {} has no class {}", module, name, e);
      }
    }
  }
}
