package io.turgo.http;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The handlers of tasks: objects that expressions give, or one object of each class. */
final class Handlers {
  private final Map<String, Object> made = new ConcurrentHashMap<>();

  /** The handler of a task; null if it has none. */
  <T> @Nullable T find(Fields fields, String name, Class<T> type) {
    String className = fields.text(name + "Class");
    if (className == null && !fields.has(name)) {
      return null;
    }
    Object handler =
        className == null ? fields.value(name) : made.computeIfAbsent(className, Handlers::make);
    if (type.isInstance(handler)) {
      return type.cast(handler);
    }
    throw new TurgoIllegalArgumentException(
        "The "
            + name
            + " must be a "
            + type.getName()
            + ", but is "
            + (handler == null ? "null" : "a " + handler.getClass().getName()));
  }

  private static Object make(String className) {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = ofThread != null ? ofThread : Handlers.class.getClassLoader();
    try {
      return loader.loadClass(className).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new TurgoIllegalArgumentException(
          "The class '"
              + className
              + "' of a handler cannot be made ("
              + e
              + "); put it on the class path with a public constructor without arguments",
          e);
    }
  }
}
