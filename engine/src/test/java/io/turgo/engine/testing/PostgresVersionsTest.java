package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.OtherPostgres;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.task.Task;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oldest supported PostgreSQL, one in between, and the one of the other tests. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PostgresVersionsTest {
  private static final String ORDER =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="order" isExecutable="true">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="reserve"/>
          <serviceTask id="reserve" turgo:async="true" turgo:delegateExpression="${work}"/>
          <sequenceFlow id="b" sourceRef="reserve" targetRef="wait"/>
          <intermediateCatchEvent id="wait">
            <timerEventDefinition><timeDuration>PT0.2S</timeDuration></timerEventDefinition>
          </intermediateCatchEvent>
          <sequenceFlow id="c" sourceRef="wait" targetRef="pay"/>
          <userTask id="pay" turgo:candidateGroups="sales"/>
          <sequenceFlow id="d" sourceRef="pay" targetRef="ship"/>
          <serviceTask id="ship" turgo:async="true" turgo:delegateExpression="${work}"
              turgo:transactional="true"/>
          <sequenceFlow id="e" sourceRef="ship" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private final BlockingQueue<String> worked = new LinkedBlockingQueue<>();

  @ParameterizedTest
  @ValueSource(ints = {13, 15})
  void anOlderServerDoesAllWithoutAWarning(int major) throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try (EmbeddedPostgres server = OtherPostgres.start(major)) {
      PostgresSettings settings =
          PostgresSettings.of(server.getJdbcUrl("postgres", "postgres"), null, null)
              .withAllowUnsafeDurability(true)
              .withReadPoolSize(2);
      try (Connection connection = server.getPostgresDatabase().getConnection()) {
        assertThat(connection.getMetaData().getDatabaseMajorVersion()).isEqualTo(major);
      }
      works(settings);
    } finally {
      System.setErr(before);
    }
    assertThat(written.toString(StandardCharsets.UTF_8)).doesNotContain("WARN", "ERROR");
  }

  @Test
  void soDoesTheNewestServer() throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      works(TestPostgres.settings(TestPostgres.newEmptyDatabase()));
    } finally {
      System.setErr(before);
    }
    assertThat(written.toString(StandardCharsets.UTF_8)).doesNotContain("WARN", "ERROR");
  }

  private ProcessEngineBuilder builder(PostgresSettings settings) {
    JavaDelegate work = execution -> worked.add(execution.getCurrentActivityId());
    return ProcessEngine.builder().postgres(settings).bean("work", work);
  }

  private void works(PostgresSettings settings) throws Exception {
    String id;
    try (ProcessEngine engine = builder(settings).build()) {
      engine.getRepositoryService().createDeployment().addString("order.bpmn", ORDER).deploy();
      id =
          engine
              .getRuntimeService()
              .startProcessInstanceByKey("order", Map.of("amount", 12, "to", List.of("a", "b")))
              .getId();
      assertThat(worked.poll(30, TimeUnit.SECONDS)).isEqualTo("reserve");
    }
    try (ProcessEngine engine = builder(settings).build()) {
      Task pay = awaitTask(engine, id);
      assertThat(engine.getTaskService().getVariable(pay.getId(), "to"))
          .isEqualTo(List.of("a", "b"));
      engine.getTaskService().claim(pay.getId(), "sam");
      engine.getTaskService().complete(pay.getId());
      assertThat(worked.poll(30, TimeUnit.SECONDS)).isEqualTo("ship");
    }
    try (ProcessEngine engine = builder(settings).executorActive(false).build()) {
      assertThat(
              engine
                  .getHistoryService()
                  .createHistoricProcessInstanceQuery()
                  .finished()
                  .variableValueEquals("amount", 12)
                  .list())
          .singleElement()
          .matches(ended -> ended.getId().equals(id));
    }
    try (PostgresStore store = PostgresStore.open(settings)) {
      assertThat(ConsistencyCheck.run(store)).isEmpty();
    }
  }

  private static Task awaitTask(ProcessEngine engine, String id) throws InterruptedException {
    return Await.value(
            () ->
                engine
                    .getTaskService()
                    .createTaskQuery()
                    .processInstanceId(id)
                    .taskCandidateGroup("sales")
                    .list(),
            open -> !open.isEmpty())
        .getFirst();
  }
}
