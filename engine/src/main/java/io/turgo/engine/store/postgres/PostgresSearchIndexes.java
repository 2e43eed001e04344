package io.turgo.engine.store.postgres;

import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.SearchIndexes;
import io.turgo.engine.store.jdbc.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes and drops the indexes for queries while others write: concurrently, one after the other,
 * and by one node at a time. Making one waits for all transactions of the database that began
 * before, each wait bounded; how long the making itself takes follows from the rows.
 */
final class PostgresSearchIndexes {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresSearchIndexes.class);
  private static final SearchIndexes INDEXES = new SearchIndexes("postgresql");

  private static final SearchIndexes.Words WORDS =
      new SearchIndexes.Words(
          "CREATE INDEX CONCURRENTLY IF NOT EXISTS", "DROP INDEX CONCURRENTLY IF EXISTS");

  private static final String THERE =
      """
      SELECT c.relname, i.indisvalid
      FROM pg_catalog.pg_index i
      JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ? AND c.relname = ANY (?)
      """;

  /** Of the session, so that it goes with the connection. */
  private static final String ALONE = "SELECT pg_try_advisory_lock(hashtext(?))";

  private PostgresSearchIndexes() {}

  /**
   * Brings them to what is wanted.
   *
   * @param wait how long each statement waits for transactions of others
   */
  static void fix(
      DataSource dataSource,
      SchemaName schema,
      Duration wait,
      boolean ofHistory,
      boolean ofVariables) {
    try (Connection connection = dataSource.getConnection()) {
      if (changes(connection, schema, ofHistory, ofVariables).isEmpty()) {
        return;
      }
      if (!isAlone(connection, schema)) {
        LOG.info("Another node makes or drops indexes for queries; this one leaves it to that one");
        return;
      }
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            "SET lock_timeout = %d; SET statement_timeout = 0".formatted(wait.toMillis()));
      }
      for (String change : changes(connection, schema, ofHistory, ofVariables)) {
        execute(connection, change);
      }
    } catch (SQLException e) {
      throw Sql.failed("look for its indexes", e);
    }
  }

  private static void execute(Connection connection, String change) {
    long begin = System.nanoTime();
    try (Statement statement = connection.createStatement()) {
      statement.execute(change);
      LOG.info("{} took {} ms", change, (System.nanoTime() - begin) / 1_000_000);
    } catch (SQLException e) {
      LOG.warn(
          "An index for queries could not be changed, so queries may be slow until the next"
              + " start: {} ended with '{}'. A transaction that stays open may be the reason;"
              + " end it and restart a node, or execute the statement by hand",
          change,
          e.getMessage());
    }
  }

  private static List<String> changes(
      Connection connection, SchemaName schema, boolean ofHistory, boolean ofVariables)
      throws SQLException {
    List<String> usable = new ArrayList<>();
    List<String> unusable = new ArrayList<>();
    try (PreparedStatement there = connection.prepareStatement(THERE)) {
      there.setString(1, schema.name());
      there.setArray(2, connection.createArrayOf("text", INDEXES.names().toArray()));
      try (ResultSet rows = there.executeQuery()) {
        while (rows.next()) {
          (rows.getBoolean(2) ? usable : unusable).add(rows.getString(1));
        }
      }
    }
    return INDEXES.changes(ofHistory, ofVariables, usable, unusable, WORDS, schema);
  }

  private static boolean isAlone(Connection connection, SchemaName schema) throws SQLException {
    try (PreparedStatement alone = connection.prepareStatement(ALONE)) {
      alone.setString(1, "turgo search indexes " + schema.name());
      try (ResultSet row = alone.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }
}
