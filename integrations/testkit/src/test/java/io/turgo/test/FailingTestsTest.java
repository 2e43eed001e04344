package io.turgo.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.task.Task;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs tests that must fail and looks at what their author gets to see. */
class FailingTestsTest {
  private static final String SHIP = "io/turgo/test/ship.bpmn";

  private static boolean running;

  /** Run by the tests below only. */
  @ExtendWith(TurgoExtension.class)
  @EnabledIf("asked")
  static final class Cases {
    static boolean asked() {
      return running;
    }

    @Test
    void leavesADeployment(ProcessEngine engine) {
      engine
          .getRepositoryService()
          .createDeployment()
          .name("forgotten")
          .addClasspathResource(SHIP)
          .deploy();
      engine.getRuntimeService().startProcessInstanceByKey("ship");
    }

    @Test
    void leavesATask(TaskService taskService) {
      Task task = taskService.newTask();
      task.setName("Buy milk");
      taskService.saveTask(task);
    }

    @Test
    void findsACleanDatabase(ProcessEngine engine) {
      assertThat(new Leftovers(engine).named()).isEmpty();
    }

    @Test
    @Deployment(resources = SHIP)
    void fails(RuntimeService runtimeService, TestEngine turgo) {
      runtimeService.startProcessInstanceByKey("ship", Map.of("weight", 3));
      turgo.runDueJobs();
      Assertions.fail("on purpose");
    }

    @Test
    @Deployment(resources = "nowhere.bpmn")
    void namesAMissingFile() {}

    @Test
    @Deployment
    void hasNoFileBesideIt() {}

    @Test
    @Deployment(resources = SHIP)
    void waitsForJobsThatDoNotEnd(RuntimeService runtimeService, TestEngine turgo) {
      runtimeService.startProcessInstanceByKey("ship");
      turgo.waitForJobExecutorToProcessAllJobs(Duration.ZERO);
    }
  }

  private record Run(String failure, String printed) {}

  private static Run run(String... methods) {
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
      for (String method : methods) {
        request.selectors(
            java.util.Arrays.stream(Cases.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(method))
                .map(m -> selectMethod(Cases.class, m))
                .toList());
      }
      running = true;
      LauncherFactory.create().execute(request.build(), summary);
    } finally {
      running = false;
      System.setOut(out);
    }
    assertThat(summary.getSummary().getTestsFoundCount()).isEqualTo(methods.length);
    StringBuilder failures = new StringBuilder();
    summary
        .getSummary()
        .getFailures()
        .forEach(failure -> failures.append(failure.getException().getMessage()).append('\n'));
    return new Run(failures.toString(), printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whatIsLeftIsNamedAndRemoved() {
    Run run = run("leavesADeployment");
    assertThat(run.failure())
        .contains("deployment ", "'forgotten': io/turgo/test/ship.bpmn", "@Deployment")
        .containsPattern("process instance \\d+ of 'ship': start");
    assertThat(run("leavesATask").failure()).containsPattern("task \\d+ 'Buy milk'");
    assertThat(run("leavesADeployment", "leavesATask", "findsACleanDatabase").failure())
        .doesNotContain("findsACleanDatabase")
        .contains("'forgotten'", "'Buy milk'");
  }

  @Test
  void whatHappenedIsPrintedWhenATestFails() {
    Run run = run("fails");
    assertThat(run.failure()).contains("on purpose").doesNotContain("left in the database");
    assertThat(run.printed())
        .contains("What happened in fails")
        .containsPattern("ship \\d+: start")
        .contains("weight = 3", "of 'send': waits, due ", "2 retries left: ")
        .contains("A job threw ");
  }

  @Test
  void missingFilesAreNamed() {
    assertThat(run("namesAMissingFile").failure())
        .contains("nowhere.bpmn, which is not on the class path");
    assertThat(run("hasNoFileBesideIt").failure())
        .contains("io/turgo/test/FailingTestsTest$Cases.hasNoFileBesideIt.bpmn20.xml")
        .contains("add the file or name it with resources");
  }

  @Test
  void jobsThatAreLeftAreNamed() {
    assertThat(run("waitsForJobsThatDoNotEnd").failure())
        .contains("After PT0S jobs are still left: job ", "of 'send' of instance ");
  }
}
