package io.turgo.compat.mirror.cfg;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The open engines of this JVM by name, for {@code ProcessEngines} of other engines. An engine is
 * there from its start until it closes, however it was built. Of two with one name the later is
 * found.
 *
 * <p>Safe for all threads.
 *
 * @since 0.1.0
 */
public final class OpenEngines {
  /** The name that engines have unless they are given another. */
  public static final String DEFAULT = "default";

  private static final Map<String, ProcessEngine> OPEN = new LinkedHashMap<>();

  private OpenEngines() {}

  /**
   * Has an engine that is being built found from its start until it closes.
   *
   * @param engine the engine
   */
  public static void follow(ProcessEngine engine) {
    engine
        .getEventDispatcher()
        .addEventListener(
            new Following(engine),
            TurgoEngineEventType.ENGINE_CREATED,
            TurgoEngineEventType.ENGINE_CLOSED);
  }

  private static final class Following extends AbstractTurgoEventListener {
    private final ProcessEngine engine;

    Following(ProcessEngine engine) {
      this.engine = engine;
    }

    @Override
    public void onEvent(TurgoEvent event) {
      if (event.getType() == TurgoEngineEventType.ENGINE_CREATED) {
        register(engine);
      } else {
        unregister(engine);
      }
    }

    @Override
    public boolean isFailOnException() {
      return true;
    }
  }

  /**
   * Has an engine found.
   *
   * @param engine the engine
   */
  public static synchronized void register(ProcessEngine engine) {
    OPEN.put(engine.getName(), engine);
  }

  /**
   * Has an engine no longer found.
   *
   * @param engine the engine
   */
  public static synchronized void unregister(ProcessEngine engine) {
    OPEN.remove(engine.getName(), engine);
  }

  /** {@return the engines by name, a copy} */
  public static synchronized Map<String, ProcessEngine> all() {
    return new LinkedHashMap<>(OPEN);
  }

  /**
   * Finds an engine.
   *
   * @param name its name
   * @return the engine, null if none of that name is open
   */
  public static synchronized @Nullable ProcessEngine find(String name) {
    return OPEN.get(name);
  }

  /**
   * Finds the engine with the default name, or builds it. Other threads that ask wait meanwhile.
   *
   * @param otherwise builds the engine if none is open
   * @return the engine
   */
  public static synchronized ProcessEngine findDefault(Supplier<ProcessEngine> otherwise) {
    ProcessEngine open = OPEN.get(DEFAULT);
    return open == null ? otherwise.get() : open;
  }

  /** Closes all engines. */
  public static void close() {
    List.copyOf(all().values()).forEach(ProcessEngine::close);
  }
}
