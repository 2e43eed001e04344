package io.turgo.engine.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A writing connection that cannot be closed when it is thrown away. */
@Timeout(60)
class UnclosedSessionTest {
  private final OutOfMemoryError full = new OutOfMemoryError("as if there were no memory");
  private final AtomicInteger failingBegins = new AtomicInteger();
  private final AtomicInteger failingCloses = new AtomicInteger();

  @Test
  void itIsClosedBeforeTheNextOneIsOpenedAndHoldsTheLockNoMore(@TempDir Path folder) {
    try (Store store = WrappedSqlite.open(folder.resolve("turgo.db"), this::wrapped)) {
      long first = store.allocateIds(1);
      failingBegins.set(1);
      failingCloses.set(2);

      assertThatThrownBy(() -> store.allocateIds(1)).isSameAs(full);
      assertThatThrownBy(() -> store.allocateIds(1)).isSameAs(full);

      assertThat(store.allocateIds(1)).isGreaterThan(first);
    }
  }

  private Connection wrapped(Connection real) {
    return WrappedSqlite.proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("close")) {
            fails(failingCloses);
          }
          Object result = WrappedSqlite.call(real, method, arguments);
          return result instanceof PreparedStatement statement
                  && arguments[0].toString().startsWith("BEGIN")
              ? begins(statement)
              : result;
        });
  }

  /** Throws after the transaction has begun. */
  private PreparedStatement begins(PreparedStatement real) {
    return WrappedSqlite.proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          Object result = WrappedSqlite.call(real, method, arguments);
          if (method.getName().equals("execute")) {
            fails(failingBegins);
          }
          return result;
        });
  }

  private void fails(AtomicInteger times) {
    if (times.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw full;
    }
  }
}
