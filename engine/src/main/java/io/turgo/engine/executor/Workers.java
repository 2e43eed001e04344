package io.turgo.engine.executor;

import io.turgo.engine.settings.ExecutorSettings;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * The threads that run user code and stepping: virtual ones where {@code synchronized} does not pin
 * them (JDK 24 and newer) or where asked for, else a pool of platform threads.
 */
final class Workers {
  private static final int JDK_WITHOUT_PINNING = 24;

  private Workers() {}

  static ExecutorService create(ExecutorSettings settings) {
    Boolean asked = settings.virtualThreads();
    boolean virtual = asked != null ? asked : Runtime.version().feature() >= JDK_WITHOUT_PINNING;
    if (virtual) {
      ThreadFactory factory = Thread.ofVirtual().name("turgo-worker-", 0).factory();
      return Executors.newThreadPerTaskExecutor(factory);
    }
    ThreadFactory factory = Thread.ofPlatform().name("turgo-worker-", 0).daemon(true).factory();
    return Executors.newFixedThreadPool(settings.concurrency(), factory);
  }
}
