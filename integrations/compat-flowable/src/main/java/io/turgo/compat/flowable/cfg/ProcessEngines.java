package io.turgo.compat.flowable.cfg;

import io.turgo.compat.mirror.cfg.OpenEngines;
import io.turgo.engine.ProcessEngine;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the open engines of this JVM by name, however they were built, as in Flowable.
 *
 * <p>Safe for all threads.
 *
 * @since 0.1.0
 */
public final class ProcessEngines {
  /** The name that engines have unless they are given another. */
  public static final String NAME_DEFAULT = OpenEngines.DEFAULT;

  private ProcessEngines() {}

  /**
   * Opens the engine of {@code flowable.cfg.xml}, unless an engine with the default name is open.
   *
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static void init() {
    getDefaultProcessEngine();
  }

  /** {@return whether an engine with the default name is open} */
  public static boolean isInitialized() {
    return getProcessEngine(NAME_DEFAULT) != null;
  }

  /**
   * Returns the open engine with the default name, or else opens that of {@code flowable.cfg.xml}
   * of the class path.
   *
   * @return the engine, which is open until somebody closes it
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static ProcessEngine getDefaultProcessEngine() {
    return OpenEngines.findDefault(() ->
        ProcessEngineConfiguration.createProcessEngineConfigurationFromResourceDefault()
            .buildProcessEngine());
  }

  /**
   * Returns an open engine.
   *
   * @param name its name
   * @return the engine, null if none of that name is open
   */
  public static @Nullable ProcessEngine getProcessEngine(String name) {
    return OpenEngines.find(name);
  }

  /** {@return the open engines by name, a copy} */
  public static Map<String, ProcessEngine> getProcessEngines() {
    return OpenEngines.all();
  }

  /**
   * Has an engine found by its name.
   *
   * @param engine an open engine
   */
  public static void registerProcessEngine(ProcessEngine engine) {
    OpenEngines.register(engine);
  }

  /**
   * Has an engine no longer found.
   *
   * @param engine the engine, which stays open
   */
  public static void unregister(ProcessEngine engine) {
    OpenEngines.unregister(engine);
  }

  /** Closes all engines. */
  public static void destroy() {
    OpenEngines.close();
  }
}
