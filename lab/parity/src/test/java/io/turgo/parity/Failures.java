package io.turgo.parity;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoUnrecoverableJobException;
import java.lang.reflect.Constructor;
import org.flowable.job.api.FlowableUnrecoverableJobException;
import org.jspecify.annotations.Nullable;

/** Exceptions of one engine as those of the other: of the same name, else of the nearest above. */
final class Failures {
  private Failures() {}

  /** What a caller through this type of its engine is to be thrown. */
  static Throwable cross(Throwable failure, Class<?> caller) {
    if (failure instanceof TurgoUnrecoverableJobException) {
      return new FlowableUnrecoverableJobException(failure.getMessage(), failure);
    }
    if (failure instanceof BpmnError error && caller.getName().startsWith("org.operaton.")) {
      return new org.operaton.bpm.engine.delegate.BpmnError(
          error.getErrorCode(), error.getMessage());
    }
    if (failure instanceof BpmnError error) {
      return new org.flowable.engine.delegate.BpmnError(error.getErrorCode(), error.getMessage());
    }
    if (failure instanceof org.flowable.engine.delegate.BpmnError error) {
      return new BpmnError(error.getErrorCode(), error.getMessage(), error);
    }
    if (failure instanceof org.operaton.bpm.engine.delegate.BpmnError error) {
      return new BpmnError(error.getErrorCode(), error.getMessage(), error);
    }
    if (!Bridge.isTheirs(failure)) {
      return failure;
    }
    for (Class<?> type = failure.getClass(); type != null; type = type.getSuperclass()) {
      RuntimeException ours = named(TypePairs.ourName(type), failure);
      if (ours != null) {
        return ours;
      }
    }
    return failure;
  }

  private static @Nullable RuntimeException named(String name, Throwable cause) {
    try {
      Class<?> type = Class.forName(TurgoException.class.getPackageName() + "." + name);
      for (Constructor<?> constructor : type.getConstructors()) {
        Class<?>[] parameters = constructor.getParameterTypes();
        if (parameters.length == 2 && parameters[1] == Throwable.class) {
          return (RuntimeException) constructor.newInstance(cause.getMessage(), cause);
        }
        if (parameters.length == 2 && parameters[1] == String.class) {
          return (RuntimeException) constructor.newInstance("?", "?");
        }
      }
      return null;
    } catch (ClassNotFoundException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
