package io.turgo.engine.usercode;

import io.turgo.engine.delegate.UserCodeAdapter;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The adapters of one engine for code of other APIs, in the order of the class path. */
public final class CodeAdapters {
  private final List<UserCodeAdapter> adapters;

  /** With adapters that are checked. */
  public CodeAdapters(Collection<UserCodeAdapter> adapters) {
    this.adapters = List.copyOf(adapters);
  }

  /**
   * The adapters on a class path.
   *
   * @throws io.turgo.engine.exception.TurgoException if one of them finds the engine that it stands
   *     for
   */
  public static CodeAdapters on(ClassLoader loader) {
    List<UserCodeAdapter> found = new ArrayList<>(0);
    try {
      ServiceLoader.load(UserCodeAdapter.class, loader).forEach(found::add);
    } catch (ServiceConfigurationError e) {
      throw new TurgoIllegalArgumentException(
          "An adapter for code of another engine cannot be used; check that its module and the"
              + " engine are of one version and have their dependencies",
          e);
    }
    found.forEach(adapter -> adapter.check(loader));
    return new CodeAdapters(found);
  }

  /** Returns all of them. */
  public List<UserCodeAdapter> all() {
    return adapters;
  }

  /** Whether objects of a class can be called as one of several types. */
  boolean adapt(Class<?> code, List<Class<?>> possible) {
    for (UserCodeAdapter adapter : adapters) {
      if (possible.stream().anyMatch(type -> adapter.adapts(code, type))) {
        return true;
      }
    }
    return false;
  }

  /** Code as one of several types; what is of none of them, or needs no adapter, is unchanged. */
  @Nullable Object adapted(@Nullable Object code, List<Class<?>> possible) {
    if (code == null || adapters.isEmpty() || possible.stream().anyMatch(t -> t.isInstance(code))) {
      return code;
    }
    for (UserCodeAdapter adapter : adapters) {
      for (Class<?> type : possible) {
        if (adapter.adapts(code.getClass(), type)) {
          return adapter.adapt(code, type);
        }
      }
    }
    return code;
  }

  /** An object of the engine as a type of another API; null if there is none. */
  public @Nullable Object argument(Object object, Class<?> wanted) {
    for (UserCodeAdapter adapter : adapters) {
      Object adapted = adapter.argument(object, wanted);
      if (adapted != null) {
        return adapted;
      }
    }
    return null;
  }
}
