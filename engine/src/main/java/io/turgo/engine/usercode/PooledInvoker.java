package io.turgo.engine.usercode;

import io.turgo.engine.delegate.AsyncTaskInvoker;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Runs work of future delegates on an executor. It finds what the code finds that submits it.
 *
 * @param nested knows of that code
 */
record PooledInvoker(Executor executor, NestedCalls nested) implements AsyncTaskInvoker {
  @Override
  public <T> CompletableFuture<T> submit(Callable<T> task) {
    CompletableFuture<T> future = new CompletableFuture<>();
    String tenant = nested.heldTo();
    executor.execute(
        () -> nested.runOfModel(tenant == null ? "" : tenant, () -> run(task, future)));
    return future;
  }

  private static <T> void run(Callable<T> task, CompletableFuture<T> future) {
    try {
      future.complete(task.call());
    } catch (Throwable thrown) {
      future.completeExceptionally(thrown);
    }
  }
}
