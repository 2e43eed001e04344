package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.exception.JobNotFoundException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads of a job that fails until it has no attempts left. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class FailureLogTest {
  private static final String FILE = "turgo.sqlite";
  private static final String PROCESS =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="order" isExecutable="true">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="ship"/>
          <serviceTask id="ship" turgo:async="true" turgo:delegateExpression="${ship}"/>
          <sequenceFlow id="b" sourceRef="ship" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream before = System.err;

  @BeforeEach
  void listen() {
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(before);
  }

  private String log() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void eachAttemptIsALineAndTheLastHasTheStackTrace(@TempDir Path folder) throws Exception {
    CountDownLatch attempts = new CountDownLatch(2);
    JavaDelegate ship =
        execution -> {
          attempts.countDown();
          throw new IllegalStateException("no stock");
        };
    try (ProcessEngine engine = settings(folder).bean("ship", ship).build()) {
      start(engine);
      assertThat(attempts.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(log())
        .containsPattern(
            "WARN .*at 'ship' of process order, instance \\d+, business key 'A-1' failed,"
                + " 1 attempts left: java.lang.IllegalStateException: no stock")
        .containsPattern(
            "WARN .*at 'ship' of process order, instance \\d+, business key 'A-1' failed,"
                + " has no attempts left and is a dead letter now")
        .containsOnlyOnce("\tat " + FailureLogTest.class.getName());
  }

  @Test
  void attemptsThatACallerMakesAreLinesToo(@TempDir Path folder) {
    // What the code throws says that something is not there, but the job is.
    JavaDelegate ship =
        execution -> {
          throw new JobNotFoundException("no such shipment");
        };
    try (ProcessEngine engine = settings(folder).executorActive(false).bean("ship", ship).build()) {
      start(engine);
      ManagementService management = engine.getManagementService();
      String job = management.createJobQuery().list().getFirst().getId();
      assertThatThrownBy(() -> management.executeJob(job)).hasMessage("no such shipment");
      String timer = management.createTimerJobQuery().list().getFirst().getId();
      assertThatThrownBy(() -> management.executeJob(timer)).hasMessage("no such shipment");
      assertThat(management.createDeadLetterJobQuery().count()).isOne();
    }
    assertThat(log())
        .containsPattern(
            "WARN .*at 'ship' of process order, instance \\d+, business key 'A-1' failed,"
                + " 1 attempts left: .*JobNotFoundException: no such shipment")
        .containsPattern("WARN .*at 'ship' .*business key 'A-1' failed, has no attempts left")
        .containsOnlyOnce("TurgoManagementService.executeJob(");
  }

  @Test
  void anAttemptThatEndedWithItsNodeIsALine(@TempDir Path folder) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    JavaDelegate ship = execution -> runs.incrementAndGet();
    try (ProcessEngine engine = settings(folder).executorActive(false).bean("ship", ship).build()) {
      start(engine);
    }
    noteCrash(folder);
    CountDownLatch dead = new CountDownLatch(1);
    ProcessEngineBuilder second =
        settings(folder)
            .retries(1, Duration.ZERO)
            .bean("ship", ship)
            .eventListener(
                new AbstractTurgoEventListener() {
                  @Override
                  public void onEvent(TurgoEvent event) {
                    dead.countDown();
                  }
                },
                TurgoEngineEventType.JOB_MOVED_TO_DEADLETTER);
    try (ProcessEngine engine = second.build()) {
      assertThat(dead.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(runs).hasValue(0);
    assertThat(log())
        .containsPattern(
            "WARN .*at 'ship' of process order, instance \\d+, business key 'A-1' failed,"
                + " has no attempts left")
        .contains("The node that was running this job died before the job ended");
  }

  /** Leaves what a node finds that has taken over from a dead one, which was running the job. */
  private static void noteCrash(Path folder) throws SQLException {
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(FILE));
        Statement statement = file.createStatement()) {
      statement.executeUpdate("UPDATE turgo_job SET retries = 1");
      statement.executeUpdate(
          "INSERT INTO turgo_suspect_job (job_id, shard, together, crashed_rev)"
              + " SELECT id, shard, 1, instance_rev FROM turgo_job");
    }
  }

  private static ProcessEngineBuilder settings(Path folder) {
    return ProcessEngine.builder().sqlite(folder.resolve(FILE)).retries(2, Duration.ZERO);
  }

  private static void start(ProcessEngine engine) {
    engine.getRepositoryService().createDeployment().addString("o.bpmn", PROCESS).deploy();
    engine.getRuntimeService().startProcessInstanceByKey("order", "A-1");
  }
}
