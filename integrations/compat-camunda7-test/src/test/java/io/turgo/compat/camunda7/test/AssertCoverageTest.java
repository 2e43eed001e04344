package io.turgo.compat.camunda7.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The public methods of camunda-bpm-assert 7.24 are here, by name and number of parameters. */
class AssertCoverageTest {
  private static final String THEIRS = "org.camunda.bpm.engine.test.assertions.";
  private static final String OURS = "io.turgo.compat.camunda7.test.assertions.";

  /** What stays away: Turgo has no authorizations and decisions; workers are in the management. */
  private static final Set<String> MISSING =
      Set.of("authorizationService/0", "decisionService/0", "externalTaskService/0");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bpmn.AbstractAssertions",
        "bpmn.BpmnAwareTests",
        "bpmn.JobAssert",
        "bpmn.TaskAssert",
        "bpmn.ExternalTaskAssert",
        "bpmn.ProcessDefinitionAssert",
        "bpmn.ProcessInstanceAssert"
      })
  void hasTheMethodsOf(String name) throws IOException, ClassNotFoundException {
    Path jars = Path.of("target/camunda7");
    URL[] urls = {
      jars.resolve("camunda-bpm-assert.jar").toUri().toURL(),
      jars.resolve("camunda-engine.jar").toUri().toURL()
    };
    try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      Set<String> missing = methods(loader.loadClass(THEIRS + name).getDeclaredMethods());
      assertThat(missing).isNotEmpty();
      missing.removeAll(methods(Class.forName(OURS + name).getMethods()));
      missing.removeAll(MISSING);
      assertThat(missing).isEmpty();
    }
  }

  @Test
  void hasNothingThatIsListedAsMissing() throws ClassNotFoundException {
    assertThat(methods(Class.forName(OURS + "bpmn.BpmnAwareTests").getMethods()))
        .doesNotContainAnyElementsOf(MISSING);
  }

  private static Set<String> methods(Method[] declared) {
    Set<String> names = new TreeSet<>();
    for (Method method : declared) {
      if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
        names.add(method.getName() + '/' + method.getParameterCount());
      }
    }
    return names;
  }
}
