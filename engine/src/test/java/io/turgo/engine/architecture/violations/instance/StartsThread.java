package io.turgo.engine.architecture.violations.instance;

import java.util.concurrent.ExecutorService;

final class StartsThread {
  private StartsThread() {}

  static Thread startsThread(Runnable task) {
    return new Thread(task);
  }

  static void usesPool(ExecutorService pool, Runnable task) {
    pool.execute(task);
  }
}
