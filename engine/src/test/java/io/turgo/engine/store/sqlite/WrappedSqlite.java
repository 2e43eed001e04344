package io.turgo.engine.store.sqlite;

import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.function.UnaryOperator;

/** A store whose writing connections are wrapped by a test. */
public final class WrappedSqlite {
  private WrappedSqlite() {}

  public static Store open(Path file, UnaryOperator<Connection> writers) {
    return SqliteStore.open(SqliteSettings.of(file).withDurable(false), writers);
  }
}
