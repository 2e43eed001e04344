package io.turgo.engine.mutants;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests by name and says by its exit code how they ended. */
public final class SelectedTests {
  static final int ALL_PASSED = 0;
  static final int SOME_FAILED = 10;
  static final int NONE_RUN = 11;
  static final int TOO_LONG = 12;
  private static final int SECONDS_TO_END = 10;

  private SelectedTests() {}

  /** The test method of that name, whatever its parameters, in a class or in one above it. */
  static Method method(Class<?> type, String name) {
    for (Class<?> in = type; in != null; in = in.getSuperclass()) {
      for (Method method : in.getDeclaredMethods()) {
        if (method.getName().equals(name)) {
          return method;
        }
      }
    }
    throw new IllegalArgumentException("There is no test " + type.getName() + "#" + name);
  }

  /**
   * Runs tests until one fails.
   *
   * @param args after how many seconds to give up, then names of classes, or of methods as
   *     class#method
   */
  public static void main(String[] args) throws ClassNotFoundException {
    after(Long.parseLong(args[0]), () -> end(TOO_LONG));
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String name : List.of(args).subList(1, args.length)) {
      String[] parts = name.split("#", 2);
      Class<?> type = Class.forName(parts[0]);
      selectors.add(
          parts.length == 1 ? selectClass(type) : selectMethod(type, method(type, parts[1])));
    }
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectors).build(),
            listener,
            new StopsAtFailure());
    TestExecutionSummary summary = listener.getSummary();
    end(summary.getTestsSucceededCount() == 0 ? NONE_RUN : ALL_PASSED);
  }

  /**
   * Ends the JVM whatever threads a planted bug has left, with the database servers that tests have
   * started: those end in the JVM's shutdown, which has to be over in time.
   */
  private static void end(int code) {
    after(
        SECONDS_TO_END,
        () -> {
          ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
          Runtime.getRuntime().halt(code);
        });
    System.exit(code);
  }

  private static void after(long seconds, Runnable action) {
    Thread thread =
        new Thread(() -> {
          try {
            TimeUnit.SECONDS.sleep(seconds);
            action.run();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    thread.setDaemon(true);
    thread.start();
  }

  /** One failure says enough; the same test on the other database may take its whole time again. */
  private static final class StopsAtFailure implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        System.out.println(test.getLegacyReportingName() + " " + test.getUniqueId());
        result.getThrowable().ifPresent(thrown -> thrown.printStackTrace(System.out));
        end(SOME_FAILED);
      }
    }
  }
}
