package io.turgo.test;

import io.turgo.engine.ProcessEngineBuilder;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An engine that is started when it is needed. */
class KeptEngine implements AutoCloseable {
  private final UnaryOperator<ProcessEngineBuilder> settings;
  private @Nullable TestEngine running;

  KeptEngine(UnaryOperator<ProcessEngineBuilder> settings) {
    this.settings = settings;
  }

  final synchronized TestEngine started() {
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
