package io.turgo.engine.store.sqlite;

import io.turgo.engine.store.sqlite.SqliteWriter.Session;
import io.turgo.engine.transaction.JobTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A job's transaction on the writing connection. It takes that connection when somebody asks for
 * it: a job whose code does not write keeps nobody waiting while the code runs.
 */
final class SqliteJobTransaction implements JobTransaction {
  private final SqliteWriter writer;
  private @Nullable Session session;

  SqliteJobTransaction(SqliteWriter writer) {
    this.writer = writer;
  }

  @Override
  public Connection connection() throws SQLException {
    Session open = session;
    if (open == null) {
      open = writer.begin();
      session = open;
    }
    return open.connection();
  }

  @Override
  public void commit() throws SQLException {
    Session open = session;
    if (open != null) {
      session = null;
      writer.commit(open);
    }
  }

  @Override
  public void rollback() {
    Session open = session;
    if (open != null) {
      session = null;
      writer.rollback(open);
    }
  }

  @Override
  public boolean hasBegun() {
    return session != null;
  }

  @Override
  public boolean excludesOthers() {
    return session != null;
  }
}
