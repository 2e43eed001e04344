package io.turgo.engine.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Throws an error at the n-th call of JDBC that a committer makes, before or after it is done. */
final class ThrowingJdbc {
  private int left;
  private boolean after;
  private boolean thrown;

  /** Throws once, at the n-th call from now on. */
  synchronized void arm(int n, boolean afterwards) {
    left = n;
    after = afterwards;
    thrown = false;
  }

  /** Whether it has thrown since it was armed; it will not any more. */
  synchronized boolean disarm() {
    left = 0;
    return thrown;
  }

  Connection wrap(Connection real) {
    return (Connection) wrapped(Connection.class, real);
  }

  DataSource wrap(DataSource real) {
    return (DataSource)
        Proxy.newProxyInstance(
            ThrowingJdbc.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              Object result = invoke(real, method, arguments);
              return result instanceof Connection connection ? wrap(connection) : result;
            });
  }

  private Object wrapped(Class<?> type, Object real) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          boolean counts = Thread.currentThread().getName().startsWith("turgo-committer");
          boolean throwing = counts && isDue();
          if (throwing && !after) {
            throw new OutOfMemoryError("before " + method.getName());
          }
          Object result = invoke(real, method, arguments);
          if (throwing) {
            throw new OutOfMemoryError("after " + method.getName());
          }
          return switch (result) {
            case PreparedStatement statement when method.getName().equals("prepareStatement") ->
                wrapped(PreparedStatement.class, statement);
            case Statement statement when method.getName().equals("createStatement") ->
                wrapped(Statement.class, statement);
            case ResultSet rows -> wrapped(ResultSet.class, rows);
            case null, default -> result;
          };
        };
    return Proxy.newProxyInstance(
        ThrowingJdbc.class.getClassLoader(), new Class<?>[] {type}, handler);
  }

  private synchronized boolean isDue() {
    if (left == 0 || --left > 0) {
      return false;
    }
    thrown = true;
    return true;
  }

  private static @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
