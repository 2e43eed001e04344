package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.transaction.AmbientTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Counts what a call in a transaction of its caller sends to PostgreSQL. */
class JoinedStatementsTest {
  private final List<String> sent = new ArrayList<>();
  private final List<Consumer<AmbientTransaction.Outcome>> listeners = new ArrayList<>();
  private @Nullable Connection current;

  /** The transaction of the one thread of this test. */
  private final class Counted implements AmbientTransaction {
    @Override
    public Connection connection() {
      return counted(Connection.class, assertThatThereIs(current), null);
    }

    @Override
    public void afterCompletion(Consumer<Outcome> listener) {
      listeners.add(listener);
    }
  }

  private static Connection assertThatThereIs(@Nullable Connection connection) {
    assertThat(connection).isNotNull();
    return java.util.Objects.requireNonNull(connection);
  }

  @Test
  void aCallIsFewRoundTrips() throws SQLException {
    String name = TestPostgres.newDatabase();
    try (Kit kit =
            Kit.on(
                PostgresStore.open(TestPostgres.settings(name)),
                settings ->
                    settings.ambientTransactions(() -> current == null ? null : new Counted()));
        Connection connection =
            DriverManager.getConnection(TestPostgres.settings(name).jdbcUrl())) {
      String id = kit.run("counted", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      connection.setAutoCommit(false);
      try (Statement set = connection.createStatement()) {
        set.execute("SET LOCAL lock_timeout = '7s'; SET LOCAL plan_cache_mode = 'auto'");
      }
      current = connection;
      kit.engine().getRuntimeService().setVariable(id, "a", 1);
      sent.clear();
      kit.engine().getRuntimeService().setVariable(id, "a", 2);
      current = null;

      assertThat(sent)
          .extracting(sql -> sql.strip().split("\\s", 2)[0])
          .as("find, lock and load, begin, flush, end")
          .containsExactly("SELECT", "SELECT", "SAVEPOINT", "SELECT", "RELEASE");
      assertThat(setting(connection, "lock_timeout")).isEqualTo("7s");
      assertThat(setting(connection, "plan_cache_mode")).isEqualTo("auto");
      assertThat(setting(connection, "enable_seqscan")).isEqualTo("on");
      connection.commit();
      listeners.forEach(listener -> listener.accept(AmbientTransaction.Outcome.COMMITTED));
      assertThat(kit.variable(id, "a")).isEqualTo(2);
    }
  }

  private static String setting(Connection connection, String name) throws SQLException {
    try (Statement show = connection.createStatement();
        ResultSet row = show.executeQuery("SHOW " + name)) {
      row.next();
      return row.getString(1);
    }
  }

  /** The same, noting what is executed. */
  private <T> T counted(Class<T> type, Object target, @Nullable String sql) {
    return type.cast(
        Proxy.newProxyInstance(
            JoinedStatementsTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, given) -> {
              Object[] arguments = given == null ? new Object[0] : given;
              if (method.getName().startsWith("execute")) {
                sent.add(sql == null ? String.valueOf(arguments[0]) : sql);
              }
              Object result = invoke(target, method, arguments);
              return switch (method.getName()) {
                case "prepareStatement" ->
                    counted(PreparedStatement.class, result, String.valueOf(arguments[0]));
                case "createStatement" -> counted(Statement.class, result, null);
                default -> result;
              };
            }));
  }

  private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
