package io.turgo.test;

import io.turgo.engine.ProcessEngineBuilder;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An engine that JUnit Jupiter closes with the store that it is in. */
@SuppressWarnings(
    "deprecation") // the name that JUnit 5 knows for what newer ones call AutoCloseable
final class StoredEngine extends KeptEngine implements ExtensionContext.Store.CloseableResource {
  StoredEngine(UnaryOperator<ProcessEngineBuilder> settings) {
    super(settings);
  }
}
