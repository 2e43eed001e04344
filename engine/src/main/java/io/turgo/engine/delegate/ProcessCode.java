package io.turgo.engine.delegate;

import java.util.function.Supplier;

/**
 * The code of processes: delegates, listeners, scripts, expressions and conditions. It tells their
 * errors from those of a caller and of the engine, where a server has to answer each in its own
 * way.
 *
 * <p>The engine calls all code of processes through {@link #call}, so a stack trace that passes
 * through this class began there.
 *
 * @since 0.1.0
 */
public final class ProcessCode {
  private static final String NAME = ProcessCode.class.getName();

  private ProcessCode() {}

  /**
   * Calls code of a process and returns its result; for the engine.
   *
   * @param <T> the type of the result
   * @param code code of a process
   * @return the result of the code
   */
  public static <T> T call(Supplier<T> code) {
    return code.get();
  }

  /**
   * Returns whether an exception, or one of its causes, was thrown while the engine called code of
   * a process. It is false for exceptions that have no stack trace.
   *
   * @param thrown an exception that reached a caller
   * @return true if code of a process threw it
   */
  public static boolean threw(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      for (StackTraceElement frame : cause.getStackTrace()) {
        if (frame.getClassName().equals(NAME)) {
          return true;
        }
      }
    }
    return false;
  }
}
