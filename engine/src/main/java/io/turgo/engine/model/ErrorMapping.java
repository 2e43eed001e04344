package io.turgo.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes exceptions of user code errors of the model.
 *
 * @param code of the error
 * @param className of the exceptions; null for those that no other mapping names
 * @param includeChildren whether exceptions of its subclasses are meant too
 * @param rootCause class of the last cause that an exception must have; null for any
 */
public record ErrorMapping(
    String code, @Nullable String className, boolean includeChildren, @Nullable String rootCause) {
  private static final int MOST_CAUSES = 100;

  /** The code that the first mapping gives an exception, named ones first; null for none. */
  public static @Nullable String code(List<ErrorMapping> mappings, Exception thrown) {
    for (ErrorMapping mapping : mappings) {
      if (mapping.className != null && mapping.names(thrown) && mapping.hasCause(thrown)) {
        return mapping.code;
      }
    }
    for (ErrorMapping mapping : mappings) {
      if (mapping.className == null && mapping.hasCause(thrown)) {
        return mapping.code;
      }
    }
    return null;
  }

  private boolean names(Exception thrown) {
    Class<?> type = thrown.getClass();
    while (type != null && !type.getName().equals(className)) {
      type = includeChildren ? type.getSuperclass() : null;
    }
    return type != null;
  }

  private boolean hasCause(Exception thrown) {
    Throwable last = thrown;
    for (int depth = 0; depth < MOST_CAUSES && last.getCause() != null; depth++) {
      last = last.getCause();
    }
    return rootCause == null || last.getClass().getName().equals(rootCause);
  }
}
