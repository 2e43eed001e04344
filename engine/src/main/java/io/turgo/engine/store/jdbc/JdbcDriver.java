package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoStoreException;

/** The driver of a database, which applications bring themselves. */
public final class JdbcDriver {
  private JdbcDriver() {}

  /**
   * Sees to it that the driver is there, before anything is opened.
   *
   * @param module by which build tools get it
   */
  public static void require(String className, String module) {
    try {
      Class.forName(className, false, JdbcDriver.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new TurgoStoreException(
          "The JDBC driver of the database is missing: add " + module + " to the dependencies", e);
    }
  }
}
