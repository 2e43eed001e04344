package io.turgo.engine.testing;

import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TaskListener;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The bean {@code code}: delegates that tests register under a name. */
public final class Code {
  private final Map<String, JavaDelegate> named = new ConcurrentHashMap<>();

  public JavaDelegate named(String name) {
    JavaDelegate delegate = named.get(name);
    if (delegate == null) {
      throw new IllegalStateException("No test code is registered under '" + name + "'");
    }
    return delegate;
  }

  private final Map<String, TaskListener> ofTasks = new ConcurrentHashMap<>();

  public TaskListener ofTask(String name) {
    return Objects.requireNonNull(ofTasks.get(name), name);
  }

  void register(String name, TaskListener listener) {
    ofTasks.put(name, listener);
  }

  void register(String name, JavaDelegate delegate) {
    named.put(name, delegate);
  }
}
