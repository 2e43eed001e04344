package io.turgo.engine.store.sqlite;

import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.function.UnaryOperator;

/** A store whose writing connections are wrapped by a test. */
public final class WrappedSqlite {
  private WrappedSqlite() {}

  public static Store open(Path file, UnaryOperator<Connection> writers) {
    return SqliteStore.open(SqliteSettings.of(file).withDurable(false), writers);
  }

  static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            WrappedSqlite.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Passes a call of a proxy on to what it wraps. */
  static Object call(Object on, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
