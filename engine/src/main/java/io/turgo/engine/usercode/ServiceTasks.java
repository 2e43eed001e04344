package io.turgo.engine.usercode;

import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.ExpressionCompiler;
import io.turgo.engine.health.Health;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** What runs service tasks by type in one engine: each type is opened once, for all its tasks. */
public final class ServiceTasks implements AutoCloseable {
  private final Map<String, ServiceTaskCode> opened = new HashMap<>();

  /**
   * Opens the types; if one fails, those before it are closed.
   *
   * @param expressions compiles texts that tasks find at run time
   */
  public ServiceTasks(Collection<ServiceTaskType> types, ExpressionCompiler expressions) {
    try {
      for (ServiceTaskType type : types) {
        opened.put(type.name(), type.open(text -> Delegates.injectable(expressions.compile(text))));
      }
    } catch (RuntimeException | Error e) {
      try {
        close();
      } catch (RuntimeException | Error unclosed) {
        Health.suppress(e, unclosed);
      }
      throw e;
    }
  }

  /**
   * What runs tasks of a type.
   *
   * @throws TurgoException if this node has no such type, though the one has it that deployed
   */
  ServiceTaskCode code(String type) {
    ServiceTaskCode code = opened.get(type);
    if (code == null) {
      throw new UnfitCodeException(
          "This engine has no service task type '"
              + type
              + "'; put its module on the class path, or give it to ProcessEngineBuilder");
    }
    return code;
  }

  /** Closes all, whatever one of them throws. */
  @Override
  public void close() {
    Throwable failure = null;
    for (ServiceTaskCode code : opened.values()) {
      try {
        code.close();
      } catch (RuntimeException | Error e) {
        if (failure == null) {
          failure = e;
        } else {
          Health.suppress(failure, e);
        }
      }
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
