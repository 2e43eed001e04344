package io.turgo.cli.run;

import io.turgo.engine.delegate.DelegateExecution;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The bean {@code demo}, for the service tasks of models that are tried with {@code ./turgo run}.
 * Safe for all threads.
 */
public final class DemoBean {
  private final Map<String, Integer> calls = new ConcurrentHashMap<>();
  private final Consumer<String> printer;

  DemoBean(Consumer<String> printer) {
    this.printer = printer;
  }

  /** What the demo methods throw. */
  static final class DemoFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DemoFailure(String message) {
      super(message);
    }
  }

  /** Fails, always: {@code ${demo.fail('no answer')}}. */
  public void fail(String message) {
    throw new DemoFailure(message);
  }

  /**
   * Fails so many times, then does nothing: {@code ${demo.failTimes(execution, 2, 'no answer')}}.
   * Each element of each instance is counted by itself, in the memory of this command, because what
   * a failed attempt writes into variables is undone.
   */
  public void failTimes(DelegateExecution execution, int times, String message) {
    String place = execution.getProcessInstanceId() + " " + execution.getCurrentActivityId();
    if (calls.merge(place, 1, Integer::sum) <= times) {
      throw new DemoFailure(message);
    }
  }

  /** Prints a line into the trail: {@code ${demo.log('reserved')}}. */
  public void log(String text) {
    printer.accept(text);
  }
}
