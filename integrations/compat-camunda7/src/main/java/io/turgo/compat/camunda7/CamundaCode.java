package io.turgo.compat.camunda7;

import io.turgo.compat.mirror.cfg.OpenEngines;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineAware;
import io.turgo.engine.delegate.UserCodeAdapter;
import io.turgo.engine.exception.TurgoException;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.DelegateTask;
import org.camunda.bpm.engine.delegate.DelegateVariableMapping;
import org.camunda.bpm.engine.delegate.ExecutionListener;
import org.camunda.bpm.engine.delegate.Expression;
import org.camunda.bpm.engine.delegate.JavaDelegate;
import org.camunda.bpm.engine.delegate.TaskListener;
import org.camunda.bpm.engine.variable.VariableMap;
import org.camunda.bpm.engine.variable.Variables;
import org.jspecify.annotations.Nullable;

/**
 * Calls delegates, listeners and variable mappings of Camunda 7, and hands executions and tasks to
 * methods of beans that take them. The engine finds it on the class path. Safe for all threads.
 *
 * @since 0.1.0
 */
public final class CamundaCode implements UserCodeAdapter, ProcessEngineAware {
  private static final String TYPE = "org/camunda/bpm/engine/delegate/JavaDelegate.class";

  private volatile @Nullable ProcessEngine engine;

  /** Made by {@link java.util.ServiceLoader}. */
  public CamundaCode() {}

  @Override
  public void setProcessEngine(ProcessEngine newEngine) {
    engine = newEngine;
    OpenEngines.follow(newEngine);
  }

  private ProcessEngine engine() {
    ProcessEngine built = engine;
    if (built == null) {
      throw new IllegalStateException("An engine that is built has not set itself");
    }
    return built;
  }

  private AdaptedExecution adapted(io.turgo.engine.delegate.DelegateExecution execution) {
    return new AdaptedExecution(execution, engine());
  }

  @Override
  public void check(ClassLoader loader) {
    List<URL> found;
    try {
      found = Collections.list(loader.getResources(TYPE));
    } catch (IOException e) {
      throw new TurgoException("The class path cannot be searched for " + TYPE, e);
    }
    if (found.size() > 1) {
      throw new TurgoException(
          "Both turgo-compat-camunda7 and the engine of Camunda 7 are on the class path: "
              + found
              + "; remove camunda-engine, or turgo-compat-camunda7 if the application still runs"
              + " on Camunda");
    }
  }

  @Override
  public boolean adapts(Class<?> code, Class<?> type) {
    Class<?> theirs = theirs(type);
    return theirs != null && theirs.isAssignableFrom(code);
  }

  private static @Nullable Class<?> theirs(Class<?> type) {
    if (type == io.turgo.engine.delegate.JavaDelegate.class) {
      return JavaDelegate.class;
    }
    if (type == io.turgo.engine.delegate.ExecutionListener.class) {
      return ExecutionListener.class;
    }
    if (type == io.turgo.engine.delegate.TaskListener.class) {
      return TaskListener.class;
    }
    return type == io.turgo.engine.delegate.DelegateVariableMapping.class
        ? DelegateVariableMapping.class
        : null;
  }

  @Override
  public <T> T adapt(Object code, Class<T> type) {
    if (type == io.turgo.engine.delegate.JavaDelegate.class) {
      return type.cast(delegate((JavaDelegate) code));
    }
    if (type == io.turgo.engine.delegate.ExecutionListener.class) {
      return type.cast(listener((ExecutionListener) code));
    }
    if (type == io.turgo.engine.delegate.TaskListener.class) {
      return type.cast(listener((TaskListener) code));
    }
    return type.cast(new Mapping((DelegateVariableMapping) code));
  }

  private io.turgo.engine.delegate.JavaDelegate delegate(JavaDelegate code) {
    return execution -> linked(code, () -> code.execute(adapted(execution)));
  }

  private io.turgo.engine.delegate.ExecutionListener listener(ExecutionListener code) {
    return execution -> linked(code, () -> code.notify(adapted(execution)));
  }

  private io.turgo.engine.delegate.TaskListener listener(TaskListener code) {
    return task -> linked(code, () -> code.notify(new AdaptedTask(task, engine())));
  }

  private interface Call {
    void run() throws Exception;
  }

  /** Runs code; if it needs more of Camunda than there is, the error says so. */
  private static void linked(Object code, Call call) throws Exception {
    try {
      call.run();
    } catch (LinkageError e) {
      throw unlinked(code, e);
    }
  }

  private static TurgoException unlinked(Object code, LinkageError e) {
    return new TurgoException(
        "The class "
            + code.getClass().getName()
            + " uses a class or method that is neither in turgo-compat-camunda7 nor elsewhere on"
            + " the class path ("
            + e
            + "); add its library, or call the API of io.turgo.engine there",
        e);
  }

  @Override
  public @Nullable Object argument(Object object, Class<?> wanted) {
    Object theirs =
        switch (object) {
          case io.turgo.engine.delegate.DelegateExecution execution
              when wanted.isAssignableFrom(DelegateExecution.class) ->
              adapted(execution);
          case io.turgo.engine.delegate.DelegateTask task
              when wanted.isAssignableFrom(DelegateTask.class) ->
              new AdaptedTask(task, engine());
          case io.turgo.engine.delegate.Expression expression
              when wanted.isAssignableFrom(Expression.class) ->
              new AdaptedExpression(expression);
          default -> null;
        };
    return theirs;
  }

  /** A mapping of variables of a call activity. */
  private final class Mapping implements io.turgo.engine.delegate.DelegateVariableMapping {
    private final DelegateVariableMapping code;

    Mapping(DelegateVariableMapping code) {
      this.code = code;
    }

    @Override
    public void mapInputVariables(
        io.turgo.engine.delegate.DelegateExecution superExecution,
        Map<String, @Nullable Object> subVariables) {
      VariableMap given = Variables.createVariables();
      subVariables.forEach(given::putValue);
      try {
        code.mapInputVariables(adapted(superExecution), given);
      } catch (LinkageError e) {
        throw unlinked(code, e);
      }
      subVariables.clear();
      subVariables.putAll(TypedValues.plain(given));
    }

    @Override
    public void mapOutputVariables(
        io.turgo.engine.delegate.DelegateExecution superExecution,
        io.turgo.engine.delegate.VariableScope subInstance) {
      try {
        code.mapOutputVariables(
            adapted(superExecution), new AdaptedScope(subInstance, "execution"));
      } catch (LinkageError e) {
        throw unlinked(code, e);
      }
    }
  }
}
