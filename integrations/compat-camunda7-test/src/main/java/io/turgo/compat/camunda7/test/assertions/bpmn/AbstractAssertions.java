package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import org.jspecify.annotations.Nullable;

/**
 * The engine that assertions of a thread ask.
 *
 * @since 0.1.0
 */
public abstract class AbstractAssertions {
  private static final ThreadLocal<@Nullable ProcessEngine> ENGINE = new ThreadLocal<>();

  /** For subclasses. */
  protected AbstractAssertions() {}

  /**
   * Returns the engine of the calling thread.
   *
   * @return the engine
   * @throws IllegalStateException if there is none
   */
  public static ProcessEngine processEngine() {
    ProcessEngine engine = ENGINE.get();
    if (engine == null) {
      throw new IllegalStateException(
          "Assertions of this thread have no engine; use ProcessEngineRule or"
              + " ProcessEngineExtension, or call init(processEngine)");
    }
    return engine;
  }

  /**
   * Sets the engine of the calling thread.
   *
   * @param processEngine the engine
   */
  public static void init(ProcessEngine processEngine) {
    ENGINE.set(processEngine);
    AbstractProcessAssert.resetLastAsserts();
  }

  /** Forgets the engine of the calling thread. */
  public static void reset() {
    ENGINE.remove();
    AbstractProcessAssert.resetLastAsserts();
  }
}
