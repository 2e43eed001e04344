package io.turgo.test;

import io.turgo.engine.ProcessEngineBuilder;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An engine that JUnit closes with the store that it is in, started when it is needed. */
@SuppressWarnings(
    "deprecation") // the name that JUnit 5 knows for what newer ones call AutoCloseable
final class KeptEngine implements ExtensionContext.Store.CloseableResource, AutoCloseable {
  private final UnaryOperator<ProcessEngineBuilder> settings;
  private @Nullable TestEngine running;

  KeptEngine(UnaryOperator<ProcessEngineBuilder> settings) {
    this.settings = settings;
  }

  synchronized TestEngine started() {
    TestEngine engine = running;
    if (engine == null) {
      engine = TestEngine.start(settings);
      running = engine;
    }
    return engine;
  }

  @Override
  public synchronized void close() {
    TestEngine engine = running;
    running = null;
    if (engine != null) {
      engine.close();
    }
  }
}
