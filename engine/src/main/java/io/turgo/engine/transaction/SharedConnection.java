package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A connection as others than its owner get it: everything but the end of the transaction.
 *
 * @since 0.1.0
 */
@Experimental
public final class SharedConnection implements InvocationHandler {
  private final Connection connection;
  private boolean closed;

  private SharedConnection(Connection connection) {
    this.connection = connection;
  }

  /**
   * A view of a connection; closing it closes nothing.
   *
   * @param connection the connection of a transaction
   * @return a view that refuses to commit and to roll back
   */
  public static Connection of(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            SharedConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new SharedConnection(connection));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // equals of a proxy would come here again
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    Object[] arguments = given == null ? new Object[0] : given;
    switch (method.getName()) {
      case "equals" -> {
        return proxy == arguments[0];
      }
      case "hashCode" -> {
        return System.identityHashCode(proxy);
      }
      case "toString" -> {
        return "the connection of a transactional job, " + connection;
      }
      case "close" -> {
        closed = true;
        return null;
      }
      case "isClosed" -> {
        return closed || connection.isClosed();
      }
      case "getAutoCommit" -> {
        return false;
      }
      case "setAutoCommit" -> {
        if (Boolean.FALSE.equals(arguments[0])) {
          return null;
        }
        throw refused(method);
      }
      case "commit", "abort", "setTransactionIsolation", "setReadOnly" -> throw refused(method);
      case "rollback" -> {
        if (arguments.length == 0) {
          throw refused(method);
        }
      }
      default -> {}
    }
    if (closed) {
      throw new SQLException("This connection was closed by the code that it was given to");
    }
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static SQLException refused(Method method) {
    return new SQLException(
        "Expected the engine to end the transaction of this job and to set it up, but user code"
            + " called "
            + method.getName()
            + "; throw an exception to have everything rolled back");
  }
}
