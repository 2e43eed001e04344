package io.turgo.engine.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Keeps the log of tests to itself that break the engine hundreds of times, and shows what came
 * last of it where a test fails.
 */
public final class QuietLog implements BeforeEachCallback, AfterEachCallback {
  private static final int SHOWN = 100_000;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private @Nullable PrintStream before;

  @Override
  public void beforeEach(ExtensionContext context) {
    before = System.err;
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    PrintStream real = Objects.requireNonNull(before);
    System.setErr(real);
    if (context.getExecutionException().isPresent()) {
      String log = written.toString(StandardCharsets.UTF_8);
      real.print(log.substring(Math.max(0, log.length() - SHOWN)));
    }
    written.reset();
  }
}
