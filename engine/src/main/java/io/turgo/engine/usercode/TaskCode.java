package io.turgo.engine.usercode;

import io.turgo.engine.cmmn.PlanItemJavaDelegate;
import io.turgo.engine.delegate.AsyncTaskInvoker;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.TriggerableActivityBehavior;
import io.turgo.engine.delegate.TriggerableJavaDelegate;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
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
  private final DecisionCode decisions;

  TaskCode(
      Delegates delegates,
      NamedCode named,
      Scripts scripts,
      AsyncTaskInvoker invoker,
      ServiceTasks types,
      DecisionCode decisions) {
    this.delegates = delegates;
    this.named = named;
    this.scripts = scripts;
    this.invoker = invoker;
    this.types = types;
    this.decisions = decisions;
  }

  /** Runs the code of a task. */
  Work.Ran run(GraphNode.CodeTask task, ExecutionView view) throws Exception {
    switch (task.implementation()) {
      case Implementation.ValueExpression value -> {
        Object found = value.expression().evaluate(view);
        if (found instanceof CompletableFuture<?> future) {
          return new Work.Begun(new Running<>(future, null));
        }
        keep(task.result(), found, view);
        return then(task.triggerable());
      }
      case Implementation.Script script -> {
        keep(task.result(), scripts.run("'" + task.id() + "'", script, view), view);
        return Work.Then.GO_ON;
      }
      case Implementation.Decision decision -> {
        keep(task.result(), decisions.run(task, decision.called(), view), view);
        return Work.Then.GO_ON;
      }
      case Implementation.OfType ofType -> {
        Object code = delegate(task, view);
        if (code instanceof ServiceTaskCode ofTask && !(code instanceof FutureJavaDelegate<?>)) {
          ofTask.execute(view, new HandlerCode(named, scripts, task, ofType.handlers(), view));
          return then(stays(task, ofTask));
        }
        return execute(task, code, "type " + ofType.name(), view);
      }
      case Implementation.JavaClass javaClass -> {
        return execute(task, delegate(task, view), "class " + javaClass.className(), view);
      }
      case Implementation.DelegateExpression byExpression -> {
        return execute(task, delegate(task, view), byExpression.expression().text(), view);
      }
      case Implementation.Given given -> throw new IllegalStateException("No task runs " + given);
    }
  }

  /** Waits for what {@link #run} has begun, and does what comes after. */
  Work.Ran await(GraphNode.CodeTask task, Work.Begun begun, ExecutionView view) throws Throwable {
    return await(task, running(begun), view);
  }

  private static <T extends @Nullable Object> Work.Ran await(
      GraphNode.CodeTask task, Running<T> running, ExecutionView view) throws Throwable {
    T result = resultOf(running.future());
    FutureJavaDelegate<T> delegate = running.delegate();
    if (delegate == null) {
      keep(task.result(), result, view);
      return then(task.triggerable());
    }
    delegate.afterExecution(view, result);
    return then(stays(task, delegate));
  }

  /** What was begun is known by the handle that it was given here. */
  private static Running<?> running(Work.Begun begun) {
    return (Running<?>) begun.handle();
  }

  private static Work.Ran then(boolean stays) {
    return stays ? Work.Then.STAY : Work.Then.GO_ON;
  }

  /**
   * Waits until some of what {@link #run} has begun is done, well or not, and gives what of it was
   * begun first.
   */
  static Work.Begun firstDone(List<Work.Begun> begun) throws Throwable {
    CompletableFuture<?>[] futures =
        begun.stream().map(each -> running(each).future()).toArray(CompletableFuture[]::new);
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
  Work.Ran signal(GraphNode.CodeTask task, ExecutionView view) throws Exception {
    Object object =
        task.implementation() instanceof Implementation.ValueExpression
            ? null
            : delegate(task, view);
    if (object instanceof TriggerableJavaDelegate triggerable) {
      Trigger trigger = new Trigger(view);
      triggerable.trigger(trigger);
      return then(trigger.stays);
    }
    if (object instanceof TriggerableActivityBehavior triggerable) {
      triggerable.trigger(view, null, null);
    }
    return Work.Then.GO_ON;
  }

  /** Work that goes on, and who is to be told of its result. */
  private record Running<T extends @Nullable Object>(
      CompletableFuture<T> future, @Nullable FutureJavaDelegate<T> delegate) {}

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

  private @Nullable Object delegate(GraphNode.CodeTask task, ExecutionView view) {
    return switch (task.implementation()) {
      case Implementation.JavaClass javaClass -> delegates.ofClass(task, javaClass, view);
      case Implementation.OfType ofType -> types.code(ofType.name());
      case Implementation.DelegateExpression byExpression ->
          delegates.given(
              Delegates.nameOf(task),
              byExpression.expression().evaluate(view),
              byExpression.fields(),
              Delegates.taskCode(view));
      case Implementation.ValueExpression value -> null;
      case Implementation.Script script -> null;
      case Implementation.Decision decision -> null;
      case Implementation.Given given -> throw new IllegalStateException("No task runs " + given);
    };
  }

  private Work.Ran execute(
      GraphNode.CodeTask task, @Nullable Object object, String from, ExecutionView view)
      throws Exception {
    return switch (object) {
      case FutureJavaDelegate<?> delegate -> new Work.Begun(begin(delegate, view));
      case JavaDelegate delegate -> {
        delegate.execute(view);
        yield then(stays(task, delegate));
      }
      case PlanItemJavaDelegate delegate when view instanceof PlanItemView item -> {
        delegate.execute(item);
        yield Work.Then.GO_ON;
      }
      case null, default -> throw Delegates.noDelegate(task, object, from);
    };
  }

  private <T extends @Nullable Object> Running<T> begin(
      FutureJavaDelegate<T> delegate, ExecutionView view) throws Exception {
    return new Running<>(delegate.execute(view, invoker), delegate);
  }

  private static boolean stays(GraphNode.CodeTask task, Object delegate) {
    return task.triggerable()
        && (delegate instanceof TriggerableJavaDelegate
            || delegate instanceof TriggerableActivityBehavior);
  }

  /** The result of a future, which is waited for whatever interrupts the thread meanwhile. */
  private static <T extends @Nullable Object> T resultOf(CompletableFuture<T> future)
      throws Throwable {
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
