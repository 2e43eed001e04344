package io.turgo.parity;

import io.turgo.engine.delegate.AsyncTaskInvoker;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.TriggerableJavaDelegate;
import io.turgo.engine.delegate.TriggerableJavaDelegate.Context;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The beans that models name. What each does is set by the scenario that runs.
 *
 * <ul>
 *   <li>{@code trace}: delegate, execution and task listener that notes where it was called
 *   <li>{@code work}, {@code heard}, {@code taskHeard}: a delegate and two listeners that do what
 *       the scenario says
 *   <li>{@code future}, {@code triggered}: the other kinds of delegates
 *   <li>{@code bean}: methods for expressions
 *   <li>{@code http}: handles requests and responses of HTTP tasks
 * </ul>
 */
final class Beans {
  Consumer<String> note = text -> {};
  Consumer<DelegateExecution> work = execution -> {};
  Consumer<DelegateExecution> heard = execution -> {};
  Consumer<DelegateTask> taskHeard = task -> {};
  UnaryOperator<@Nullable Object> called = argument -> argument;
  Consumer<Context> triggered = context -> {};

  private final Map<String, Object> all = new HashMap<>();

  Beans() {
    all.put("trace", new Trace());
    all.put("work", (JavaDelegate) execution -> work.accept(execution));
    all.put("heard", (ExecutionListener) execution -> heard.accept(execution));
    all.put("taskHeard", (TaskListener) task -> taskHeard.accept(task));
    all.put("future", new Future());
    all.put("triggered", new Triggered());
    all.put("bean", new Methods());
    all.put("http", new HttpHandler());
  }

  Map<String, Object> all() {
    return all;
  }

  /** Forgets what a scenario has set. */
  void reset() {
    work = execution -> {};
    heard = execution -> {};
    taskHeard = task -> {};
    called = argument -> argument;
    triggered = context -> {};
  }

  private final class Trace implements JavaDelegate, ExecutionListener, TaskListener {
    @Override
    public void execute(DelegateExecution execution) {
      note.accept(execution.getCurrentActivityId());
    }

    @Override
    public void notify(DelegateExecution execution) {
      note.accept(execution.getCurrentActivityId() + "." + execution.getEventName());
    }

    @Override
    public void notify(DelegateTask task) {
      note.accept(task.getTaskDefinitionKey() + "." + task.getEventName());
    }
  }

  private final class Future implements FutureJavaDelegate<String> {
    @Override
    public CompletableFuture<String> execute(
        DelegateExecution execution, AsyncTaskInvoker taskInvoker) {
      String activity = execution.getCurrentActivityId();
      note.accept(activity + " begun");
      return taskInvoker.submit(() -> activity);
    }

    @Override
    public void afterExecution(DelegateExecution execution, String activity) {
      note.accept(activity + " done");
    }
  }

  private final class Triggered implements JavaDelegate, TriggerableJavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
      note.accept(execution.getCurrentActivityId() + " waits");
    }

    @Override
    public void trigger(Context context) {
      triggered.accept(context);
    }
  }

  /** What expressions call. Public, with public methods, as both languages want it. */
  public final class Methods {
    /** Notes the argument and gives what the scenario makes of it. */
    public @Nullable Object call(@Nullable Object argument) {
      note.accept("call(" + argument + ")");
      return called.apply(argument);
    }

    /** Throws. */
    public Object fail() {
      throw new IllegalStateException("failed as told");
    }
  }

  /** A bean that variables hold. */
  public static final class Box implements Serializable {
    private static final long serialVersionUID = 1;
    private String text = "";

    /** Its only property. */
    public String getText() {
      return text;
    }

    /** Changes it in place. */
    public void setText(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
