package io.turgo.engine.mutants;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests by name and says by its exit code how they ended. */
public final class SelectedTests {
  static final int ALL_PASSED = 0;
  static final int SOME_FAILED = 10;
  static final int NONE_RUN = 11;

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
   * Runs tests.
   *
   * @param args names of classes, or of methods as class#method
   */
  public static void main(String[] args) throws ClassNotFoundException {
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String name : args) {
      String[] parts = name.split("#", 2);
      Class<?> type = Class.forName(parts[0]);
      selectors.add(
          parts.length == 1 ? selectClass(type) : selectMethod(type, method(type, parts[1])));
    }
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(LauncherDiscoveryRequestBuilder.request().selectors(selectors).build(), listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, Charset.defaultCharset()), 30);
    int code =
        summary.getTotalFailureCount() > 0
            ? SOME_FAILED
            : summary.getTestsSucceededCount() == 0 ? NONE_RUN : ALL_PASSED;
    Runtime.getRuntime().halt(code); // a planted bug may have left threads that would not end
  }
}
