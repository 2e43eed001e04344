package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.await.Await;
import io.turgo.engine.history.HistoricVariableInstance;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The workers for JavaScript and Python and a whole client for Python, as their registries have
 * them, with this engine. They are installed once below {@code target}; without Node, Python or the
 * registries the tests are skipped.
 */
@Timeout(240)
class ScriptWorkersTest {
  private static final Path WORKERS = Path.of("target", "workers").toAbsolutePath();

  private static final String MODEL =
      Served.model(
              "py",
              """
              <bpmn:userTask id="it" name="Ask"/>
              <bpmn:sequenceFlow id="on" sourceRef="it" targetRef="work"/>
              <bpmn:serviceTask id="work" camunda:type="external" camunda:topic="py"/>
              <bpmn:sequenceFlow id="off" sourceRef="work" targetRef="end"/>
              """)
          .replace("<bpmn:sequenceFlow id=\"out\" sourceRef=\"it\" targetRef=\"end\"/>", "");

  @Test
  void aWorkerInJavaScript() throws Exception {
    Path home = WORKERS.resolve("javascript");
    installed(
        home.resolve("node_modules/camunda-external-task-client-js/package.json"),
        "npm",
        "install",
        "--no-audit",
        "--no-fund",
        "--prefix",
        home.toString(),
        "camunda-external-task-client-js@3.1.0");
    // Modules are looked for beside the file that asks for them.
    Path script = home.resolve("worker.mjs");
    Files.write(script, Files.readAllBytes(resource("worker.mjs")));
    check(List.of("node", script.toString()), Map.of());
  }

  @Test
  void aWorkerInPython() throws Exception {
    Path home = WORKERS.resolve("python");
    installedPython(
        home,
        "camunda/external_task/external_task_worker.py",
        "camunda-external-task-client-python3==4.5.0");
    check(
        List.of("python3", resource("worker.py").toString()),
        Map.of("PYTHONPATH", home.toString()));
  }

  /** The client that has all operations, those of applications too. */
  @Test
  void aClientInPython() throws Exception {
    Path home = WORKERS.resolve("pycamunda");
    installedPython(home, "pycamunda/task.py", "pycamunda==0.6.1");
    Path model = Files.writeString(home.resolve("py.bpmn"), MODEL);
    Path log = Files.createTempFile("turgo-client", ".log");
    try (Served served = Served.start()) {
      ProcessBuilder builder =
          new ProcessBuilder(
                  "python3", resource("client.py").toString(), served.url(), model.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().put("PYTHONPATH", home.toString());
      Process client = builder.start();
      try {
        assertThat(client.waitFor(120, TimeUnit.SECONDS)).isTrue();
      } finally {
        client.destroyForcibly();
      }
      String instance =
          served
              .engine
              .getHistoryService()
              .createHistoricProcessInstanceQuery()
              .list()
              .getFirst()
              .getId();
      Await.until(() -> ended(served, instance));
      assertThat(ended(served, instance)).isTrue();
      assertThat(value(served, instance, "done")).isEqualTo("yes");
      assertThat(Files.readString(log)).isEqualToIgnoringWhitespace("all done");
    } finally {
      Files.delete(log);
    }
  }

  private static void installedPython(Path home, String proof, String client)
      throws IOException, InterruptedException {
    installed(
        home.resolve(proof),
        "python3",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-input",
        "--disable-pip-version-check",
        "--target",
        home.toString(),
        client);
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ScriptWorkersTest.class.getResource("/workers/" + name)).toURI());
  }

  private static void installed(Path proof, String... command)
      throws IOException, InterruptedException {
    if (Files.exists(proof)) {
      return;
    }
    Files.createDirectories(WORKERS);
    Process install;
    try {
      install =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(new File(WORKERS.toFile(), command[0] + ".log"))
              .start();
    } catch (IOException e) {
      assumeTrue(false, command[0] + " is not here: " + e.getMessage());
      return;
    }
    if (!install.waitFor(40, TimeUnit.SECONDS)) {
      install.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    assumeTrue(
        Files.exists(proof),
        "The worker was not installed by " + command[0] + " in time; its log is in " + WORKERS);
  }

  private static void check(List<String> command, Map<String, String> environment)
      throws Exception {
    List<String> all = new ArrayList<>(command);
    try (Served served = Served.start()) {
      served.deploy("script", Served.external("script", "script"));
      all.add(served.url());
      Path log = Files.createTempFile("turgo-worker", ".log");
      ProcessBuilder builder =
          new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(log.toFile());
      builder.environment().putAll(environment);
      Process worker = builder.start();
      try {
        completes(served, worker, log);
        fails(served, worker, log);
        throwsAnError(served, worker, log);
      } finally {
        worker.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        Files.delete(log);
      }
    }
  }

  private static void completes(Served served, Process worker, Path log) throws Exception {
    Map<String, Object> brought = new HashMap<>();
    brought.put("kind", "all");
    brought.put("text", "ä€");
    brought.put("flag", true);
    brought.put("double", 2.5);
    String instance = start(served, brought);
    await(worker, log, () -> ended(served, instance));
    assertThat(value(served, instance, "text2")).isEqualTo("ä€");
    assertThat(value(served, instance, "flag2")).isEqualTo(true);
    assertThat(value(served, instance, "double2")).isEqualTo(2.5);
    assertThat(value(served, instance, "whole")).isEqualTo(42);
    assertThat(value(served, instance, "time")).isEqualTo(new Date(1_700_000_000_123L));
    assertThat(value(served, instance, "made"))
        .asString()
        .isEqualTo(Map.of("lines", List.of(1, 2.5, "x")).toString());
    assertThat(value(served, instance, "seen")).isEqualTo("key script");
    assertThat(value(served, instance, "own")).isEqualTo(1);
  }

  private static void fails(Served served, Process worker, Path log) throws Exception {
    String instance = start(served, Map.of("kind", "failure"));
    await(worker, log, () -> ended(served, instance));
  }

  private static void throwsAnError(Served served, Process worker, Path log) throws Exception {
    String instance = start(served, Map.of("kind", "error"));
    await(
        worker,
        log,
        () ->
            served
                    .engine
                    .getTaskService()
                    .createTaskQuery()
                    .processInstanceId(instance)
                    .taskDefinitionKey("other")
                    .count()
                == 1);
    assertThat(served.engine.getRuntimeService().getVariables(instance))
        .containsEntry("reason", "because")
        .containsEntry("message", "so bad");
  }

  private static String start(Served served, Map<String, ?> variables) {
    return served
        .engine
        .getRuntimeService()
        .startProcessInstanceByKey("script", "key", variables)
        .getId();
  }

  private static boolean ended(Served served, String instance) {
    return served
            .engine
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processInstanceId(instance)
            .count()
        == 0;
  }

  private static @Nullable Object value(Served served, String instance, String name) {
    HistoricVariableInstance found =
        served
            .engine
            .getHistoryService()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(instance)
            .variableName(name)
            .singleResult();
    return found == null ? null : found.getValue();
  }

  private static void await(Process worker, Path log, BooleanSupplier condition)
      throws IOException, InterruptedException {
    Await.until(() -> !worker.isAlive() || condition.getAsBoolean());
    if (!condition.getAsBoolean()) {
      throw new AssertionError("The worker did not do it:\n" + Files.readString(log));
    }
  }
}
