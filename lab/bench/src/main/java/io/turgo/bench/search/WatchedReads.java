package io.turgo.bench.search;

import io.turgo.engine.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A store whose queries are written down, with their values, so that the database can be asked how
 * it answers them. For one thread.
 */
final class WatchedReads {
  private final Store real;
  private final List<Asked> asked = new ArrayList<>();
  private boolean watching;

  /** A statement that was executed. */
  private record Asked(String sql, List<Value> values) {}

  /** A value that it was given. */
  private record Value(Method setter, Object[] arguments) {}

  WatchedReads(Store real) {
    this.real = real;
  }

  /** The store to ask. */
  Store store() {
    return proxy(
        Store.class,
        real,
        (method, answer) ->
            answer instanceof DataSource reads
                ? proxy(
                    DataSource.class,
                    reads,
                    (ofSource, connection) ->
                        connection instanceof Connection actual ? watched(actual) : connection)
                : answer);
  }

  /** Begins to write down. */
  void watch() {
    asked.clear();
    watching = true;
  }

  /**
   * How the database finds what has been asked since {@link #watch}: a text for each statement.
   *
   * @param explain what stands before a statement to have it explained
   */
  List<String> plans(String explain) throws SQLException {
    watching = false;
    List<String> plans = new ArrayList<>();
    try (Connection connection = real.reads().getConnection()) {
      for (Asked one : asked) {
        try (PreparedStatement statement = connection.prepareStatement(explain + one.sql())) {
          for (Value value : one.values()) {
            invoke(statement, value.setter(), value.arguments());
          }
          plans.add(text(statement));
        }
      }
    }
    return plans;
  }

  /** The last column of each row: on PostgreSQL there is no other. */
  private static String text(PreparedStatement explain) throws SQLException {
    StringBuilder lines = new StringBuilder();
    try (ResultSet rows = explain.executeQuery()) {
      int last = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        lines.append(rows.getString(last)).append('\n');
      }
    }
    return lines.toString();
  }

  private Connection watched(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            WatchedReads.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object answer = invoke(connection, method, arguments);
              return answer instanceof PreparedStatement statement && arguments != null
                  ? watched(statement, String.valueOf(arguments[0]))
                  : answer;
            });
  }

  private PreparedStatement watched(PreparedStatement statement, String sql) {
    List<Value> values = new ArrayList<>();
    return (PreparedStatement)
        Proxy.newProxyInstance(
            WatchedReads.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> {
              if (arguments != null && isValue(method, arguments)) {
                values.add(new Value(method, arguments.clone()));
              } else if (watching && method.getName().startsWith("execute")) {
                asked.add(new Asked(sql, List.copyOf(values)));
              }
              return invoke(statement, method, arguments);
            });
  }

  private static boolean isValue(Method method, Object[] arguments) {
    return method.getName().startsWith("set")
        && arguments.length >= 2
        && method.getParameterTypes()[0] == int.class;
  }

  private interface Answers {
    @Nullable Object answer(Method method, @Nullable Object real);
  }

  private static <T> T proxy(Class<T> type, T real, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            WatchedReads.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.answer(method, invoke(real, method, arguments))));
  }

  private static @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments)
      throws SQLException {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
