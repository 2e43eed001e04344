package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.camunda.bpm.client.ExternalTaskClient;
import org.camunda.bpm.client.task.ExternalTask;
import org.camunda.bpm.client.task.ExternalTaskHandler;
import org.camunda.bpm.client.variable.ClientValues;
import org.camunda.bpm.engine.variable.Variables;
import org.camunda.bpm.engine.variable.value.FileValue;
import org.camunda.bpm.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Camunda's worker for Java, as it is published, with this engine. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class JavaWorkerTest {
  private final Served served = Served.start();
  private final ExternalTaskClient client =
      ExternalTaskClient.create()
          .baseUrl(served.url())
          .workerId("java")
          .asyncResponseTimeout(1_000)
          .disableBackoffStrategy()
          .build();

  @BeforeAll
  void deploy() {
    for (String topic :
        new String[] {"plain", "typed", "failing", "wrong", "long", "some", "file"}) {
      served.deploy(topic, Served.external(topic, topic));
    }
  }

  @AfterAll
  void close() {
    client.stop();
    served.close();
  }

  private <T> BlockingQueue<T> queue() {
    return new LinkedBlockingQueue<>();
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T found = queue.poll(60, TimeUnit.SECONDS);
    assertThat(found).isNotNull();
    return java.util.Objects.requireNonNull(found);
  }

  private String start(String key, Map<String, ? extends @Nullable Object> variables) {
    ProcessInstance instance =
        served.engine.getRuntimeService().startProcessInstanceByKey(key, "b-" + key, variables);
    return instance.getId();
  }

  private void awaitEnd(String instance) throws InterruptedException {
    Await.until(() ->
        served
                .engine
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceId(instance)
                .count()
            == 0);
  }

  private @Nullable Object history(String instance, String name) {
    return java.util.Objects.requireNonNull(
            served
                .engine
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(instance)
                .variableName(name)
                .singleResult())
        .getValue();
  }

  private void work(String topic, ExternalTaskHandler handler) {
    client.subscribe(topic).lockDuration(30_000).handler(handler).open();
  }

  @Test
  void completesWhatItWaitedFor() throws InterruptedException {
    BlockingQueue<ExternalTask> seen = queue();
    client
        .subscribe("plain")
        .lockDuration(30_000)
        .includeExtensionProperties(true)
        .handler((task, service) -> {
          service.complete(task, Map.of("done", true), Map.of("own", 1));
          seen.add(task);
        })
        .open();
    String instance = start("plain", Map.of("x", 1));
    ExternalTask task = next(seen);
    assertThat(task.getBusinessKey()).isEqualTo("b-plain");
    assertThat(task.getProcessInstanceId()).isEqualTo(instance);
    assertThat(task.getProcessDefinitionKey()).isEqualTo("plain");
    assertThat(task.getActivityId()).isEqualTo("it");
    assertThat(task.getWorkerId()).isEqualTo("java");
    assertThat(task.getExtensionProperties()).isEqualTo(Map.of("colour", "red"));
    assertThat(task.<Integer>getVariable("x")).isEqualTo(1);
    awaitEnd(instance);
    assertThat(history(instance, "done")).isEqualTo(true);
    assertThat(history(instance, "own")).isEqualTo(1);
  }

  @Test
  void variablesOfAllTypesGoThereAndBack() throws InterruptedException {
    BlockingQueue<Map<String, Object>> seen = queue();
    work(
        "typed",
        (task, service) -> {
          Map<String, Object> back = new HashMap<>(task.getAllVariables());
          Map<String, Object> answer = new HashMap<>();
          back.forEach((name, value) -> {
            TypedValue typed = task.getVariableTyped(name);
            answer.put(name + "2", typed);
          });
          answer.put("made", ClientValues.jsonValue("{\"lines\":[1,2.5,\"x\"]}"));
          answer.put("pojo", new LinkedHashMap<>(Map.of("a", 1)));
          answer.put("xml", ClientValues.xmlValue("<a/>"));
          answer.put(
              "file",
              Variables.fileValue("f.txt")
                  .file("text".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                  .mimeType("text/plain")
                  .encoding("UTF-8")
                  .create());
          service.complete(task, answer);
          seen.add(back);
        });
    Date now = new Date(1_700_000_000_123L);
    Map<String, Object> variables = new HashMap<>();
    variables.put("text", "ä€😀");
    variables.put("flag", true);
    variables.put("short", (short) 3);
    variables.put("int", 42);
    variables.put("long", Long.MAX_VALUE);
    variables.put("double", 2.5);
    variables.put("time", now);
    variables.put("bytes", new byte[] {1, 2, 3, -1});
    variables.put("json", Map.of("a", java.util.List.of(1, "b")));
    String instance = start("typed", withNull(variables, "nothing"));
    Map<String, Object> back = next(seen);
    assertThat(back)
        .containsEntry("text", "ä€😀")
        .containsEntry("flag", true)
        .containsEntry("short", (short) 3)
        .containsEntry("int", 42)
        .containsEntry("long", Long.MAX_VALUE)
        .containsEntry("double", 2.5)
        .containsEntry("time", now)
        .containsEntry("bytes", new byte[] {1, 2, 3, -1})
        .containsEntry("nothing", null);
    awaitEnd(instance);
    for (String name :
        new String[] {"text", "flag", "short", "int", "long", "double", "time", "bytes"}) {
      assertThat(history(instance, name + "2")).as(name).isEqualTo(variables.get(name));
    }
    assertThat(history(instance, "json2")).isEqualTo(Map.of("a", java.util.List.of(1, "b")));
    assertThat(history(instance, "made")).isInstanceOf(Map.class);
    assertThat(history(instance, "pojo")).isEqualTo(Map.of("a", 1));
    assertThat(history(instance, "xml"))
        .isEqualTo(new io.turgo.camunda7.rest.value.XmlValue("<a/>"));
    assertThat(history(instance, "file"))
        .isInstanceOfSatisfying(
            io.turgo.camunda7.rest.value.FileValue.class,
            file -> {
              assertThat(file.filename()).isEqualTo("f.txt");
              assertThat(file.mimetype()).isEqualTo("text/plain");
              assertThat(new String(file.content(), java.nio.charset.StandardCharsets.UTF_8))
                  .isEqualTo("text");
            });
  }

  @Test
  void filesAreLoadedLaterAndVariablesSetBeforeTheEnd() throws InterruptedException {
    work(
        "file",
        (task, service) -> {
          FileValue file = task.getVariableTyped("f");
          String text =
              new Scanner(file.getValue(), java.nio.charset.StandardCharsets.UTF_8).nextLine();
          service.setVariables(
              task.getProcessInstanceId(), Map.of("seen", file.getFilename() + " " + text));
          service.complete(task);
        });
    String instance =
        start(
            "file",
            Map.of(
                "f",
                new io.turgo.camunda7.rest.value.FileValue(
                    "f.txt",
                    "text/plain",
                    "UTF-8",
                    "line".getBytes(java.nio.charset.StandardCharsets.UTF_8))));
    awaitEnd(instance);
    assertThat(history(instance, "seen")).isEqualTo("f.txt line");
  }

  private static Map<String, @Nullable Object> withNull(Map<String, Object> map, String name) {
    Map<String, @Nullable Object> more = new HashMap<>(map);
    more.put(name, null);
    return more;
  }

  @Test
  void whatFailsComesAgainUntilNoAttemptIsLeft() throws InterruptedException {
    BlockingQueue<Integer> attempts = queue();
    BlockingQueue<String> messages = queue();
    work(
        "failing",
        (task, service) -> {
          attempts.add(task.getRetries());
          messages.add(String.valueOf(task.getErrorMessage()) + task.getErrorDetails());
          int left = messages.size() == 1 ? 1 : 0;
          service.handleFailure(
              task.getId(), "it broke", "in detail", left, 10, Map.of("tried", left), Map.of());
        });
    String instance = start("failing", Map.of());
    next(attempts);
    assertThat(next(attempts)).isEqualTo(1);
    Await.until(() -> served.engine.getManagementService().createDeadLetterJobQuery().count() == 1);
    assertThat(messages).contains("it brokein detail");
    assertThat(served.engine.getRuntimeService().getVariable(instance, "tried")).isEqualTo(0);
    served.engine.getRuntimeService().deleteProcessInstance(instance, "done");
  }

  @Test
  void anErrorOfTheModelIsCaughtThere() throws InterruptedException {
    work(
        "wrong",
        (task, service) ->
            service.handleBpmnError(task, "bad", "so bad", Map.of("reason", "because")));
    String instance = start("wrong", Map.of());
    Await.until(() ->
        served.engine.getTaskService().createTaskQuery().processInstanceId(instance).count() == 1);
    Task other =
        java.util.Objects.requireNonNull(
            served
                .engine
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instance)
                .singleResult());
    assertThat(other.getTaskDefinitionKey()).isEqualTo("other");
    assertThat(served.engine.getRuntimeService().getVariables(instance))
        .containsEntry("reason", "because")
        .containsEntry("code", "bad")
        .containsEntry("message", "so bad");
    served.engine.getRuntimeService().deleteProcessInstance(instance, "done");
  }

  @Test
  void aTaskIsKeptForLonger() throws InterruptedException {
    BlockingQueue<Date> until = queue();
    work(
        "long",
        (task, service) -> {
          service.extendLock(task, 3_600_000);
          until.add(
              java.util.Objects.requireNonNull(
                  java.util.Objects.requireNonNull(
                          served
                              .engine
                              .getManagementService()
                              .createExternalWorkerJobQuery()
                              .jobId(task.getId())
                              .singleResult())
                      .getLockExpirationTime()));
          service.complete(task);
        });
    String instance = start("long", Map.of());
    assertThat(next(until)).isAfter(new Date(System.currentTimeMillis() + 3_000_000));
    awaitEnd(instance);
  }

  @Test
  void onlyWhatMatchesIsTaken() throws InterruptedException {
    String other = start("some", Map.of("kind", "b"));
    BlockingQueue<String> seen = queue();
    client
        .subscribe("some")
        .lockDuration(30_000)
        .processDefinitionKey("some")
        .businessKey("b-some")
        .processVariableEquals("kind", "a")
        .variables("kind")
        .handler((task, service) -> {
          seen.add(task.getProcessInstanceId() + task.getAllVariables());
          service.complete(task);
        })
        .open();
    String wanted = start("some", Map.of("kind", "a", "more", 1));
    assertThat(next(seen)).isEqualTo(wanted + "{kind=a}");
    awaitEnd(wanted);
    assertThat(
            served
                .engine
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceId(other)
                .count())
        .isOne();
    served.engine.getRuntimeService().deleteProcessInstance(other, "done");
  }
}
