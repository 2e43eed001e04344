package io.turgo.engine.driver;

import io.turgo.engine.delegate.AsyncTaskInvoker;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.TriggerableActivityBehavior;
import io.turgo.engine.delegate.TriggerableJavaDelegate;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.ResultVariable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs the code of service tasks and script tasks. */
final class TaskCode {
  private final Delegates delegates;
  private final NamedCode named;
  private final Scripts scripts;
  private final AsyncTaskInvoker invoker;
  private final ServiceTasks types;

  TaskCode(
      Delegates delegates,
      NamedCode named,
      Scripts scripts,
      AsyncTaskInvoker invoker,
      ServiceTasks types) {
    this.delegates = delegates;
    this.named = named;
    this.scripts = scripts;
    this.invoker = invoker;
    this.types = types;
  }

  /** Runs the code of a task; null if the token goes on. */
  UserCall.@Nullable Instead run(FlowNode.CodeTask task, ExecutionView view) throws Exception {
    switch (task.implementation()) {
      case Implementation.ValueExpression value -> {
        Object found = value.expression().evaluate(view);
        if (found instanceof CompletableFuture<?> future) {
          return new UserCall.Begun(new Running(future, null));
        }
        keep(task.result(), found, view);
        return task.triggerable() ? UserCall.Stay.STAY : null;
      }
      case Implementation.Script script -> {
        keep(task.result(), scripts.run("'" + task.id() + "'", script, view), view);
        return null;
      }
      case Implementation.OfType ofType -> {
        Object code = delegate(task, view);
        if (code instanceof ServiceTaskCode ofTask && !(code instanceof FutureJavaDelegate<?>)) {
          ofTask.execute(view, new HandlerCode(named, scripts, task, ofType.handlers(), view));
          return stays(task, ofTask) ? UserCall.Stay.STAY : null;
        }
        return execute(task, code, "type " + ofType.name(), view);
      }
      case Implementation.JavaClass javaClass -> {
        return execute(task, delegate(task, view), "class " + javaClass.className(), view);
      }
      case Implementation.DelegateExpression byExpression -> {
        return execute(task, delegate(task, view), byExpression.expression().text(), view);
      }
    }
  }

  /** Waits for what {@link #run} has begun, and does what comes after. */
  UserCall.@Nullable Instead await(FlowNode.CodeTask task, UserCall.Begun begun, ExecutionView view)
      throws Throwable {
    Running running = (Running) begun.handle();
    Object result = resultOf(running.future());
    FutureJavaDelegate<?> delegate = running.delegate();
    if (delegate == null) {
      keep(task.result(), result, view);
      return task.triggerable() ? UserCall.Stay.STAY : null;
    }
    after(delegate, result, view);
    return stays(task, delegate) ? UserCall.Stay.STAY : null;
  }

  /**
   * Waits until some of what {@link #run} has begun is done, well or not, and gives what of it was
   * begun first.
   */
  static UserCall.Begun firstDone(List<UserCall.Begun> begun) throws Throwable {
    CompletableFuture<?>[] futures =
        begun.stream()
            .map(each -> ((Running) each.handle()).future())
            .toArray(CompletableFuture[]::new);
    if (Stream.of(futures).noneMatch(CompletableFuture::isDone)) {
      CompletableFuture<?> any = CompletableFuture.anyOf(futures);
      resultOf(any.handle((result, thrown) -> null));
    }
    for (int i = 0; i < futures.length; i++) {
      if (futures[i].isDone()) {
        return begun.get(i);
      }
    }
    throw new IllegalStateException("None of " + futures.length + " futures is done");
  }

  /** Triggers a task whose token stayed. */
  UserCall.@Nullable Instead signal(FlowNode.CodeTask task, ExecutionView view) throws Exception {
    Object object =
        task.implementation() instanceof Implementation.ValueExpression
            ? null
            : delegate(task, view);
    if (object instanceof TriggerableJavaDelegate triggerable) {
      Trigger trigger = new Trigger(view);
      triggerable.trigger(trigger);
      return trigger.stays ? UserCall.Stay.STAY : null;
    }
    if (object instanceof TriggerableActivityBehavior triggerable) {
      triggerable.trigger(view, null, null);
    }
    return null;
  }

  /** Work that goes on, and who is to be told of its result. */
  private record Running(CompletableFuture<?> future, @Nullable FutureJavaDelegate<?> delegate) {}

  private static final class Trigger implements TriggerableJavaDelegate.Context {
    private final ExecutionView view;
    private boolean stays;

    Trigger(ExecutionView view) {
      this.view = view;
    }

    @Override
    public DelegateExecution getExecution() {
      return view;
    }

    @Override
    public @Nullable String getSignalName() {
      return null;
    }

    @Override
    public @Nullable Object getSignalData() {
      return null;
    }

    @Override
    public void doNotLeave() {
      stays = true;
    }
  }

  private @Nullable Object delegate(FlowNode.CodeTask task, ExecutionView view) {
    return switch (task.implementation()) {
      case Implementation.JavaClass javaClass -> delegates.ofClass(task, javaClass);
      case Implementation.OfType ofType -> types.code(ofType.name());
      case Implementation.DelegateExpression byExpression -> {
        Object object = byExpression.expression().evaluate(view);
        if (object != null) {
          delegates.injectWherePossible(Delegates.nameOf(task), object, byExpression.fields());
        }
        yield object;
      }
      case Implementation.ValueExpression value -> null;
      case Implementation.Script script -> null;
    };
  }

  private UserCall.@Nullable Instead execute(
      FlowNode.CodeTask task, @Nullable Object object, String from, ExecutionView view)
      throws Exception {
    return switch (object) {
      case FutureJavaDelegate<?> delegate ->
          new UserCall.Begun(new Running(delegate.execute(view, invoker), delegate));
      case JavaDelegate delegate -> {
        delegate.execute(view);
        yield stays(task, delegate) ? UserCall.Stay.STAY : null;
      }
      case null, default -> throw Delegates.noDelegate(task, object, from);
    };
  }

  private static boolean stays(FlowNode.CodeTask task, Object delegate) {
    return task.triggerable()
        && (delegate instanceof TriggerableJavaDelegate
            || delegate instanceof TriggerableActivityBehavior);
  }

  /** The result of a future, which is waited for whatever interrupts the thread meanwhile. */
  private static @Nullable Object resultOf(CompletableFuture<?> future) throws Throwable {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw e.getCause() == null ? e : e.getCause();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  // The result is that of the delegate's own future, null only if its type allows it.
  @SuppressWarnings({"unchecked", "NullAway"})
  private static <T extends @Nullable Object> void after(
      FutureJavaDelegate<T> delegate, @Nullable Object result, ExecutionView view) {
    delegate.afterExecution(view, (T) result);
  }

  private static void keep(
      @Nullable ResultVariable result, @Nullable Object value, ExecutionView view) {
    if (result == null) {
      return;
    }
    if (result.isTransient()) {
      if (result.local()) {
        view.setTransientVariableLocal(result.name(), value);
      } else {
        view.setTransientVariable(result.name(), value);
      }
    } else if (result.local()) {
      view.setVariableLocal(result.name(), value);
    } else {
      view.setVariable(result.name(), value);
    }
  }
}
