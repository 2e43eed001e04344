package io.turgo.engine.driver;

import io.turgo.engine.delegate.AsyncTaskInvoker;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Runs work of future delegates on an executor. */
record PooledInvoker(Executor executor) implements AsyncTaskInvoker {
  @Override
  public <T> CompletableFuture<T> submit(Callable<T> task) {
    CompletableFuture<T> future = new CompletableFuture<>();
    executor.execute(() -> {
      try {
        future.complete(task.call());
      } catch (Throwable thrown) {
        future.completeExceptionally(thrown);
      }
    });
    return future;
  }
}
