package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.JavaDelegate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads of a job that fails until it has no attempts left. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class FailureLogTest {
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

  @Test
  void eachAttemptIsALineAndTheLastHasTheStackTrace(@TempDir Path folder) throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    CountDownLatch attempts = new CountDownLatch(2);
    JavaDelegate ship =
        execution -> {
          attempts.countDown();
          throw new IllegalStateException("no stock");
        };
    try (ProcessEngine engine =
        ProcessEngine.builder()
            .sqlite(folder.resolve("turgo.sqlite"))
            .retries(2, Duration.ZERO)
            .bean("ship", ship)
            .build()) {
      engine.getRepositoryService().createDeployment().addString("o.bpmn", PROCESS).deploy();
      engine.getRuntimeService().startProcessInstanceByKey("order", "A-1");
      assertThat(attempts.await(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      System.setErr(before);
    }
    String log = written.toString(StandardCharsets.UTF_8);
    assertThat(log)
        .containsPattern(
            "WARN .*at 'ship' of process order, instance \\d+, business key 'A-1' failed,"
                + " 1 attempts left: java.lang.IllegalStateException: no stock")
        .containsPattern(
            "WARN .*at 'ship' of process order, instance \\d+, business key 'A-1' failed,"
                + " has no attempts left and is a dead letter now")
        .containsOnlyOnce("\tat " + FailureLogTest.class.getName());
  }
}
